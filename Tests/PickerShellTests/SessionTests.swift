import Synchronization
import Testing

@testable import PickerShell
@testable import PictureAttachments
@testable import PicturePicker

/// The slot objects of the test photos, with their place, identity and revisions.
private func slot(
  _ slot: Int,
  id: Int,
  _ revision: Int,
  _ imageRevision: Int,
  _ name: String,
  alt: String = ""
) -> String {
  let facts = [
    "wide.jpg": (16, 8, 161), "tall.jpg": (8, 16, 161), "square.jpg": (24, 24, 162),
  ]
  let (width, height, bytes) = facts[name] ?? (0, 0, 0)
  let size = #""mediaType":"image/jpeg","width":\#(width),"height":\#(height),"bytes":\#(bytes)"#
  return #"{"kind":"attachment","slot":\#(slot),"id":\#(id),"revision":\#(revision),"#
    + #""imageRevision":\#(imageRevision),"source":"\#(name)",\#(size),"alt":"\#(alt)","#
    + #""original":{\#(size)}}"#
}

private func addSlot(_ slot: Int) -> String { #"{"kind":"add","slot":\#(slot)}"# }

private func update(
  _ versions: (Int, Int),
  _ counts: (Int, Int),
  deletes: [Int] = [],
  inserts: [Int] = [],
  moves: [(Int, Int)] = [],
  reloads: [Int] = []
) -> String {
  let moves = moves.map { #"{"from":\#($0.0),"to":\#($0.1)}"# }.joined(separator: ",")
  func list(_ rows: [Int]) -> String { rows.map(String.init).joined(separator: ",") }
  return #"{"fromVersion":\#(versions.0),"toVersion":\#(versions.1),"countBefore":\#(counts.0),"#
    + #""countAfter":\#(counts.1),"deletes":[\#(list(deletes))],"inserts":[\#(list(inserts))],"#
    + #""moves":[\#(moves)],"reloads":[\#(list(reloads))]}"#
}

@Suite("Answers in JSON have the stated keys in the stated order")
struct SessionTests {
  @Test("add")
  func add() async throws {
    let shell = try TestShell()
    #expect(
      await shell.json("add $/wide.jpg $/wide.jpg") == #"{"command":"add","ok":true,"count":2,"#
        + #""capacity":8,"version":1,"update":\#(update((0, 1), (1, 3), inserts: [0, 1])),"#
        + #""undo":1,"redo":0,"results":[{"index":0,"source":"wide.jpg","ok":true,"slot":0,"id":1,"#
        + #""notes":["keptAsIs"]},{"index":1,"source":"wide.jpg","ok":true,"slot":1,"id":2,"#
        + #""notes":["keptAsIs","duplicateOf"],"duplicateOf":1}],"slots":["#
        + #"\#(slot(0, id: 1, 0, 0, "wide.jpg")),\#(slot(1, id: 2, 0, 0, "wide.jpg")),"#
        + #"\#(addSlot(2))]}"#
    )
  }

  @Test("pick on the add slot and replace")
  func pickAndReplace() async throws {
    let shell = try TestShell()
    #expect(
      await shell.json("pick 0 $/wide.jpg") == #"{"command":"pick","ok":true,"count":1,"#
        + #""capacity":8,"version":1,"update":\#(update((0, 1), (1, 2), inserts: [0])),"#
        + #""undo":1,"redo":0,"results":[{"index":0,"source":"wide.jpg","ok":true,"slot":0,"id":1,"#
        + #""notes":["keptAsIs"]}],"slots":[\#(slot(0, id: 1, 0, 0, "wide.jpg")),\#(addSlot(1))]}"#
    )
    #expect(
      await shell.json("replace @1 $/tall.jpg") == #"{"command":"replace","ok":true,"count":1,"#
        + #""capacity":8,"version":2,"update":\#(update((1, 2), (2, 2), reloads: [0])),"#
        + #""undo":2,"redo":0,"results":[{"index":0,"source":"tall.jpg","ok":true,"slot":0,"id":1,"#
        + #""notes":["keptAsIs"]}],"slots":[\#(slot(0, id: 1, 1, 1, "tall.jpg")),\#(addSlot(1))]}"#
    )
  }

  @Test("move, alt, remove, undo and redo")
  func edits() async throws {
    let shell = try TestShell(capacity: 2)
    await shell.json("add $/wide.jpg $/tall.jpg")
    let (wide, tall) = (slot(0, id: 1, 0, 0, "wide.jpg"), slot(0, id: 2, 0, 0, "tall.jpg"))
    #expect(
      await shell.json("move 1 0") == #"{"command":"move","ok":true,"count":2,"capacity":2,"#
        + #""version":2,"update":\#(update((1, 2), (2, 2), moves: [(1, 0)])),"undo":2,"redo":0,"#
        + #""slots":[\#(tall),\#(slot(1, id: 1, 0, 0, "wide.jpg"))]}"#
    )
    #expect(
      await shell.json(#"alt 1 "A\nboat""#) == #"{"command":"alt","ok":true,"count":2,"#
        + #""capacity":2,"version":3,"update":\#(update((2, 3), (2, 2), reloads: [1])),"undo":3,"#
        + #""redo":0,"slots":[\#(tall),\#(slot(1, id: 1, 1, 0, "wide.jpg", alt: #"A\nboat"#))]}"#
    )
    #expect(
      await shell.json("remove 0-1") == #"{"command":"remove","ok":true,"count":0,"capacity":2,"#
        + #""version":4,"update":\#(update((3, 4), (2, 1), deletes: [0, 1], inserts: [0])),"#
        + #""undo":4,"redo":0,"slots":[\#(addSlot(0))]}"#
    )
    #expect(
      await shell.json("undo 3") == #"{"command":"undo","ok":true,"count":2,"capacity":2,"#
        + #""version":5,"update":\#(update((4, 5), (1, 2), deletes: [0], inserts: [0, 1])),"#
        + #""undo":1,"redo":3,"steps":[{"command":"remove","slots":[0,1]},"#
        + #"{"command":"alt","slots":[1]},{"command":"move","slots":[1,0]}],"#
        + #""slots":[\#(wide),\#(slot(1, id: 2, 0, 0, "tall.jpg"))]}"#
    )
    #expect(
      await shell.json("redo") == #"{"command":"redo","ok":true,"count":2,"capacity":2,"#
        + #""version":6,"update":\#(update((5, 6), (2, 2), moves: [(1, 0)])),"undo":2,"redo":2,"#
        + #""steps":[{"command":"move","slots":[1,0]}],"#
        + #""slots":[\#(tall),\#(slot(1, id: 1, 0, 0, "wide.jpg"))]}"#
    )
  }

  @Test("An edit that changes nothing has a null update and no slots")
  func changesNothing() async throws {
    let shell = try TestShell()
    let nothing = #""ok":true,"count":0,"capacity":8,"version":0,"update":null,"undo":0,"redo":0}"#
    #expect(await shell.json("remove all") == #"{"command":"remove","# + nothing)
    await shell.json("add $/wide.jpg")
    let one = #""ok":true,"count":1,"capacity":8,"version":1,"update":null,"undo":1,"redo":0}"#
    #expect(await shell.json("move 0 1") == #"{"command":"move","# + one)
    #expect(await shell.json(#"alt 0 """#) == #"{"command":"alt","# + one)
  }

  @Test("list, info, grid and the alt text shown")
  func looks() async throws {
    let shell = try TestShell()
    let slots = #""slots":[\#(slot(0, id: 1, 1, 0, "wide.jpg", alt: "A boat")),\#(addSlot(1))]"#
    let draft = #""draft":{"id":"\#(shell.shell.editor.draftID)","path":null,"readOnly":false}"#
    await shell.json("add $/wide.jpg", "alt 0 A boat")
    #expect(
      await shell.json("list") == #"{"command":"list","ok":true,"count":1,"capacity":8,"#
        + #""version":2,"undo":2,"redo":0,\#(slots),\#(draft),"width":600}"#
    )
    #expect(
      await shell.json("grid") == #"{"command":"grid","ok":true,"count":1,"capacity":8,\#(slots)}"#
    )
    #expect(
      await shell.json("alt @1")
        == #"{"command":"alt","ok":true,"count":1,"capacity":8,"alt":"A boat"}"#
    )
    // The digest was taken by Python's hashlib.
    #expect(
      await shell.json("info 0") == #"{"command":"info","ok":true,"count":1,"capacity":8,"#
        + #""attachment":\#(slot(0, id: 1, 1, 0, "wide.jpg", alt: "A boat").dropLast()),"#
        + #""notes":["keptAsIs"],"sha256":"#
        + #""ceaad77ab81ff1bbb6d7c208e662df5040ebb588c522abfdadcd1262943a66ec","hasAlpha":false}}"#
    )
  }

  @Test("extract, export, verify, help and quit")
  func files() async throws {
    let shell = try TestShell()
    await shell.json("add $/wide.jpg")
    let one = #""ok":true,"count":1,"capacity":8"#
    #expect(
      await shell.json("extract 0 $/out.jpg")
        == #"{"command":"extract",\#(one),"path":"$/out.jpg","mediaType":"image/jpeg","bytes":161}"#
    )
    let exported = await shell.json("export $/post")
    #expect(
      exported.hasPrefix(
        #"{"command":"export",\#(one),"bundle":{"path":"$/post","count":1,"bytes":"#
      )
    )
    #expect(exported.hasSuffix("}}"))
    #expect(await shell.json("verify $/post") == #"{"command":"verify",\#(one),"problems":[]}"#)
    try shell.scratch.write([0], to: "post/01.jpg")
    let broken = await shell.json("verify $/post")
    #expect(
      broken.hasPrefix(
        #"{"command":"verify","ok":false,"count":1,"capacity":8,"#
          + #""problems":[{"file":"01.jpg","code":"wrongSize"}],"error":{"code":"badBundle","#
      )
    )
    #expect(
      await shell.json("help quit") == #"{"command":"help",\#(one),"#
        + #""help":[{"command":"quit","usage":"quit","summary":"end the session"}]}"#
    )
    #expect(await shell.json("quit") == #"{"command":"quit",\#(one)}"#)
    #expect(await shell.answer("quit").endsSession)
  }

  @Test("A name that is not UTF-8 comes with its bytes")
  func namesBytes() async throws {
    let shell = try TestShell()
    let line = Array("add '/nowhere/caf".utf8) + [0xE9, 0xFF] + Array(".jpg'".utf8)
    let answer = try #require(await shell.shell.answer(toLine: line))
    let json = String(decoding: answer.json, as: UTF8.self)
    #expect(
      json.contains(
        #""results":[{"index":0,"source":"caf\#u{FFFD}\#u{FFFD}.jpg","#
          + #""sourceBytes":"636166e9ff2e6a7067","ok":false,"error":{"code":"notFound","#
      )
    )
    #expect(String(decoding: answer.text, as: UTF8.self).contains(#"caf\xe9\xff.jpg"#))
  }

  @Test("Progress is told once a photo, before the answer")
  func progress() async throws {
    let told = Mutex<[String]>([])
    let box = Told(told: told)
    let shell = try TestShell { progress in
      box.told.withLock { $0.append(String(decoding: progress.json, as: UTF8.self)) }
    }
    await shell.json("add $/wide.jpg $/tall.jpg")
    #expect(
      box.told.withLock { $0 } == [
        #"{"progress":{"command":"add","done":1,"total":2}}"# + "\n",
        #"{"progress":{"command":"add","done":2,"total":2}}"# + "\n",
      ]
    )
  }

  @Test(
    "Progress ends at its total, whatever is tried",
    arguments: [
      ("add $/wide.jpg", [1]), ("add --fill $/wide.jpg $/wide.jpg $/tall.jpg $/tall.jpg", [2, 2]),
      ("add --skip-bad $/wide.jpg $/notes.txt", [2, 2]),
      ("add --fill --skip-bad $/notes.txt $/notes.txt $/wide.jpg $/tall.jpg", [2, 2, 4, 4]),
      ("add --fill --skip-bad $/notes.txt $/wide.jpg", [2, 2]),
      ("add --fill --skip-bad $/notes.txt $/wide.jpg $/tall.jpg $/x", [2, 2, 3]),
    ]
  )
  func progressTotals(line: String, totals: [Int]) async throws {
    let box = Told(told: Mutex([]))
    let shell = try TestShell(capacity: 2) { progress in
      box.told.withLock { $0.append("\(progress.done) of \(progress.total)") }
    }
    await shell.json(line)
    let told = box.told.withLock { $0 }
    #expect(told == totals.enumerated().map { "\($0 + 1) of \($1)" })
  }

  @Test(
    "A pick that comes to nothing gives its ticket back",
    arguments: [0, 1].flatMap { slot in
      ["none.jpg", "notes.txt", "broken.jpg", "", "wide.jpg"].map { (slot, $0) }
    }
  )
  func ticketsEnd(slot: Int, name: String) async throws {
    let shell = try TestShell()
    await shell.json("add $/tall.jpg")
    await shell.json("pick \(slot) $/\(name)")
    #expect(await shell.shell.editor.list.tickets.isEmpty)
    let task = Task {
      // Returns when the task is cancelled.
      try? await Task.sleep(for: .seconds(3600))
      return await shell.code("pick \(slot) $/wide.jpg")
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(await shell.shell.editor.list.tickets.isEmpty)
  }

  @Test("Words of the command line are carried out as they are")
  func takesWords() async throws {
    let shell = try TestShell()
    await shell.json("add $/wide.jpg")
    let words = ["alt", "0", #"it's "so" #1"#, "*"].map { Array($0.utf8) }
    #expect(await shell.shell.answer(to: words).isOK)
    #expect(await shell.text("alt 0") == #"it's "so" #1 *"#)
  }
}

private final class Told: Sendable {
  let told: Mutex<[String]>

  init(told: consuming Mutex<[String]>) { self.told = told }
}
