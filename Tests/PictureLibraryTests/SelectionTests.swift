import PictureImaging
import TestSupport
import Testing

@testable import PictureLibrary

/// A photo, or a video, of a number.
private func asset(_ number: Int, isVideo: Bool = false) -> Asset {
  Asset(
    AssetFacts(mediaType: isVideo ? .video : .image(.jpeg)),
    folder: [],
    fileName: bytes("\(number).jpg"),
    stamp: FileStamp(inode: UInt64(number), byteCount: 1, modified: 0, changed: 0, born: 1)
  )
}

private func assets(_ numbers: [Int]) -> [Asset] { numbers.map { asset($0) } }

@Suite("Selection")
struct SelectionTests {
  private func numbers(_ selection: PictureSelection) -> [Int] {
    selection.picks.map { Int($0.id.inode) }
  }

  @Test("photos are numbered in picking order, and move up when one before them is taken out")
  func order() throws {
    var selection = PictureSelection()
    try selection.select(assets([5, 2, 9]), maximum: 8)
    try selection.toggle(asset(1), maximum: 8)
    #expect([5, 2, 9, 1, 7].map { selection.number(of: asset($0).id) } == [1, 2, 3, 4, nil])
    selection.deselect([asset(2).id, asset(7).id])
    #expect([5, 2, 9, 1].map { selection.number(of: asset($0).id) } == [1, nil, 2, 3])
    try selection.toggle(asset(5), maximum: 8)
    try selection.toggle(asset(5), maximum: 8)
    #expect(numbers(selection) == [9, 1, 5])
  }

  @Test(
    "filling the room exactly is no refusal, and one more than that selects nothing",
    arguments: [
      (before: [], given: [1, 2, 3], maximum: 3, refusal: nil),
      (
        before: [], given: [1, 2, 3, 4], maximum: 3,
        refusal: .noRoom(given: 4, selected: 0, maximum: 3)
      ),
      (before: [1, 2], given: [3], maximum: 3, refusal: nil),
      (
        before: [1, 2], given: [3, 4], maximum: 3,
        refusal: .noRoom(given: 2, selected: 2, maximum: 3)
      ),
      (before: [1, 2], given: [2, 1, 2], maximum: 0, refusal: nil),
      (before: [1, 2], given: [1, 3, 3], maximum: 3, refusal: nil),
      (before: [], given: [1], maximum: 0, refusal: .noRoom(given: 1, selected: 0, maximum: 0)),
      (before: [], given: [1], maximum: -1, refusal: .noRoom(given: 1, selected: 0, maximum: 0)),
      (before: [], given: [], maximum: 0, refusal: nil),
    ] as [(before: [Int], given: [Int], maximum: Int, refusal: SelectionError?)]
  )
  func room(before: [Int], given: [Int], maximum: Int, refusal: SelectionError?) throws {
    var selection = PictureSelection()
    try selection.select(assets(before), maximum: 100)
    let unchanged = selection
    if let refusal {
      #expect(throws: refusal) { try selection.select(assets(given), maximum: maximum) }
      #expect(selection == unchanged)
      #expect(message(for: refusal).contains("\(max(maximum, 0))"))
    } else {
      try selection.select(assets(given), maximum: maximum)
      #expect(Set(numbers(selection)) == Set(before + given))
    }
  }

  @Test("at the maximum, and beyond it, deselecting works")
  func full() throws {
    var selection = PictureSelection()
    try selection.select(assets([1, 2, 3]), maximum: 3)
    #expect(throws: SelectionError.noRoom(given: 1, selected: 3, maximum: 3)) {
      try selection.toggle(asset(4), maximum: 3)
    }
    try selection.toggle(asset(1), maximum: 1)
    selection.deselect([asset(3).id])
    #expect(numbers(selection) == [2])
  }

  @Test("where the room fell, what was picked last goes, and is named")
  func limit() throws {
    var selection = PictureSelection()
    try selection.select(assets([5, 2, 9]), maximum: 3)
    #expect(selection.limit(to: 3) == [])
    #expect(selection.limit(to: 1).map(\.fileName) == [bytes("2.jpg"), bytes("9.jpg")])
    #expect(numbers(selection) == [5])
    #expect(selection.limit(to: -1).count == 1)
  }

  @Test("a video is not selected, nor what is given with it")
  func videos() throws {
    var selection = PictureSelection()
    #expect(throws: SelectionError.notPickable(asset(2).id)) {
      try selection.select([asset(1), asset(2, isVideo: true)], maximum: 8)
    }
    #expect(selection == PictureSelection())
  }

  @Test("done gives what is selected, in picking order, as it is now")
  func done() throws {
    var selection = PictureSelection()
    #expect(!selection.isDoneEnabled)
    #expect(throws: SelectionError.nothingSelected) { try selection.done(maximum: 8, in: []) }
    try selection.select(assets([3, 1]), maximum: 2)
    #expect(selection.isDoneEnabled && selection.count == 2)
    #expect(try selection.done(maximum: 2, in: assets([1, 2, 3])) == assets([3, 1]))
    #expect(throws: SelectionError.noRoom(given: 0, selected: 2, maximum: 1)) {
      try selection.done(maximum: 1, in: assets([1, 2, 3]))
    }
    selection.cancel()
    #expect(selection == PictureSelection())
  }

  @Test("a selected photo that vanished is named, and the rest stays selected")
  func vanished() throws {
    var selection = PictureSelection()
    try selection.select(assets([4, 3, 2, 1]), maximum: 8)
    let gone = selection.picks.filter { [3, 1].contains($0.id.inode) }
    #expect(throws: SelectionError.vanished(gone)) {
      try selection.done(maximum: 8, in: assets([2, 4]))
    }
    #expect(gone.map(\.fileName) == [bytes("3.jpg"), bytes("1.jpg")])
    #expect(numbers(selection) == [4, 2])
    #expect(try selection.done(maximum: 8, in: assets([2, 4])) == assets([4, 2]))
  }

  @Test("a renamed photo stays selected")
  func renamed() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a.jpg")
    let library = try await test.open()
    var selection = PictureSelection()
    try selection.select(try await library.fetch(.allPhotos), maximum: 1)
    #expect(FileCalls.rename(test.path("a.jpg"), to: test.path("b.jpg")))
    try await library.refresh()
    let photos = try selection.done(maximum: 1, in: try await library.fetch(.allPhotos))
    #expect(paths(photos) == ["b.jpg"])
  }

  @Test(
    "whatever is done, the selection is what a model says and within the room",
    arguments: 1...20
  )
  func walk(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (selection, model) = (PictureSelection(), [Int]())
    for _ in 0..<500 {
      let given = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Int.random(in: 0..<12, using: &random)
      }
      // The room of a draft of eight, which other verbs change as they like.
      let room = Int.random(in: 0...8, using: &random)
      #expect(selection.limit(to: room).map { Int($0.id.inode) } == Array(model.dropFirst(room)))
      model = Array(model.prefix(room))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        selection.deselect(assets(given).map(\.id))
        model.removeAll { given.contains($0) }
      case 1 where model.count > 5:
        selection.cancel()
        model = []
      default:
        let added = given.filter { !model.contains($0) }
        let distinct = added.enumerated().filter { added.firstIndex(of: $1) == $0 }.map(\.element)
        if distinct.isEmpty || model.count + distinct.count <= room { model += distinct }
        try? selection.select(assets(given), maximum: room)
      }
      #expect(numbers(selection) == model)
      #expect(selection.count <= room)
      for (index, number) in model.enumerated() {
        #expect(selection.number(of: asset(number).id) == index + 1)
      }
    }
  }
}
