import Foundation
import PictureAttachments
import PictureDrafts
import PictureIntake
import SQLiteStore
import Synchronization
import TestSupport
import Testing

/// What a disk may have kept when the power goes: what was flushed, and of what was not any first
/// part in the order in which it was asked for.
struct CrashingDisk {
  private enum Change {
    case write(file: String, offset: Int, bytes: [UInt8])
    case truncate(file: String, size: Int)
    case name(file: String)
    case delete(file: String)

    var file: String {
      switch self {
      case .write(let file, _, _), .truncate(let file, _), .name(let file), .delete(let file): file
      }
    }
  }

  /// Files as they are on the disk for certain.
  private var flushed: [String: [UInt8]]
  /// What was asked for since, in order.
  private var pending: [Change] = []
  /// The names that files have as long as the power is there.
  private var existing: Set<String>
  private let ignoresFlushes: Bool

  init(_ files: [String: [UInt8]], ignoresFlushes: Bool) {
    flushed = files
    existing = Set(files.keys)
    self.ignoresFlushes = ignoresFlushes
  }

  mutating func take(_ event: DiskEvent) {
    switch event {
    case .write(let file, let offset, let bytes):
      if existing.insert(file).inserted { pending.append(.name(file: file)) }
      pending.append(.write(file: file, offset: offset, bytes: bytes))
    case .truncate(let file, let size): pending.append(.truncate(file: file, size: size))
    case .sync(let file):
      guard !ignoresFlushes else { return }
      // That SQLite flushes the folder with a journal cannot be seen from here: the tests of the
      // program look at it.
      flush { $0.file == file }
    case .delete(let file, let isFlushed):
      existing.remove(file)
      pending.append(.delete(file: file))
      if isFlushed, !ignoresFlushes { flush { $0.file == file } }
    }
  }

  private mutating func flush(_ isFlushed: (Change) -> Bool) {
    for change in pending where isFlushed(change) { Self.apply(change, to: &flushed) }
    pending.removeAll(where: isFlushed)
  }

  /// Every image that a cut at this moment can leave.
  var images: [[String: [UInt8]]] {
    var image = flushed
    var images = [image]
    for change in pending {
      if case .write(let file, let offset, let bytes) = change, bytes.count >= 1024 {
        var torn = image
        Self.apply(.write(file: file, offset: offset, bytes: Array(bytes.prefix(512))), to: &torn)
        images.append(torn)
      }
      Self.apply(change, to: &image)
      images.append(image)
    }
    return images
  }

  private static func apply(_ change: Change, to files: inout [String: [UInt8]]) {
    switch change {
    case .name(let file): if files[file] == nil { files[file] = [] }
    case .delete(let file): files[file] = nil
    case .truncate(let file, let size): files[file] = files[file].map { Array($0.prefix(size)) }
    case .write(let file, let offset, let bytes):
      guard var content = files[file] else { return }
      if content.count < offset + bytes.count {
        content += [UInt8](repeating: 0, count: offset + bytes.count - content.count)
      }
      content.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
      files[file] = content
    }
  }
}

@Suite("A power cut")
struct PowerCutTests {
  /// A moment before something was flushed or acknowledged.
  private struct Moment {
    let images: [[String: [UInt8]]]
    /// How many edits were acknowledged.
    let acknowledged: Int
  }

  private struct Recording {
    var disk: CrashingDisk
    var moments: [Moment] = []
    var acknowledged = 0

    mutating func note() {
      moments.append(Moment(images: disk.images, acknowledged: acknowledged))
    }
  }

  @Test("at any moment of an edit leaves a whole draft that holds every acknowledged edit")
  func holds() throws {
    let (images, losses) = try cut(ignoringFlushes: false)
    #expect(images >= 300, "\(images) images")
    #expect(losses.isEmpty, "\(losses.prefix(5))")
  }

  @Test("is survived for the sake of the flushes: without them edits are lost")
  func losesWithoutFlushes() throws {
    let (images, losses) = try cut(ignoringFlushes: true)
    #expect(images >= 300, "\(images) images")
    #expect(losses.count >= images / 10, "\(losses.count) of \(images)")
  }

  private func cut(ignoringFlushes: Bool) throws -> (images: Int, losses: [String]) {
    let bench = try Workbench()
    do {
      let (first, contents) = try Draft.open(bench.path("a"), capacity: nil, width: nil)
      var list = contents.list
      try first.edit(&list) { try $0.add((0..<4).map(Photos.new)) }
    }
    let recording = Mutex(
      Recording(disk: CrashingDisk(["a": try bench.read("a")], ignoresFlushes: ignoringFlushes))
    )
    let disk = WatchedDisk(bench.url.path) { event in
      recording.withLock { recording in
        switch event {
        case .sync, .delete:
          recording.note()
          recording.disk.take(event)
          recording.note()
        case .write, .truncate: recording.disk.take(event)
        }
      }
      return nil
    }
    defer { disk.end() }
    let (draft, contents) = try Draft.open(bench.path("a"), capacity: nil, width: nil)
    let states = try edited(draft, contents.list) {
      recording.withLock {
        $0.acknowledged += 1
        $0.note()
      }
    }
    return try check(recording.withLock { $0.moments }, states)
  }

  /// Makes edits of every kind and returns the states between them.
  private func edited(
    _ draft: Draft,
    _ first: List,
    acknowledge: () -> Void
  ) throws -> [ListRecord] {
    var list = first
    var states = [list.record]
    let edits: [(inout List) throws -> Void] = [
      { try $0.add([Photos.new(20), Photos.new(21), Photos.new(22)]) },
      { try $0.setAlt(String(repeating: "long ", count: 1900), of: $0.id(at: 0)) },
      { try $0.move($0.id(at: 0), to: 3) },
      { try $0.replace($0.id(at: 1), with: Photos.new(23)) },
      { try $0.undo(3) },
      { try $0.remove([$0.id(at: 0), $0.id(at: 3)]) },
      { list in try list.transaction { list throws(ListError) in list.removeAll() } },
      { try $0.undo(2) }, { try $0.redo() },
      { try $0.add((30..<32).map(Photos.new)) },
    ]
    for edit in edits {
      try draft.edit(&list, edit)
      acknowledge()
      states.append(list.record)
    }
    return states
  }

  private func check(
    _ moments: [Moment],
    _ states: [ListRecord]
  ) throws -> (images: Int, losses: [String]) {
    var seen: Set<[UInt8]> = []
    var (count, losses) = (0, [String]())
    for moment in moments {
      // The edit in flight may be there, whole.
      let allowed = states[moment.acknowledged..<min(moment.acknowledged + 2, states.count)]
      for image in moment.images {
        // One image at two moments can have to hold more at the second.
        let files = image.sorted { $0.key < $1.key }.flatMap { Array($0.key.utf8) + $0.value }
        guard seen.insert(sha256(of: files + [UInt8(moment.acknowledged)])).inserted else {
          continue
        }
        count += 1
        if let loss = try loss(image, allowed) { losses.append("\(moment.acknowledged): \(loss)") }
      }
    }
    return (count, losses)
  }

  /// What is wrong with an image; nil where it opens, is whole, and is in one of the states.
  private func loss(
    _ image: [String: [UInt8]],
    _ allowed: ArraySlice<ListRecord>
  ) throws -> String? {
    let bench = try Workbench()
    for (name, bytes) in image { try bench.write(bytes, to: name) }
    do {
      let (draft, contents) = try Draft.open(bench.path("a"), capacity: nil, width: nil)
      guard allowed.contains(contents.list.record) else { return "another state" }
      _ = try contents.list.walkedBack(draft)
    } catch {
      return "\(error)"
    }
    let path = bench.file("a").utf8.map { "%" + String($0, radix: 16) }.joined()
    let database = try Database(uri: "file:\(path)", creates: false, longestValue: 1 << 26)
    let verdict = try database.row("PRAGMA integrity_check")
    return verdict == [.text("ok")] ? nil : "\(verdict ?? [])"
  }
}
