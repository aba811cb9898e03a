import PictureIntake

/// Checks bundles.
public enum BundleVerifier {
  /// Compares a bundle, a folder or a zip archive, with its manifest: every size and digest is
  /// taken anew, and nothing is written.
  ///
  /// Symbolic links in the bundle are not followed. The manifest is read up to 16 MiB, an image
  /// up to the bytes that the manifest lists, at most 64 MiB, and of what is not listed the first
  /// thousand entries are named. Entries of an archive may be packed by deflate; one that is
  /// encrypted, packed otherwise or broken has a wrong digest.
  ///
  /// - Parameters:
  ///   - path: The bundle, relative to the current folder or absolute.
  ///   - isCancelled: Asked before each file.
  /// - Returns: What is wrong: the manifest, or its items in order and then, in byte order, what
  ///   it does not list. Empty for a whole bundle. A manifest that is missing or bad is the only
  ///   problem, because nothing can be compared with it.
  /// - Throws: ``BundleError`` where the bundle or a file in it cannot be read.
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
    }
    do {
      let archive = try openArchive(path)
      return try problems(of: archive, isCancelled: isCancelled)
    } catch {
      throw error.ofReading
    }
  }

  /// Opens what is no folder.
  private static func openArchive(_ path: [UInt8]) throws(BundleError) -> Archive {
    let place = try Destination(path)
    // Only a thing that is there can be none; below a file nothing is.
    guard try exists(place) else { throw .notFound }
    if let ending = Destination.archiveEnding(of: place.name), ending != Destination.zip {
      throw .archivesUnsupported(ending: ending)
    }
    do throws(BundleError) {
      let file = try File(path: place.folder + [UInt8(ascii: "/")] + place.name)
      guard let archive = try Archive(file) else { throw .notABundle }
      return archive
    } catch  where error.isNoFile {
      throw .notABundle
    }
  }

  private static func exists(_ place: Destination) throws(BundleError) -> Bool {
    do {
      return try Folder(path: place.folder).entryIfAny(place.name) != nil
    } catch  where error.isNotFound {
      return false
    }
  }

  private static func problems<Contents: BundleContents & ~Copyable>(
    of bundle: borrowing Contents,
    isCancelled: () -> Bool
  ) throws(BundleError) -> [BundleProblem] {
    let manifest: Manifest
    switch try readManifest(of: bundle) {
    case .manifest(let found): manifest = found
    case .problem(let code): return [BundleProblem(file: Manifest.fileName, code: code)]
    }
    var problems: [BundleProblem] = []
    for (item, nameProblem) in zip(manifest.items, manifest.nameProblems) {
      if isCancelled() { throw .cancelled }
      let code = if let nameProblem { nameProblem } else { try check(item, in: bundle) }
      if let code { problems.append(BundleProblem(file: Array(item.file.utf8), code: code)) }
    }
    let listed = manifest.items.map { Array($0.file.utf8) } + [Manifest.fileName]
    return try problems + bundle.problems(besides: Set(listed))
  }

  private enum ManifestReading {
    case manifest(Manifest)
    case problem(BundleProblem.Code)
  }

  private static func readManifest<Contents: BundleContents & ~Copyable>(
    of bundle: borrowing Contents
  ) throws(BundleError) -> ManifestReading {
    switch try bundle.bundleEntry(Manifest.fileName) {
    case .file: break
    case .link: return .problem(.link)
    case .duplicate: return .problem(.duplicate)
    case .other, nil: return .problem(.missing)
    }
    guard
      case .bytes(let bytes) = try bundle.content(
        of: Manifest.fileName,
        limit: Manifest.maximumBytes
      ),
      let manifest = Manifest(decoding: bytes)
    else { return .problem(.badManifest) }
    // A plain name that no export gives is a fault of the manifest, not of a file.
    let isUsual = zip(zip(manifest.items, manifest.usualNames), manifest.nameProblems)
      .allSatisfy { names, problem in problem != nil || names.0.file == names.1 }
    return isUsual ? .manifest(manifest) : .problem(.badManifest)
  }

  private static func check<Contents: BundleContents & ~Copyable>(
    _ item: Manifest.Item,
    in bundle: borrowing Contents
  ) throws(BundleError) -> BundleProblem.Code? {
    let name = Array(item.file.utf8)
    switch try bundle.bundleEntry(name) {
    case .file(item.bytes): break
    case .file: return .wrongSize
    case .link: return .link
    case .duplicate: return .duplicate
    case .other, nil: return .missing
    }
    switch try bundle.content(of: name, limit: item.bytes) {
    case .bytes(let bytes) where bytes.count == item.bytes:
      return hexadecimal(sha256(of: bytes)) == item.sha256 ? nil : .wrongDigest
    case .bytes, .tooLong: return .wrongSize
    case .unreadable: return .wrongDigest
    }
  }
}
