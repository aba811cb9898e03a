import PicturePicker
import Testing

@Suite struct MessageTests {
  static let listErrors: [(ListError, String)] = [
    (
      .noRoom(given: 7, room: 6, reserved: 0),
      "7 photos given, room for 6; nothing was changed. Give fewer, or remove some first."
    ),
    (
      .noRoom(given: 1, room: 0, reserved: 1),
      "1 photo given, room for 0 (adds under way hold room for 1); nothing was changed. "
        + "Wait for the adds under way, or remove a photo."
    ),
    (
      .noRoom(given: 1, room: 0, reserved: 0),
      "1 photo given, room for 0; nothing was changed. Remove a photo, or replace one."
    ),
    (
      .noSuchSlot(slot: 9, count: 2),
      "Slot 9 holds no photo: photos are in slots 0 to 1; nothing was changed."
    ),
    (
      .noSuchSlot(slot: 0, count: 0),
      "Slot 0 holds no photo: there are no photos; nothing was changed."
    ),
    (
      .nothingToUndo(asked: 3, available: 1, forgotten: 0),
      "3 steps to undo asked, 1 is there; nothing was changed."
    ),
  ]

  @Test(arguments: listErrors) func listErrorsSayWhatHowAndWhat(error: ListError, text: String) {
    #expect(message(for: error) == text)
  }

  static let bundleErrors: [BundleError] = [
    .exists(foreign: []), .exists(foreign: [[0x61]]), .notFound, .notABundle,
    .notReadable(.permission), .notReadable(.io), .notWritable, .noSpace,
    .archivesUnsupported(ending: "rar"), .cancelled, .notFlushed(code: 5),
    .system(code: 5, operation: "write"),
  ]

  @Test(arguments: bundleErrors) func everyFaultOfABundleHasASentence(error: BundleError) {
    let text = message(for: error)
    #expect(text.hasSuffix("."))
    #expect(text.first?.isUppercase == true)
    let isThere = if case .notFlushed = error { true } else { false }
    #expect(text.contains("is there and whole") == isThere)
  }

  static let draftErrors: [(DraftError, String)] = [
    (
      .notFound,
      "There is no such file, or no folder to make it in; nothing was changed. Check the path."
    ),
    (
      .notAFile(.directory),
      "This is a folder, not a draft; nothing was changed. Give the path of a file."
    ),
    (
      .notReadable(.permission),
      "The draft may not be read; nothing was changed. Change its permissions."
    ),
    (
      .notReadable(.changed),
      "Another program changed the draft while it was open here; nothing was changed. "
        + "Open it anew."
    ),
    (
      .notReadable(.io),
      "Reading the draft failed; nothing was changed. Check its disk, then try again."
    ),
    (
      .notWritable,
      "The draft or its folder may not be written; nothing was changed. Change the permissions."
    ),
    (.noSpace, "The disk is full; nothing was changed. Make room, then try again."),
    (
      .exists(foreign: []),
      "Something of that name exists; it was left as it is. Choose another name."
    ),
    (
      .exists(foreign: [Array("a.lock".utf8)]),
      "a.lock is beside it, which is no draft's lock; nothing was changed. Choose another name."
    ),
    (
      .exists(foreign: [Array("\u{1B}[2J".utf8) + [0xFF]]),
      #"\u{1b}[2J\xff is beside it, which is no draft's lock; nothing was changed. "#
        + "Choose another name."
    ),
    (.readOnly, "The draft is open only to look at it; nothing was changed."),
    (
      .busy(DraftHolder(processID: 7, host: "a\u{7}", since: "2024-05-01T09:30:00Z")),
      #"The draft is open in process 7 on a\u{7}, since 2024-05-01T09:30:00Z; nothing was "#
        + "changed. Close it there first."
    ),
    (
      .busy(nil),
      "Another program has the draft's file locked; nothing was changed. Close it there."
    ),
    (
      .notADraft, "This is not a draft; it was left as it is. Give a file that was saved here."
    ),
    (
      .newerDraft(version: 9),
      "The draft was written by a later version (format 9); it was left as it is. "
        + "Open it with that version."
    ),
    (
      .corruptDraft,
      "The draft is damaged or holds what no editor writes; it was left as it is."
    ),
    (
      .otherCapacity(given: 4, stored: 8),
      "The draft is for at most 8 photos, not 4; that was fixed when it was made."
    ),
    (
      .otherWidth(given: 500, stored: 600),
      "The draft is for images up to 600 pixels wide, not 500; that was fixed when it was made."
    ),
    (
      .tooLarge(Excess(what: .width, limit: 500, value: 600)),
      "An image of the draft is 600 pixels wide, 500 are allowed here; nothing was changed. "
        + "Load it into a wider draft."
    ),
    (
      .severalNames,
      "The draft has a second name (a hard link), under which it could be edited too; it was left "
        + "as it is. Remove the other name, or edit a copy."
    ),
    (
      .moved,
      "The draft, or its folder, is no longer where it was; nothing was changed. Save what is "
        + "here under another name."
    ),
    (
      .nameTooLong,
      "The name is too long for a draft, which needs room for a journal beside it; nothing was "
        + "changed. Choose a shorter name."
    ),
    (
      .system(code: 5, operation: "write the lock"),
      "The system refused to write the lock (error 5); nothing was changed. Try again."
    ),
  ]

  @Test(arguments: draftErrors) func everyFaultOfADraftHasASentence(
    error: DraftError,
    text: String
  ) {
    #expect(message(for: error) == text)
    #expect(message(for: EditorError.draft(error)) == text)
  }

  static let intakeErrors: [IntakeError] = [
    .notFound, .notAFile(.directory), .notAFile(.fifo), .notAFile(.device), .notAFile(.socket),
    .notReadable(.permission), .notReadable(.changed), .notReadable(.io), .notAnImage,
    .unsupportedFormat("HEIC"), .unsupportedFormat("video"), .damaged("Corrupt JPEG data"),
    .tooLarge(Excess(what: .fileBytes, limit: 64 << 20, value: 65 << 20)),
    .tooLarge(Excess(what: .pixels, limit: 400_000_000, value: 400_000_001)),
    .tooLarge(Excess(what: .outputHeight, limit: 65_500, value: 70_000)),
    .tooLarge(Excess(what: .scans, limit: 100, value: 1_000)),
    .overMemory(limit: 256 << 20, value: 300 << 20), .cancelled,
    .system(code: 5, operation: "read the file"),
  ]

  @Test(arguments: intakeErrors) func everyFaultOfAPhotoHasASentence(error: IntakeError) {
    let text = message(for: error)
    #expect(text.hasSuffix("."))
    #expect(text.first?.isUppercase == true)
    #expect(text != "The photo could not be taken.")
    #expect(!text.contains("\n"))
  }

  @Test func theNameOfAFormatReachesNoTerminalRaw() {
    let text = message(for: IntakeError.unsupportedFormat("A\u{1B}[2J"))
    #expect(text.utf8.allSatisfy { $0 >= 0x20 })
  }

  static let conversions: [(format: String, advice: String)] = [
    (
      "HEIC",
      "Install what reads it (Debian packages libheif1, 1.13 or newer, and, since Debian 13, "
        + "libheif-plugin-libde265), then start again."
    ),
    (
      "AVIF",
      "Install what reads it (Debian packages libheif1, 1.13 or newer, and, since Debian 13, "
        + "libheif-plugin-dav1d), then start again."
    ),
    ("GIF", "Install what reads it (Debian package libgif7), then start again."),
    (
      "HEIF with iovl pictures",
      "Convert it: heif-convert IN OUT.jpg (Debian package libheif-examples)."
    ),
    ("TIFF", "Convert its first picture: convert 'IN[0]' OUT.png (Debian package imagemagick)."),
    ("PSD", "Convert its first picture: convert 'IN[0]' OUT.png (Debian package imagemagick)."),
    ("ICO", "Convert its first picture: convert 'IN[0]' OUT.png (Debian package imagemagick)."),
    ("BMP", "Convert it: convert IN OUT.png (Debian package imagemagick)."),
    ("JPEG XL", "Convert it: djxl IN OUT.png (Debian package libjxl-tools)."),
    (
      "JPEG 2000", "Convert it: opj_decompress -i IN -o OUT.png (Debian package libopenjp2-tools)."
    ),
    ("PDF", "Convert a page: pdftoppm -jpeg -singlefile IN OUT (Debian package poppler-utils)."),
    ("SVG", "Convert it: rsvg-convert -o OUT.png IN (Debian package librsvg2-bin)."),
    (
      "raw camera file",
      "Save it as JPEG with the camera's program, or its preview: dcraw -e IN "
        + "(Debian package dcraw)."
    ),
    ("video", "Save one frame: ffmpeg -i IN -frames:v 1 OUT.jpg (Debian package ffmpeg)."),
    ("12-bit JPEG", "Save it as an ordinary 8-bit JPEG with the program that made it."),
    ("lossless JPEG", "Save it as an ordinary 8-bit JPEG with the program that made it."),
    ("hierarchical JPEG", "Save it as an ordinary 8-bit JPEG with the program that made it."),
    ("JPEG-LS", "Save it as an ordinary 8-bit JPEG with the program that made it."),
    (
      "JPEG without a height in its header",
      "Save it as an ordinary 8-bit JPEG with the program that made it."
    ),
  ]

  @Test(arguments: conversions) func aRefusedFormatSaysHowToConvertIt(
    format: String,
    advice: String
  ) {
    #expect(
      message(for: IntakeError.unsupportedFormat(format))
        == "Its format, \(format), is not read here. \(advice)"
    )
  }

  @Test func aResultThatIsTooHighSaysWhatToDo() {
    let excess = Excess(what: .outputHeight, limit: 16_383, value: 20_513)
    #expect(
      message(for: IntakeError.tooLarge(excess))
        == "At the width limit the image would be 20513 pixels high, 16383 are allowed. "
        + "Cut it into several shorter ones."
    )
  }

  @Test(arguments: Note.allCases) func everyNoteHasWords(note: Note) {
    #expect(!message(for: note).isEmpty)
  }

  @Test func namesAreEscaped() {
    let name = SourceName(bytes: Array("a\nb\u{202E}c".utf8) + [0xFF] + Array("é😀".utf8))
    #expect(name.escaped == "a\\u{a}b\\u{202e}c\\xffé😀")
  }
}
