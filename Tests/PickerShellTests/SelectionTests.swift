import Foundation
import Testing

@testable import PickerShell
@testable import PicturePicker

@Suite("Selecting at the prompt")
struct SelectionTests {
  @Test("Picking order is kept across albums, and done adds in it, as one step")
  func order() async throws {
    let albums = try await TestAlbums()
    #expect(
      await albums.json("select 5 0") == #"{"command":"select","ok":true,"count":0,"capacity":8,"#
        + #""selection":[{"album":0,"index":5,"name":"old.jpg"},"#
        + #"{"album":0,"index":0,"name":"new.jpg"}]}"#
    )
    #expect(
      await albums.json("album 2024/Summer", "select 1").hasSuffix(
        #","selection":[{"album":0,"index":5,"name":"old.jpg"},"#
          + #"{"album":0,"index":0,"name":"new.jpg"},{"album":2,"index":1,"name":"pier.jpg"}]}"#
      )
    )
    #expect(await albums.json("photos").contains(#""width":24,"height":24,"selected":3}"#))
    #expect(
      await albums.text("photos").hasSuffix(
        "[1] pier.jpg  2024-06-28 12:00  24×24 JPEG  selected (3)"
      )
    )
    let done = await albums.json("done")
    #expect(done.hasPrefix(#"{"command":"done","ok":true,"count":3,"capacity":8,"version":1,"#))
    #expect(done.contains(#""inserts":[0,1,2]"#))
    #expect(done.hasSuffix(#"],"selection":[]}"#))
    let sources = await albums.shell.editor.list.attachments.map(\.sourceName.description)
    #expect(sources == ["old.jpg", "new.jpg", "pier.jpg"])
    #expect(await albums.text("undo").hasSuffix("0 of 8 photos, room for 8"))
  }

  @Test("Exactly filling the room is no refusal, one more is, and deselecting works at the maximum")
  func maximum() async throws {
    let albums = try await TestAlbums(capacity: 3)
    await albums.json("select 0")
    #expect(
      await albums.text("select 1-2")
        == "selected boat.jpg (2), pier.jpg (3) · 3 of at most 3 selected"
    )
    let refused = await albums.json("select 3")
    #expect(refused.contains(#""ok":false"#))
    #expect(refused.contains(#""error":{"code":"noRoom","#))
    #expect(refused.hasSuffix(#","given":1,"room":0}}"#))
    #expect(
      await albums.text("select 3") == "error: 1 photo more given, 3 of at most 3 selected; "
        + "nothing was selected. Deselect some first."
    )
    #expect(await albums.text("deselect 1") == "deselected boat.jpg · 2 of at most 3 selected")
    #expect(await albums.text("select 3") == "selected sand.jpg (3) · 3 of at most 3 selected")
    // What is selected already takes no room.
    #expect(await albums.answer("select 0 2").isOK)
  }

  @Test("More than fit: nothing is selected")
  func overRoom() async throws {
    let albums = try await TestAlbums(capacity: 2)
    #expect(
      await albums.text("select 0-2")
        == "error: 3 photos given, at most 2 can be selected; nothing was selected."
    )
    #expect(await albums.json("cancel").hasSuffix(#""selection":[]}"#))
  }

  @Test("An edit that takes the room takes out what was selected last, and says so")
  func limit() async throws {
    let albums = try await TestAlbums(capacity: 3)
    await albums.json("select 0 1 2")
    let path = "'\(albums.scratch.url.path)/2024/old.jpg'"
    #expect(
      await albums.text("add \(path)").hasSuffix(
        "no room any more for what was selected last: pier.jpg · 2 of at most 2 selected"
      )
    )
    #expect(await albums.json("undo").contains("selection") == false)
    #expect(await albums.json("redo").contains("selection") == false)
    let picked = await albums.json("pick 1 \(path)")
    #expect(picked.hasSuffix(#"],"selection":[{"album":0,"index":0,"name":"new.jpg"}]}"#))
    await albums.json("undo 2")
    #expect(
      await albums.text("select 3 4")
        == "selected sand.jpg (2), wave.jpg (3) · 3 of at most 3 selected"
    )
    #expect(
      await albums.json("redo 2").hasSuffix(
        #""selection":[{"album":0,"index":0,"name":"new.jpg"}]}"#
      )
    )
    #expect(await albums.text("done").hasSuffix("3 of 3 photos, no room"))
  }

  @Test("Done with nothing selected is usage, and cancel changes nothing")
  func nothing() async throws {
    let albums = try await TestAlbums()
    #expect(await albums.answer("done").error?.code == .usage)
    #expect(await albums.text("cancel") == "nothing was selected")
    await albums.json("select 0-2")
    #expect(await albums.text("cancel") == "deselected 3 photos")
    #expect(await albums.answer("done").error?.code == .usage)
    #expect(await albums.shell.editor.list.version == 0)
  }

  @Test("A number stands for the photo that was shown under it")
  func numbersStay() async throws {
    let albums = try await TestAlbums()
    await albums.json("photos")
    try albums.write(TestPhoto.wide, "newest.jpg", age: -1)
    #expect(await albums.text("select 5") == "selected old.jpg (1) · 1 of at most 8 selected")
    #expect(await albums.text("photos 0-0").contains("[0] newest.jpg"))
    #expect(await albums.text("select 0 1").hasPrefix("selected newest.jpg (2), boat.jpg (3) · "))
    #expect(
      await albums.json("deselect 0").hasSuffix(
        #""selection":[{"album":0,"index":6,"name":"old.jpg"},"#
          + #"{"album":0,"index":1,"name":"boat.jpg"}]}"#
      )
    )
    // What was not shown yet stands where it stands now.
    #expect(await albums.text("select 6").hasPrefix("selected old.jpg (1)"))
  }

  @Test("A photo that was shown and is gone is refused by its name")
  func shownAndGone() async throws {
    let albums = try await TestAlbums()
    await albums.json("photos")
    try albums.remove("2024/Summer/boat.jpg")
    for line in ["select 0 1", "photo 1"] {
      let number = "Photo 1, boat.jpg, is no longer in the library; nothing was done."
      #expect(await albums.text(line) == "error: \(number) (photos lists what is.)")
      #expect(await albums.answer(line).error?.code == .noSuchPhoto)
    }
    #expect(await albums.json("photos").contains("boat.jpg") == false)
    #expect(await albums.text("select 1").hasPrefix("selected pier.jpg (1)"))
  }

  @Test("A selected photo that vanished is named at done, nothing is added, the rest stays")
  func vanished() async throws {
    let albums = try await TestAlbums()
    await albums.json("select 2 1 0")
    try albums.remove("2024/Summer/boat.jpg")
    let answer = await albums.json("done")
    #expect(answer.hasPrefix(#"{"command":"done","ok":false,"count":0,"capacity":8,"results":[{"#))
    #expect(
      answer.contains(#"{"index":1,"source":"boat.jpg","ok":false,"error":{"code":"noSuchPhoto""#)
    )
    #expect(
      answer.contains(
        #"}],"selection":[{"album":0,"index":1,"name":"pier.jpg"},"#
          + #"{"album":0,"index":0,"name":"new.jpg"}],"error":{"code":"noSuchPhoto","#
      )
    )
    #expect(await albums.shell.editor.list.version == 0)
    #expect(await albums.json("done").contains(#""count":2"#))
    let sources = await albums.shell.editor.list.attachments.map(\.sourceName.description)
    #expect(sources == ["pier.jpg", "new.jpg"])
  }

  @Test("A vanished photo can be deselected before done, and a moved one stays selected")
  func vanishedOrMoved() async throws {
    let albums = try await TestAlbums()
    await albums.json("photos", "select 0 1 2")
    try albums.remove("new.jpg")
    let pier = albums.scratch.url.appending(path: "2024/Summer/pier.jpg")
    try FileManager.default.moveItem(at: pier, to: albums.scratch.url.appending(path: "mole.jpg"))
    #expect(await albums.text("deselect 0").hasPrefix("deselected new.jpg · "))
    #expect(await albums.text("done").contains("[1] mole.jpg"))
  }

  @Test("A photo that is broken by the time of done refuses it, and the selection stays")
  func broken() async throws {
    let albums = try await TestAlbums()
    await albums.json("select 0 1")
    let file = albums.scratch.url.appending(path: "new.jpg")
    // Written in place: the identity stays.
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 40)
    try handle.close()
    let answer = await albums.json("done")
    #expect(answer.contains(#""ok":false"#))
    #expect(await albums.shell.editor.list.version == 0)
  }
}
