/// The files that were written to a moment ago, by their names.
///
/// A file with several names is told to be written to by one of them, and looked at by all when it
/// is found by that one. Here is what to do where it may not be found any more: its name was taken
/// away, or given to another file, before somebody looked.
struct WrittenFiles {
  /// Names by the number of their folder's watch: of the present turn, and of the one before, in
  /// whose look a name could already have been another file's.
  private var present: [Int32: Set<[UInt8]>] = [:]
  private var before: [Int32: Set<[UInt8]>] = [:]
  /// Moves that have begun with a file that was written to.
  private var moves: Set<UInt32> = []
  private var isLost = false

  mutating func take(_ event: EventQueue.Event) {
    if event.isFolder || event.name.isEmpty { return }
    switch event.kind {
    case .written: present[event.watch, default: []].insert(event.name)
    case .deleted: isLost = remove(event) || isLost
    case .movedAway(let move): if remove(event) { moves.insert(move) }
    case .movedHere(let move):
      isLost = remove(event) || isLost
      moves.remove(move)
      present[event.watch, default: []].insert(event.name)
    case .over, .overflow, .other: break
    }
  }

  /// Ends a turn: what was taken is looked at now.
  ///
  /// - Returns: whether a file that was written to cannot be found by its name.
  mutating func turn() -> Bool {
    defer { (before, present, moves, isLost) = (present, [:], [], false) }
    return isLost || !moves.isEmpty
  }

  /// Whether there are such files in a folder.
  func contains(in watch: Int32) -> Bool { present[watch] != nil || before[watch] != nil }

  private mutating func remove(_ event: EventQueue.Event) -> Bool {
    let isPresent = present[event.watch]?.remove(event.name) != nil
    return before[event.watch]?.remove(event.name) != nil || isPresent
  }
}
