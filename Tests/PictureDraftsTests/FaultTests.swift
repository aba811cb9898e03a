import CSQLite
import Foundation
import PictureAttachments
import PictureDrafts
import Synchronization
import Testing

@Suite("An edit whose writing fails")
struct FaultTests {
  /// Fails the change of that number, counted from 0, once.
  private final class Saboteur: Sendable {
    struct Plan {
      var remaining: Int
      var code: @Sendable (DiskEvent) -> Int32?
      var hasFailed = false
    }

    let plan = Mutex<Plan?>(nil)

    func answer(_ event: DiskEvent) -> Int32? {
      plan.withLock { plan in
        guard var now = plan, !now.hasFailed, let code = now.code(event) else { return nil }
        defer { plan = now }
        now.remaining -= 1
        if now.remaining >= 0 { return nil }
        now.hasFailed = true
        return code
      }
    }
  }

  enum Fault: String, CaseIterable {
    case fullDisk, badWrite, badFlush, badTruncation, badDeletion, badFolder

    /// The result code where the fault can strike.
    func code(for event: DiskEvent) -> Int32? {
      switch (self, event) {
      case (.fullDisk, .write): SQLITE_FULL
      case (.badWrite, .write): SQLITE_IOERR | (3 << 8)
      case (.badFlush, .sync): SQLITE_IOERR | (4 << 8)
      case (.badTruncation, .truncate): SQLITE_IOERR | (6 << 8)
      case (.badDeletion, .delete): SQLITE_IOERR | (10 << 8)
      case (.badFolder, .delete): ioErrorOfFolder
      default: nil
      }
    }

    /// Whether that is the documented error.
    func isAnswered(by error: DraftError) -> Bool {
      switch error {
      case .noSpace: self == .fullDisk
      case .system: self != .fullDisk
      default: false
      }
    }

    /// How often it strikes at least in five edits.
    var leastPoints: Int {
      switch self {
      case .fullDisk, .badWrite: 40
      case .badFlush: 10
      case .badDeletion, .badFolder: 5
      case .badTruncation: 0
      }
    }
  }

  @Test(
    "leaves list and file as they were, whichever write or flush it is, and the next edit succeeds",
    arguments: Fault.allCases
  )
  func fails(fault: Fault) throws {
    let bench = try Workbench()
    let saboteur = Saboteur()
    let disk = WatchedDisk(bench.url.path) { saboteur.answer($0) }
    defer { disk.end() }
    let (draft, contents) = try Draft.open(bench.path("a"), capacity: nil, width: nil)
    var list = contents.list
    try draft.edit(&list) { try $0.add((0..<6).map(Photos.new)) }
    // As many steps as are kept, so that each further one lets one go.
    for number in 0..<100 {
      try draft.edit(&list) { try $0.replace($0.id(at: 2), with: Photos.new(50 + number)) }
    }
    var failures = 0
    var point = 0
    var mayFail = true
    while mayFail {
      mayFail = false
      for (number, edit) in Self.edits(point).enumerated() {
        saboteur.plan.withLock { $0 = .init(remaining: point) { fault.code(for: $0) } }
        var attempt = list
        do {
          try draft.edit(&attempt, edit)
          list = attempt
        } catch let error as DraftError {
          mayFail = true
          failures += 1
          #expect(fault.isAnswered(by: error), "edit \(number), point \(point): \(error)")
          #expect(try Draft.read(bench.path("a")).list.record == list.record, "edit \(number)")
          try draft.edit(&list, edit)
        }
        saboteur.plan.withLock { $0 = nil }
        #expect(try Draft.read(bench.path("a")).list.record == list.record, "edit \(number)")
      }
      point += 1
    }
    #expect(failures >= fault.leastPoints, "\(failures) points")
    #expect(try bench.names == ["a", "a.lock"])
  }

  /// Edits that write, replace and let go of photos and steps, and end where they began.
  private static func edits(_ point: Int) -> [(inout List) throws -> Void] {
    [
      { try $0.setAlt("text \(point)", of: $0.id(at: 0)) },
      { try $0.replace($0.id(at: 1), with: Photos.new(10 + point)) },
      { try $0.undo(2) },
      { try $0.remove([$0.id(at: 1), $0.id(at: 0)]) },
      { try $0.undo() },
    ]
  }
}
