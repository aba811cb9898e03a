import PictureIntake

/// Checks bundles.
public enum BundleVerifier {
  /// The most entries of a folder that are looked at.
  private static let mostNames = 1000

  /// Compares a folder with its manifest: every size and digest is taken anew.
  ///
  /// Symbolic links in the folder are not followed. The manifest is read up to 16 MiB, an image
  /// up to 64 MiB, and of what is not listed the first thousand entries are seen.
  ///
  /// - Parameters:
  ///   - path: The bundle's folder, relative to the current folder or absolute.
  ///   - isCancelled: Asked before each file.
  /// - Returns: What is wrong: the manifest, or its items in order and then, in byte order, what
  ///   it does not list. Empty for a whole bundle. A manifest that is missing or bad is the only
  ///   problem, because nothing can be compared with it.
  /// - Throws: ``BundleError`` where the folder or a file in it cannot be read.
  /// - Complexity: O(n) time in the bytes of the bundle; memory for its largest file.
  public static func verify(
    _ path: [UInt8],
    isCancelled: () -> Bool = { false }
  ) throws(BundleError) -> [BundleProblem] {
    // No path with a zero byte exists.
    if path.contains(0) { throw .notFound }
    do {
      return try problems(of: try Folder(path: path), isCancelled: isCancelled)
    } catch {
      guard error.ofReading == .notABundle else { throw error.ofReading }
      // Only a thing that is there can be none; below a file nothing is.
      guard try exists(path) else { throw .notFound }
      if let ending = Destination.archiveEnding(of: path) {
        throw .archivesUnsupported(ending: ending)
      }
      throw .notABundle
    }
  }

  private static func exists(_ path: [UInt8]) throws(BundleError) -> Bool {
    let place = try Destination(path)
    do {
      return try Folder(path: place.folder).entryIfAny(place.name) != nil
    } catch  where error.isNotFound {
      return false
    } catch {
      throw error.ofReading
    }
  }

  private static func problems(
    of folder: consuming Folder,
    isCancelled: () -> Bool
  ) throws(BundleError) -> [BundleProblem] {
    let manifest: Manifest
    switch try readManifest(of: folder) {
    case .manifest(let found): manifest = found
    case .problem(let code): return [BundleProblem(file: Manifest.fileName, code: code)]
    }
    var problems: [BundleProblem] = []
    for (item, nameProblem) in zip(manifest.items, manifest.nameProblems) {
      if isCancelled() { throw .cancelled }
      let code = if let nameProblem { nameProblem } else { try check(item, in: folder) }
      if let code { problems.append(BundleProblem(file: Array(item.file.utf8), code: code)) }
    }
    return try problems + extras(in: folder, besides: manifest)
  }

  private enum ManifestReading {
    case manifest(Manifest)
    case problem(BundleProblem.Code)
  }

  private static func readManifest(
    of folder: borrowing Folder
  ) throws(BundleError) -> ManifestReading {
    let kind = try folder.entryIfAny(Manifest.fileName)?.kind
    switch kind {
    case .link: return .problem(.link)
    case .file: break
    default: return .problem(.missing)
    }
    let bytes = try folder.read(Manifest.fileName, limit: Manifest.maximumBytes)
    guard let bytes, let manifest = Manifest(decoding: bytes) else { return .problem(.badManifest) }
    // A plain name that no export gives is a fault of the manifest, not of a file.
    let isUsual = zip(zip(manifest.items, manifest.usualNames), manifest.nameProblems)
      .allSatisfy { names, problem in problem != nil || names.0.file == names.1 }
    return isUsual ? .manifest(manifest) : .problem(.badManifest)
  }

  private static func check(
    _ item: Manifest.Item,
    in folder: borrowing Folder
  ) throws(BundleError) -> BundleProblem.Code? {
    let name = Array(item.file.utf8)
    let entry = try folder.entryIfAny(name)
    switch entry?.kind {
    case .link: return .link
    case .file: break
    default: return .missing
    }
    if entry?.size != item.bytes { return .wrongSize }
    let bytes = try folder.read(name, limit: item.bytes)
    guard let bytes, bytes.count == item.bytes else { return .wrongSize }
    return hexadecimal(sha256(of: bytes)) == item.sha256 ? nil : .wrongDigest
  }

  private static func extras(
    in folder: borrowing Folder,
    besides manifest: Manifest
  ) throws(BundleError) -> [BundleProblem] {
    let listed = Set(manifest.items.map { Array($0.file.utf8) } + [Manifest.fileName])
    let names = try folder.names(limit: mostNames) { !listed.contains($0) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
      .map { BundleProblem(file: $0, code: .extra) }
  }
}
