/// A zip archive that is open for reading. Nothing of it is ever written to disk.
struct Archive: ~Copyable {
  private let file: File
  private let entries: [[UInt8]: [ArchiveEntry]]

  /// Reads the directory of an archive; nil where the file is none that a bundle can be.
  init?(_ file: consuming File) throws(BundleError) {
    guard try file.entry().kind == .file, let entries = try ArchiveEntry.all(in: file) else {
      return nil
    }
    self.file = file
    self.entries = Dictionary(grouping: entries, by: \.name)
  }
}

extension Archive: BundleContents {
  func bundleEntry(_ name: [UInt8]) -> BundleEntry? {
    guard let found = entries[name] else { return nil }
    return found.count == 1 ? found.first?.kind : .duplicate
  }

  /// Unpacks up to `limit` bytes, and 64 KiB more in passing.
  func content(of name: [UInt8], limit: Int) throws(BundleError) -> FileContent {
    guard let entry = entries[name]?.first, !entry.isEncrypted else { return .unreadable }
    // No packer makes half as much again of what it packs; empty blocks without end can.
    guard entry.packedBytes <= limit + limit / 2 + 1024 else { return .tooLong }
    let content = try unpack(entry, limit: limit)
    guard case .bytes(let bytes) = content else { return content }
    return crc32(of: bytes) == entry.checksum ? content : .unreadable
  }

  private func unpack(_ entry: ArchiveEntry, limit: Int) throws(BundleError) -> FileContent {
    switch entry.packing {
    case .stored:
      let bytes = try file.read(at: entry.offset, count: min(entry.packedBytes, limit + 1))
      return bytes.count > limit ? .tooLong : .bytes(bytes)
    case .deflated: return try inflate(entry, limit: limit)
    case .other: return .unreadable
    }
  }

  private func inflate(_ entry: ArchiveEntry, limit: Int) throws(BundleError) -> FileContent {
    var inflater = try Inflater()
    var bytes: [UInt8] = []
    var done = 0
    while done < entry.packedBytes {
      let piece = try file.read(
        at: entry.offset + done,
        count: min(entry.packedBytes - done, 64 << 10)
      )
      done += piece.count
      guard !piece.isEmpty, inflater.unpack(piece, to: &bytes, limit: limit) else {
        return .unreadable
      }
      if bytes.count > limit { return .tooLong }
    }
    return inflater.isAtEnd ? .bytes(bytes) : .unreadable
  }

  func problems(besides listed: Set<[UInt8]>) -> [BundleProblem] {
    let names = entries.keys.filter { !listed.contains($0) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.prefix(mostNamedProblems)
      .map { BundleProblem(file: $0, code: $0.leadsAstray ? .unsafePath : .extra) }
  }
}

extension [UInt8] {
  /// Whether unpacking an entry of this name could write elsewhere than in the folder chosen, on
  /// whichever system. A folder's name ends in a slash.
  fileprivate var leadsAstray: Bool {
    let path = last == UInt8(ascii: "/") ? dropLast() : self[...]
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !parts.allSatisfy(\.isPlainName)
  }
}
