internal import CEdit
internal import Glibc
internal import PickerShell

/// Reads lines that a person edits, with those typed before within reach; one at a time.
@safe
struct LineEditor: ~Copyable {
  private let library: EditLibrary
  private let editor: OpaquePointer
  private let history: OpaquePointer
  private let output: UnsafeMutablePointer<edit_output>
  private let typing: Typing

  /// An editor on the standard streams; nil where the system has no library for it.
  init?(alarm: Alarm) {
    // Whatever the locale says, names and answers are UTF-8.
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
    guard let library = EditLibrary.loaded, let output = unsafe edit_output_make() else {
      return nil
    }
    guard let editor = unsafe edit_init(library.initialize, "picture-picker", output) else {
      unsafe edit_output_end(output)
      return nil
    }
    guard let history = unsafe library.makeHistory() else {
      unsafe library.end(editor)
      unsafe edit_output_end(output)
      return nil
    }
    unsafe self.output = output
    self.library = library
    unsafe self.editor = editor
    unsafe self.history = history
    typing = unsafe Typing(library: library, editor: editor, output: output, alarm: alarm)
    configure()
  }

  deinit {
    unsafe library.end(editor)
    unsafe library.endHistory(history)
    unsafe edit_output_end(output)
  }

  private func configure() {
    unsafe edit_set_client(library.set, editor, Unmanaged.passUnretained(typing).toOpaque())
    unsafe edit_set_editor(library.set, editor, "emacs")
    unsafe edit_set_prompt(library.set, editor, givePrompt)
    unsafe edit_set_reader(library.set, editor, readCharacter)
    unsafe edit_history_size(library.history, history, 1000)
    unsafe edit_history_unique(library.history, history)
    unsafe edit_set_history(library.set, editor, library.history, history)
    unsafe edit_add_function(library.set, editor, "complete", "Complete the word", completeWord)
    let bindings = [
      ("^I", "complete"), ("^R", "em-inc-search-prev"), ("^W", "ed-delete-prev-word"),
      // Control with an arrow, Home, End and Delete, as most terminals send them.
      ("\\e[1;5D", "ed-prev-word"), ("\\e[1;5C", "em-next-word"), ("\\e[H", "ed-move-to-beg"),
      ("\\e[F", "ed-move-to-end"), ("\\e[1~", "ed-move-to-beg"), ("\\e[4~", "ed-move-to-end"),
      ("\\e[3~", "ed-delete-next-char"),
    ]
    for (key, name) in bindings { _ = unsafe edit_bind(library.set, editor, key, name) }
  }

  /// The next line, without its newline.
  ///
  /// - Parameter complete: what a Tab at the end of these bytes comes to; nil beeps.
  func read(
    prompt: String,
    complete: @escaping ([UInt8]) -> Completion?
  ) -> TypedLine {
    typing.begin(prompt: prompt, complete: complete)
    var count: Int32 = 0
    let text = unsafe library.gets(editor, &count)
    typing.draw()
    if let interruption = typing.interruption { return interruption }
    guard let text = unsafe text, count > 0 else { return .ended }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: text, count: Int(count)))
    let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes
    return .line(typing.decoded(line))
  }

  /// Puts a line within reach of the arrow keys.
  func remember(_ line: [UInt8]) {
    _ = unsafe edit_history_enter(
      library.history,
      history,
      typing.encoded(line)
    )
  }
}

// Not closures at the call: what is written in actor-bound code would be bound to that actor.
private let givePrompt: @convention(c) (OpaquePointer?) -> UnsafeMutablePointer<CChar>? = {
  editor in
  unsafe Typing.of(editor)?.promptText
}

private let readCharacter:
  @convention(c) (OpaquePointer?, UnsafeMutablePointer<wchar_t>?) -> Int32 = { editor, place in
    guard let typing = unsafe Typing.of(editor), let place = unsafe place,
      let scalar = typing.nextKey()
    else { return -1 }
    unsafe place.pointee = wchar_t(scalar.value)
    return 1
  }

private let completeWord: @convention(c) (OpaquePointer?, Int32) -> UInt8 = { editor, _ in
  UInt8((unsafe Typing.of(editor)?.complete() ?? .refused).rawValue)
}
