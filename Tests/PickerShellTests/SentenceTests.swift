import Testing

@testable import PickerShell
@testable import PicturePicker

@Suite("Every refusal is a sentence: what was wrong, how things stand, what to do")
struct SentenceTests {
  /// A refusal of a photo of an add, in the words of the prompt.
  private static func ofPhoto(_ error: IntakeError) -> ShellError {
    let failure = PhotoFailure(index: 0, sourceName: SourceName("a.jpg"), error: error)
    return Refusal([FailedPhoto(failure)], "Nothing was added.").error
  }

  /// What a line is refused with, on a list of two in three slots.
  private static let refusedLines: [(line: String, code: ErrorCode, sentence: String)] = [
    ("list 3", .usage, #"list takes no "3"; nothing was done. (Usage: list)"#),
    (
      "lsit", .unknownCommand,
      #"There is no command "lsit"; nothing was done. (Is list meant? help lists the commands.)"#
    ),
    (
      "add a b c", .noRoom,
      "3 photos given, room for 1; nothing was added. (add --fill takes the first.)"
    ),
    (
      "remove 5", .noSuchSlot,
      "Slot 5 holds no photo: photos are in slots 0 to 1; nothing was changed. "
        + "(list shows the slots.)"
    ),
    (
      "remove @9", .attachmentGone,
      "That photo is not in the list; nothing was changed. If it was, undo can bring it back. "
        + "(list shows the slots.)"
    ),
    (
      "add $/none.jpg", .notFound,
      "none.jpg: There is no such file. Check the path. Nothing was added."
    ),
    (
      "replace 0 /dev/null", .notAFile,
      "null: This is a device, not a photo file. Give the path of a file. Nothing was changed."
    ),
    (
      "add x*.none", .badPattern,
      #"No file matches "x*.none"; nothing was added. "#
        + "(A pattern matches names within one folder; in quotes it is a name.)"
    ),
    (
      "add $/notes.txt", .notAnImage,
      "notes.txt: This is not an image that is known here. Give a photo file. Nothing was added."
    ),
    (
      "add $/broken.jpg", .damaged,
      "broken.jpg: The image is damaged (JPEG datastream contains no image). Get a whole copy of it. "
        + "Nothing was added."
    ),
    (
      "extract 0 $/wide.jpg", .exists,
      "$/wide.jpg: The destination exists; it was left as it is. Choose another name."
    ),
    (
      "verify $/notes.txt", .badBundle,
      "$/notes.txt: This is no bundle; it was left as it is. "
        + "Give the folder or the .zip file that export wrote."
    ),
    (
      "load $/notes.txt", .notADraft,
      "$/notes.txt: This is not a draft; it was left as it is. Give a file that was saved here."
    ),
    (
      "undo 9", .nothingToUndo,
      "9 steps to undo asked, 1 is there; nothing was changed. (undo 1 takes back all there is.)"
    ),
    (
      "redo", .nothingToRedo,
      "There is nothing to redo; nothing was changed. (redo brings back what undo took back.)"
    ),
    (
      "albums", .noLibrary,
      "The session has no photo library; nothing was done. (picture-picker --library DIR picks "
        + "from a folder of photos; add takes them by their paths.)"
    ),
  ]

  /// What needs a disk, a host or a moment that a test does not have.
  private static let made: [(error: ShellError, code: ErrorCode, sentence: String)] = [
    (
      ofPhoto(.notReadable(.permission)), .notReadable,
      "a.jpg: The file may not be read. Change its permissions or copy it. Nothing was added."
    ),
    (
      ofPhoto(.unsupportedFormat("HEIC")), .unsupportedFormat,
      "a.jpg: Its format, HEIC, is not read here. Install what reads it (Debian packages "
        + "libheif1, 1.13 or newer, and, since Debian 13, libheif-plugin-libde265), then start "
        + "again. Nothing was added."
    ),
    (
      ofPhoto(.tooLarge(Excess(what: .fileBytes, limit: 64 << 20, value: 65 << 20))), .tooLarge,
      "a.jpg: The file has 65 MiB, 64 MiB are allowed. Save a smaller copy. Nothing was added."
    ),
    (
      ofPhoto(.overMemory(limit: 256 << 20, value: 300 << 20)), .overMemory,
      "a.jpg: Decoding would take 300 MiB of memory, 256 MiB are allowed. "
        + "Save a smaller copy of the photo. Nothing was added."
    ),
    (
      ofPhoto(.system(code: 24, operation: "open")), .system,
      "a.jpg: The system refused to open (error 24). Try again. Nothing was added."
    ),
    (
      Refusal(EditorError.bundle(.notWritable)).error, .notWritable,
      "The place may not be written; nothing was left there. Choose another."
    ),
    (
      Refusal(EditorError.bundle(.noSpace)).error, .noSpace,
      "The disk is full; nothing was left there. Make room, then try again."
    ),
    (
      Refusal(EditorError.cancelled).error, .cancelled,
      "Cancelled; everything is as it was before. (Give the command again to have it done.)"
    ),
    (
      Refusal(EditorError.draft(.readOnly)).error, .readOnly,
      "The draft is open only to look at it; nothing was changed. "
        + "(Without --read-only it can be edited.)"
    ),
    (
      Refusal(
        EditorError.draft(
          .busy(DraftHolder(processID: 7, host: "ada", since: "2024-05-01T09:30:00Z"))
        )
      ).error, .busy,
      "The draft is open in process 7 on ada, since 2024-05-01T09:30:00Z; nothing was changed. "
        + "Close it there first. (--read-only looks at it meanwhile.)"
    ),
    (
      Refusal(EditorError.draft(.newerDraft(version: 9))).error, .newerDraft,
      "The draft was written by a later version (format 9); it was left as it is. "
        + "Open it with that version."
    ),
    (
      Refusal(EditorError.draft(.corruptDraft)).error, .corruptDraft,
      "The draft is damaged or holds what no editor writes; it was left as it is. "
        + "(picture-picker --salvage OLD NEW recovers what it still holds.)"
    ),
    (
      .noSuchAlbum("Album 3, Summer, has no photos any more"), .noSuchAlbum,
      "Album 3, Summer, has no photos any more; nothing was done. (albums lists those that have.)"
    ),
    (
      .noSuchPhoto(9, of: 4), .noSuchPhoto,
      "There is no photo 9: the open album has 4 photos, counted from 0; nothing was done. "
        + "(photos lists them.)"
    ),
  ]

  @Test("A line that is refused", arguments: refusedLines.indices)
  func lines(index: Int) async throws {
    let row = Self.refusedLines[index]
    let shell = try TestShell(capacity: 3)
    await shell.json("add $/wide.jpg $/tall.jpg")
    #expect(await shell.code(row.line) == row.code)
    #expect(await shell.text(row.line) == "error: " + row.sentence)
  }

  @Test("An error that is met elsewhere", arguments: made.indices)
  func errors(index: Int) {
    let row = Self.made[index]
    #expect(row.error.code == row.code)
    #expect(row.error.message == row.sentence)
  }

  @Test("Every code is in a table, and its sentence says how things stand and what to do")
  func isComplete() {
    let rows =
      Self.refusedLines.map { ($0.code, $0.sentence) } + Self.made.map { ($0.code, $0.sentence) }
    #expect(Set(rows.map(\.0)) == Set(ErrorCode.allCases))
    for (code, sentence) in rows {
      #expect(Self.standings.contains { sentence.contains($0) }, "\(code)")
      #expect(Self.isAdvising(sentence), "\(code)")
    }
  }

  /// How things stand.
  private static let standings = [
    "othing was", "was left as it is", "as it was before", "that was fixed when it was made",
  ]

  /// Whether it says what to do: in brackets at the end, or in a sentence that begins with a verb.
  private static func isAdvising(_ sentence: String) -> Bool {
    let verbs: Set = [
      "Change", "Check", "Choose", "Close", "Convert", "Get", "Give", "Install", "Load", "Make",
      "Open", "Save", "Try",
    ]
    return sentence.hasSuffix(")")
      || sentence.split(separator: ". ").dropFirst().contains { words in
        verbs.contains { words.hasPrefix("\($0) ") }
      }
  }

  private static let holder = DraftHolder(processID: 7, host: "ada", since: "2024-05-01T09:30:00Z")

  @Test(
    "What a draft's file is refused for has its code, how things stand, and what to do",
    arguments: [
      (.notFound, .notFound, nil), (.notAFile(.fifo), .notAFile, nil),
      (.notReadable(.permission), .notReadable, nil), (.notReadable(.changed), .notReadable, nil),
      (.notReadable(.io), .notReadable, nil), (.notWritable, .notWritable, nil),
      (.noSpace, .noSpace, nil), (.exists(foreign: []), .exists, nil),
      (.exists(foreign: [Array("a.lock".utf8)]), .exists, nil),
      (.readOnly, .readOnly, "Without --read-only it can be edited"),
      (.busy(holder), .busy, "--read-only looks at it meanwhile"),
      (.busy(nil), .busy, "--read-only looks at it meanwhile"), (.notADraft, .notADraft, nil),
      (.newerDraft(version: 9), .newerDraft, nil),
      (
        .corruptDraft, .corruptDraft,
        "picture-picker --salvage OLD NEW recovers what it still holds"
      ),
      (.otherCapacity(given: 4, stored: 8), .usage, "Leave --capacity out"),
      (.otherWidth(given: 500, stored: 600), .usage, "Leave --width out"),
      (.tooLarge(Excess(what: .width, limit: 500, value: 600)), .tooLarge, nil),
      (.system(code: 5, operation: "write the lock"), .system, nil),
    ] as [(DraftError, ErrorCode, String?)]
  )
  func drafts(cause: DraftError, code: ErrorCode, advice: String?) {
    let error = Refusal(EditorError.draft(cause)).error
    #expect(error.code == code)
    #expect(error.message == message(for: cause) + (advice.map { " (\($0).)" } ?? ""))
    #expect(Self.standings.contains { error.message.contains($0) })
    #expect(Self.isAdvising(error.message))
  }

  @Test(
    "What is misspelled names the nearest",
    arguments: [
      ("lsit", "Is list meant?"), ("exprot x", "Is export meant?"), ("Undo", "Is undo meant?"),
      ("rm 0", "Is remove meant?"), ("ls", "Is list meant?"), ("mv 0 1", "Is move meant?"),
      ("exit", "Is quit meant?"), ("q", "Is quit meant?"), ("RM", "Is remove meant?"),
      ("open Summer", "Is album or load meant?"), ("cd Summer", "Is album meant?"),
      ("help repalce", "Is replace meant?"), ("add --fil x", "Is --fill meant?"),
      ("add --skipbad x", "Is --skip-bad meant?"), ("export x --froce", "Is --force meant?"),
    ]
  )
  func nearest(line: String, words: String) async throws {
    #expect(await (try TestShell()).text(line).contains(words))
  }

  @Test("What is no slip of a command names none", arguments: ["help nope", "nope", "make", "lz"])
  func namesNone(line: String) async throws {
    #expect(!(await (try TestShell()).text(line)).contains("meant"))
  }

  @Test(
    "A misspelled option of the program names the nearest",
    arguments: [("--jsn", "--json"), ("--capcity", "--capacity"), ("--keepgoing", "--keep-going")]
  )
  func nearestOption(word: String, option: String) {
    let disk = DiskLookups.made(of: [])
    #expect {
      try Invocation.parse([Array(word.utf8)], disk: disk)
    } throws: { error in
      (error as? CommandLineError)?.error.message.contains("Is \(option) meant?") == true
    }
  }
}
