import Foundation
import OrderedJSON
import Testing

@testable import PickerShell
@testable import PicturePicker

@Suite("Every refusal has its code, its data and its sentence, and changes nothing")
struct ErrorTests {
  @Test(
    "Commands refused by a list of three in four slots",
    arguments: [
      ("remove 3", "noSuchSlot", #","slot":3,"count":3"#),
      ("remove 0 9", "noSuchSlot", #","slot":9,"count":3"#),
      ("remove 1-3", "noSuchSlot", #","slot":3,"count":3"#),
      ("remove 5-99999999999999999999", "noSuchSlot", #","slot":5,"count":3"#),
      ("remove 99999999999999999999", "usage", ""),
      ("remove @9", "attachmentGone", ""),
      ("remove @99999999999999999999", "attachmentGone", ""),
      ("move 3 0", "noSuchSlot", #","slot":3,"count":3"#),
      ("move 0 4", "noSuchSlot", #","slot":4,"count":3"#),
      ("move 0 @9", "attachmentGone", ""),
      ("alt 3 x", "noSuchSlot", #","slot":3,"count":3"#),
      ("alt 3", "noSuchSlot", #","slot":3,"count":3"#),
      ("alt @9 x", "attachmentGone", ""),
      ("alt 0 a\u{7}b", "usage", ""),
      ("alt 0 a\tb", "usage", ""),
      ("info 3", "noSuchSlot", #","slot":3,"count":3"#),
      ("info @9", "attachmentGone", ""),
      ("undo 99", "nothingToUndo", #","available":1,"forgotten":0"#),
      ("redo", "nothingToRedo", #","available":0,"forgotten":0"#),
      ("pick 4 $/wide.jpg", "noSuchSlot", #","slot":4,"count":3"#),
      ("pick 0 $/none.jpg", "notFound", ""),
      ("replace 3 $/wide.jpg", "noSuchSlot", #","slot":3,"count":3"#),
      ("replace 0 $", "notAFile", #","kind":"directory""#),
      ("replace 0 /dev/null", "notAFile", #","kind":"device""#),
      ("replace 0 $/notes.txt", "notAnImage", ""),
      ("replace 0 $/broken.jpg", "damaged", ""),
      ("add $/wide.jpg $/tall.jpg", "noRoom", #","given":2,"room":1"#),
      ("add $/none.jpg", "notFound", #","failed":1"#),
      ("add --fill $/notes.txt $/wide.jpg", "notAnImage", #","failed":1"#),
      ("add $/no*.jpg", "badPattern", ""),
      ("extract 3 $/out.jpg", "noSuchSlot", #","slot":3,"count":3"#),
      ("extract 0 $/wide.jpg", "exists", #","foreign":[]"#),
      ("extract 0 $", "exists", #","foreign":[]"#),
      ("extract 0 $/", "exists", #","foreign":[]"#),
      ("extract 0 .", "exists", #","foreign":[]"#),
      ("extract 0 ..", "exists", #","foreign":[]"#),
      ("extract 0 /", "exists", #","foreign":[]"#),
      ("extract 0 $/none/out.jpg", "notFound", ""),
      ("extract 0 $/none/", "notFound", ""),
      ("export $/wide.jpg", "exists", #","foreign":["wide.jpg"]"#),
      ("export .", "exists", #","foreign":["."]"#),
      ("export $", "exists", #","foreign":["broken.jpg","notes.txt","square.jpg","tall.jpg","#),
      ("export $/post.7z", "usage", ""),
      ("export $/none/post.zip", "notFound", ""),
      ("verify $/none", "notFound", ""),
      ("verify $/wide.jpg", "badBundle", ""),
      ("verify $/wide.jpg/", "badBundle", ""),
      ("verify $/wide.jpg/x", "notFound", ""),
      ("verify $/wide.jpg/x/y", "notFound", ""),
      ("verify $/wide.jpg/x.zip", "notFound", ""),
      ("lst", "unknownCommand", ""),
      ("list x", "usage", ""),
      ("add 'x", "usage", ""),
      ("save", "usage", ""), ("load a.picdraft", "notFound", ""),
      ("albums", "noLibrary", ""),
    ]
  )
  func refuses(line: String, code: String, data: String) async throws {
    let shell = try TestShell(capacity: 4)
    await shell.json("add $/wide.jpg $/tall.jpg $/square.jpg")
    let before = await shell.json("list")
    let answer = await shell.json(line)
    #expect(answer.contains(#","ok":false,"count":3,"capacity":4,"#))
    let error = try #require(answer.range(of: #""error":{"code":"\#(code)","message":""#))
    let rest = answer[error.upperBound...]
    #expect(rest.contains(data.isEmpty ? #""}}"# : #""\#(data)"#))
    #expect(rest.hasSuffix("}}"))
    #expect(await shell.json("list") == before)
    #expect(await shell.text(line).hasPrefix("error: "))
  }

  @Test("More photos than room: the numbers, and what --fill would take")
  func noRoom() async throws {
    let shell = try TestShell(capacity: 3)
    #expect(
      await shell.text("add a b c d")
        == "error: 4 photos given, room for 3; nothing was added. (add --fill takes the first 3.)"
    )
    await shell.json("add $/wide.jpg $/tall.jpg $/square.jpg")
    #expect(
      await shell.text("add a")
        == "error: 1 photo given, room for 0; nothing was added. (remove makes room.)"
    )
    #expect(
      await shell.json("add --fill a").contains(
        #""results":[{"index":0,"source":"a","ok":false,"error":{"code":"noRoom","#
      )
    )
  }

  @Test("A bad photo refuses the add, and only those at fault are in the results")
  func badPhotos() async throws {
    let shell = try TestShell()
    let json = await shell.json("add $/wide.jpg $/notes.txt $/tall.jpg $/none.jpg")
    #expect(json.contains(#""results":[{"index":1,"source":"notes.txt","ok":false,"#))
    #expect(json.contains(#"{"index":3,"source":"none.jpg","ok":false,"#))
    #expect(!json.contains(#""index":0"#) && !json.contains(#""index":2"#))
    #expect(json.contains(#""error":{"code":"notAnImage","message":"2 photos cannot be taken. "#))
    #expect(json.hasSuffix(#","failed":2}}"#))
    let lines = await shell.text("add $/notes.txt $/none.jpg $/wide.jpg").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasSuffix("Nothing was added. (add --skip-bad leaves them out.)"))
    let alone = await shell.text("add $/notes.txt")
    #expect(alone.hasSuffix("photo file. Nothing was added."))
  }

  @Test("--skip-bad takes the good ones, --fill as many as fit, and both together use the room")
  func options() async throws {
    let skipping = try TestShell(capacity: 2)
    let skipped = await skipping.json("add --skip-bad $/notes.txt $/wide.jpg")
    #expect(skipped.contains(#""ok":true,"count":1"#))
    #expect(skipped.contains(#"{"index":0,"source":"notes.txt","ok":false,"error":{"code":"notAn"#))
    #expect(skipped.contains(#"{"index":1,"source":"wide.jpg","ok":true,"slot":0,"id":1,"#))

    let filling = try TestShell(capacity: 2)
    let filled = await filling.json("add --fill $/wide.jpg $/tall.jpg $/none.jpg")
    #expect(filled.contains(#""ok":true,"count":2"#))
    #expect(filled.contains(#"{"index":2,"source":"none.jpg","ok":false,"error":{"code":"noRoom""#))
    #expect(filled.contains(#","given":3,"room":2}}],"slots":["#))

    let both = try TestShell(capacity: 2)
    let taken = await both.json(
      "add --fill --skip-bad $/wide.jpg $/notes.txt $/tall.jpg $/square.jpg"
    )
    #expect(taken.contains(#""ok":true,"count":2"#))
    #expect(taken.contains(#"{"index":1,"source":"notes.txt","ok":false,"error":{"code":"notAn"#))
    #expect(taken.contains(#"{"index":2,"source":"tall.jpg","ok":true,"slot":1,"#))
    #expect(taken.contains(#"{"index":3,"source":"square.jpg","ok":false,"error":{"code":"noRoom"#))
    #expect(await both.code("add --skip-bad $/notes.txt") == .noRoom)
  }

  @Test("Nothing taken at all is a refusal")
  func nothingTaken() async throws {
    let shell = try TestShell()
    let json = await shell.json("add --skip-bad $/notes.txt $/none.jpg")
    #expect(json.contains(#""ok":false,"count":0"#))
    #expect(json.contains(#""code":"notAnImage""#))
    #expect(!json.contains("--skip-bad"))
  }

  @Test("A list's every refusal has a code of the contract")
  func listErrors() {
    let cases: [(ListError, ErrorCode)] = [
      (.noRoom(given: 7, room: 6, reserved: 0), .noRoom),
      (.noSuchSlot(slot: 9, count: 2), .noSuchSlot), (.attachmentGone, .attachmentGone),
      (.nothingToUndo(asked: 2, available: 1, forgotten: 3), .nothingToUndo),
      (.nothingToRedo(asked: 1, available: 0), .nothingToRedo),
      (.altTextTooLong(count: 10_001, limit: 10_000), .usage),
      (.altTextHasControlCharacter, .usage), (.reservationUnknown, .system),
      (.ticketUnknown, .system),
    ]
    for (error, code) in cases {
      #expect(ShellError(error).code == code)
      #expect(ShellError(error).message.count > 10)
    }
  }

  @Test("A photo's every fault has a code of the contract and its data")
  func intakeErrors() {
    let excess = Excess(what: .fileBytes, limit: 1, value: 2)
    let cases: [(IntakeError, String)] = [
      (.notFound, #"{"code":"notFound"}"#),
      (.notAFile(.fifo), #"{"code":"notAFile","kind":"fifo"}"#),
      (.notReadable(.changed), #"{"code":"notReadable","reason":"changed"}"#),
      (.notAnImage, #"{"code":"notAnImage"}"#),
      (.unsupportedFormat("HEIC"), #"{"code":"unsupportedFormat","format":"HEIC"}"#),
      (.damaged("x"), #"{"code":"damaged"}"#),
      (.tooLarge(excess), #"{"code":"tooLarge","limit":1,"value":2,"what":"fileBytes"}"#),
      (.overMemory(limit: 1, value: 2), #"{"code":"overMemory","limit":1,"value":2}"#),
      (.cancelled, #"{"code":"cancelled"}"#),
      (.system(code: 24, operation: "open"), #"{"code":"system"}"#),
    ]
    for (error, json) in cases { #expect(ShellError(error).withoutMessage == json) }
  }

  @Test("A bundle's every refusal has a code of the contract and its data")
  func bundleErrors() {
    let cases: [(BundleError, String)] = [
      (.exists(foreign: [[0x61, 0xFF]]), #"{"code":"exists","foreign":["a\#u{FFFD}"]}"#),
      (.notFound, #"{"code":"notFound"}"#), (.notABundle, #"{"code":"badBundle"}"#),
      (.notReadable(.permission), #"{"code":"notReadable","reason":"permission"}"#),
      (.notWritable, #"{"code":"notWritable"}"#), (.noSpace, #"{"code":"noSpace"}"#),
      (.archivesUnsupported(ending: "rar"), #"{"code":"usage"}"#),
      (.cancelled, #"{"code":"cancelled"}"#), (.notFlushed(code: 5), #"{"code":"system"}"#),
      (.system(code: 5, operation: "fsync"), #"{"code":"system"}"#),
    ]
    for (error, json) in cases { #expect(ShellError(error).withoutMessage == json) }
  }

  @Test(
    "What stands in a bundle's way is called what it is",
    arguments: [
      ("export $/wide.jpg", "is a file"), ("export $/wide.jpg --force", "is a file"),
      ("export .", "This folder"), ("export /", "This folder"), ("export $/..", "This folder"),
      ("export $/.", "This folder"), ("export $", "no export made (broken.jpg, "),
    ]
  )
  func obstacles(line: String, words: String) async throws {
    let shell = try TestShell()
    #expect(await shell.text(line).contains(words))
  }

  @Test("What is said of a photo that is not there holds for one that never was")
  func neverThere() async throws {
    let shell = try TestShell()
    await shell.json("add $/wide.jpg $/tall.jpg")
    await shell.json("remove 0")
    for identity in ["@1", "@5"] {
      let text = await shell.text("remove \(identity)")
      #expect(text.contains("is not in the list") && text.contains("If it was, undo"))
      #expect(!text.contains("no longer"))
    }
  }

  @Test("A command whose task is cancelled changes nothing and says so")
  func cancels() async throws {
    let shell = try TestShell()
    let task = Task {
      // Returns when the task is cancelled.
      try? await Task.sleep(for: .seconds(3600))
      return await shell.answer("add $/wide.jpg")
    }
    task.cancel()
    let answer = await task.value
    #expect(answer.error?.code == .cancelled)
    #expect(answer.count == 0)
  }
}

extension ShellError {
  /// The error's JSON without its message.
  fileprivate var withoutMessage: String {
    let error = ShellError(code, "", data: data)
    return String(decoding: error.json.encoded(), as: UTF8.self)
      .replacingOccurrences(of: #","message":"""#, with: "")
  }
}
