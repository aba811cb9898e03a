internal import CEdit
internal import Glibc
internal import PickerShell

/// What libedit asks for while one line is being typed.
///
/// Used by the thread that reads the line alone.
@safe
final class Typing {
  /// What the library does after a Tab, in its numbers.
  enum Effect: Int32 {
    case redrawn = 4
    case refused = 6
    case drawnBelow = 8
  }

  private let library: EditLibrary
  private let editor: OpaquePointer
  private let output: UnsafeMutablePointer<edit_output>
  private let alarm: Alarm
  private var standIns = StandIns()
  private(set) var promptText: UnsafeMutablePointer<CChar>?
  private var promptColumns = 0
  /// The width of the terminal when the line was last drawn whole.
  private var drawnColumns = 0
  private var completion: ([UInt8]) -> Completion? = { _ in nil }
  /// What was read behind the beginning of a character, and does not belong to it.
  private var pending: UInt8?
  /// What the library is to read next.
  private var ready: [Unicode.Scalar] = []
  /// Why the line ended where it was not by its newline.
  private(set) var interruption: TypedLine?

  init(
    library: EditLibrary,
    editor: OpaquePointer,
    output: UnsafeMutablePointer<edit_output>,
    alarm: Alarm
  ) {
    self.library = library
    unsafe self.editor = editor
    unsafe self.output = output
    self.alarm = alarm
  }

  deinit { unsafe free(promptText) }

  /// What belongs to an editor.
  static func of(_ editor: OpaquePointer?) -> Typing? {
    var client: UnsafeMutableRawPointer?
    guard let editor = unsafe editor, let library = EditLibrary.loaded,
      unsafe edit_get_client(library.get, editor, &client) == 0, let client = unsafe client
    else { return nil }
    return unsafe Unmanaged<Typing>.fromOpaque(client).takeUnretainedValue()
  }

  func begin(prompt: String, complete: @escaping ([UInt8]) -> Completion?) {
    unsafe free(promptText)
    unsafe promptText = strdup(prompt)
    promptColumns = prompt.columns
    drawnColumns = Terminal.columns
    completion = complete
    interruption = nil
  }

  // MARK: Keys

  /// What the library is to take for the next key; nil where none comes any more for this line.
  ///
  /// A scalar that belongs to the character before the cursor takes its place together with it.
  func nextKey() -> Unicode.Scalar? {
    if !ready.isEmpty { return ready.removeFirst() }
    draw()
    guard let scalar = nextScalar() else { return nil }
    guard scalar.value > 0x7F else { return scalar }
    var typed = String(Character(scalar))
    if let last = String(decoding: line(upToCursor: true), as: UTF8.self).last {
      let together = "\(last)\(typed)"
      if together.count == 1 {
        ready = ["\u{7F}"]
        typed = together
      }
    }
    ready += standIns.encoded(typed).unicodeScalars
    return ready.removeFirst()
  }

  /// The next character that is typed, U+FFFD for bytes that are none; nil where none comes any
  /// more for this line.
  private func nextScalar() -> Unicode.Scalar? {
    guard let first = nextByte() else { return nil }
    let count = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
    var bytes = [first]
    while bytes.count < count {
      guard let byte = nextByte() else { return nil }
      guard (0x80...0xBF).contains(byte) else {
        // A key of its own.
        pending = byte
        break
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }

  private func nextByte() -> UInt8? {
    if let byte = pending.take() { return byte }
    while true {
      switch alarm.wait() {
      case .input:
        guard let byte = alarm.readByte() else {
          interruption = .ended
          return nil
        }
        return byte
      case .resized: redraw()
      case .resumed:
        // Whoever had the terminal meanwhile left it in their own mode.
        unsafe edit_set_raw(library.set, editor, 0)
        unsafe edit_set_raw(library.set, editor, 1)
        redraw()
      case .interrupted:
        interruption = .interrupted(isEmpty: wholeLine.isEmpty)
        moveToEnd()
        return nil
      case .ending:
        moveToEnd()
        interruption = .signalled
        return nil
      }
    }
  }

  // MARK: The line

  private var wholeLine: [UInt8] { line(upToCursor: false) }

  private func line(upToCursor: Bool) -> [UInt8] {
    guard let info = unsafe library.line(editor), let start = unsafe info.pointee.buffer,
      let end = unsafe upToCursor ? info.pointee.cursor : info.pointee.lastchar
    else { return [] }
    let count = unsafe end - start
    return decoded(unsafe Array(UnsafeRawBufferPointer(start: start, count: max(0, count))))
  }

  /// Where the cursor is, and where the line ends, counted from where the prompt begins.
  private func places(columns: Int) -> (cursor: ScreenPlace, end: ScreenPlace) {
    func place(_ bytes: [UInt8]) -> ScreenPlace {
      String(decoding: bytes, as: UTF8.self).end(from: promptColumns, columns: columns)
    }
    return (place(line(upToCursor: true)), place(wholeLine))
  }

  /// Moves the cursor behind the line, so that what is written next does not go into it.
  private func moveToEnd() {
    let (cursor, end) = places(columns: Terminal.columns)
    let down = end.row > cursor.row ? "\u{1B}[\(end.row - cursor.row)B" : ""
    let right = end.column > 0 ? "\u{1B}[\(end.column)C" : ""
    draw()
    Terminal.write("\r\(down)\(right)")
  }

  /// The row of the cursor, from the prompt's on, in a terminal that broke the line anew, with the
  /// blanks that were drawn at the old margin before wide characters.
  private func cursorRow(columns: Int) -> Int {
    let start = promptColumns
    let before = String(decoding: line(upToCursor: true), as: UTF8.self)
    let whole = String(decoding: wholeLine, as: UTF8.self)
    let next = whole.dropFirst(before.count).prefix(1)
    let drawn = "\(before)\(next)".filled(from: start, columns: drawnColumns)
    let place = String(drawn.dropLast(next.count)).end(from: start, columns: columns)
    return place.column + String(next).columns > columns ? place.row + 1 : place.row
  }

  /// Draws the line anew where the terminal has another size, or something else was drawn.
  private func redraw() {
    let columns = Terminal.columns
    let above = cursorRow(columns: columns)
    drawnColumns = columns
    let up = above > 0 ? "\u{1B}[\(above)A" : ""
    Terminal.write("\r\(up)\u{1B}[J")
    unsafe library.resize(editor)
    unsafe edit_refresh(library.set, editor)
    draw()
  }

  /// Writes what the library has drawn since.
  func draw() {
    let count = unsafe edit_output_take(output)
    guard count > 0, let start = unsafe output.pointee.text else { return }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    Terminal.write(standIns.decoded(String(decoding: bytes, as: UTF8.self)))
  }

  /// The bytes of a line of the library.
  func decoded(_ line: [UInt8]) -> [UInt8] {
    Array(standIns.decoded(String(decoding: line, as: UTF8.self)).utf8)
  }

  /// A line as the library can show it, ended by a zero.
  func encoded(_ line: [UInt8]) -> [CChar] {
    standIns.encoded(String(decoding: line, as: UTF8.self)).utf8.map(CChar.init(bitPattern:)) + [0]
  }

  // MARK: Tab

  /// Inserts bytes at the cursor; what belongs to the character before it takes its place together
  /// with it.
  private func insert(_ bytes: [UInt8]) -> Effect {
    let insertion = String(decoding: bytes, as: UTF8.self)
    let last = String(decoding: line(upToCursor: true), as: UTF8.self).last
    let together = last.map { "\($0)\(insertion)" } ?? insertion
    let isExtended = last != nil && !insertion.isEmpty && together.count == insertion.count
    if isExtended { unsafe library.delete(editor, 1) }
    let text = encoded(Array((isExtended ? together : insertion).utf8))
    return unsafe library.insert(editor, text) == 0 ? .redrawn : .refused
  }

  func complete() -> Effect {
    guard let completion = completion(line(upToCursor: true)) else { return .refused }
    if completion.choices.isEmpty {
      if completion.replacedCount > 0 {
        unsafe library.delete(editor, Int32(clamping: completion.replacedCount))
      }
      return insert(completion.insertion)
    }
    let columns = Terminal.columns
    let (cursor, end) = places(columns: columns)
    let below = String(repeating: "\n", count: end.row - cursor.row + 1)
    let table = ChoiceTable(choices: completion.choices).text(columns: columns)
    draw()
    // The terminal does not turn a newline into a new line while a line is being edited.
    Terminal.write("\(below)\(table)".replacing("\n", with: "\r\n"))
    return .drawnBelow
  }
}
