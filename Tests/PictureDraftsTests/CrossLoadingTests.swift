import BatchUpdatesTesting
import PictureAttachments
import PictureDrafts
import PictureImaging
import TestSupport
import Testing

@Suite("Two drafts made apart")
struct CrossLoadingTests {
  /// What a cell shows for an identity: image and alt text, whatever the revision says.
  private struct Cell: Identifiable, Hashable {
    let id: GridItem.ID
    let image: [UInt8]
    let alt: String
  }

  /// A draft with the grid that shows it.
  private struct Side {
    let path: [UInt8]
    let draft: Draft
    var list: List
    var grid: StrictGrid<Cell>
    /// What every identity and revision stood for.
    var known: [GridItem: String] = [:]

    init(_ bench: Workbench, _ name: String) throws {
      path = bench.path(name)
      let (draft, contents) = try Draft.open(path, capacity: 6, width: 600)
      (self.draft, list) = (draft, contents.list)
      grid = StrictGrid([Cell(id: .add, image: [], alt: "")])
    }

    mutating func edit(_ body: (inout List) throws -> Edit) throws {
      var update: Edit?
      try draft.edit(&list) { update = try body(&$0) }
      var cells = list.attachments.map {
        Cell(id: .attachment($0.id), image: $0.photo.image.bytes, alt: $0.alt)
      }
      if cells.count < list.capacity { cells.append(Cell(id: .add, image: [], alt: "")) }
      try grid.play(update?.update, to: cells)
      for (item, attachment) in zip(list.rows, list.attachments) {
        let content = "\(attachment.photo.image.bytes[25]) \(attachment.alt)"
        #expect(known[item] == nil || known[item] == content, "\(item) stood for another photo")
        known[item] = content
      }
    }

    mutating func load(_ other: Side) throws {
      let loaded = try Draft.read(other.path).list
      let before = Dictionary(uniqueKeysWithValues: list.attachments.map { ($0.id, $0.photo) })
      try edit { list in
        try list.load(
          loaded.attachments.map {
            LoadedAttachment(id: $0.id, photo: $0.photo, sourceName: $0.sourceName, alt: $0.alt)
          },
          nextIdentity: loaded.record.counters.nextIdentity
        )
      }
      #expect(list.attachments.map(\.photo) == loaded.attachments.map(\.photo))
      #expect(list.attachments.map(\.alt) == loaded.attachments.map(\.alt))
      for attachment in list.attachments {
        // An identity that was here stands for the image that it stood for.
        if let photo = before[attachment.id] { #expect(photo == attachment.photo) }
      }
    }
  }

  @Test("are loaded into each other, and no photo is mistaken for another", arguments: 1...6)
  func loads(seed: UInt64) throws {
    let bench = try Workbench()
    var sides = [try Side(bench, "a"), try Side(bench, "b")]
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let mine = Int.random(in: 0...1, using: &random)
      let slots = sides[mine].list.count
      let slot = Int.random(in: 0..<max(slots, 1), using: &random)
      let photo = Photos.new(Int.random(in: 1...5, using: &random))
      switch Int.random(in: 0..<9, using: &random) {
      case 0...1 where slots < 6: try sides[mine].edit { try $0.add([photo]) }
      case 2 where slots > 0: try sides[mine].edit { try $0.remove([$0.id(at: slot)]) }
      case 3 where slots > 0: try sides[mine].edit { try $0.replace($0.id(at: slot), with: photo) }
      case 4 where slots > 0:
        try sides[mine].edit { try $0.setAlt("\(slots)", of: $0.id(at: slot)) }
      case 5 where slots > 0: try sides[mine].edit { try $0.move($0.id(at: slot), to: 0) }
      case 6 where sides[mine].list.undoCount > 0: try sides[mine].edit { try $0.undo() }
      case 7: try sides[mine].load(sides[mine])
      default: try sides[mine].load(sides[1 - mine])
      }
    }
  }
}
