/// The regular files of one folder, in the order of their names as bytes.
struct FolderContents: Equatable, Sendable {
  private(set) var entries: [Entry] = []
  /// Whether the folder could be listed.
  var isReadable = true

  /// A folder of these entries; a name that is told twice, as systems may where a folder changes
  /// while it is listed, is one.
  init(_ entries: [Entry] = []) {
    self.entries.reserveCapacity(entries.count)
    for entry in entries.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) })
    where entry.name != self.entries.last?.name {
      self.entries.append(entry)
    }
  }

  /// The entry of a name. O(log *n*) in the entries.
  func entry(_ name: [UInt8]) -> Entry? {
    let index = place(of: name)
    return index < entries.count && entries[index].name == name ? entries[index] : nil
  }

  /// Puts an entry in the place of the one of its name, or takes that out.
  mutating func set(_ entry: Entry?, for name: [UInt8]) {
    let index = place(of: name)
    let isThere = index < entries.count && entries[index].name == name
    entries.replaceSubrange(index..<index + (isThere ? 1 : 0), with: entry.map { [$0] } ?? [])
  }

  private func place(of name: [UInt8]) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name.lexicographicallyPrecedes(name) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
