public import PictureLibrary
public import PicturePicker

/// The prompt without its terminal: carries out commands on an editor and says what came of them.
///
/// It reads and prints nothing itself. One command is carried out at a time; cancelling the task
/// that waits for an answer undoes the command.
///
/// ```swift
/// let shell = Shell(editor: AttachmentEditor(), disk: disk)
/// if let answer = await shell.answer(toLine: Array("add harbour.jpg".utf8)) {
///   print(String(decoding: answer.text, as: UTF8.self))
/// }
/// ```
public struct Shell: Sendable {
  let editor: AttachmentEditor
  let disk: DiskLookups
  let browser: LibraryBrowser?
  let screen: (@Sendable () -> Screen?)?
  let progress: (@Sendable (CommandProgress) -> Void)?

  /// A shell.
  ///
  /// - Parameters:
  ///   - editor: Whose list the commands change.
  ///   - disk: Look-ups for patterns.
  ///   - library: The photo library that is picked from; nil without one.
  ///   - language: The language of album titles.
  ///   - screen: The terminal that answers in words go to as it is now; nil where they go elsewhere.
  ///   - progress: Told how far an add is, on any thread, before its answer.
  public init(
    editor: AttachmentEditor,
    disk: DiskLookups,
    library: PhotoLibrary? = nil,
    language: AlbumLanguage = .english,
    screen: (@Sendable () -> Screen?)? = nil,
    progress: (@Sendable (CommandProgress) -> Void)? = nil
  ) {
    self.editor = editor
    self.disk = disk
    browser = library.map { LibraryBrowser($0, language: language) }
    self.screen = screen
    self.progress = progress
  }

  /// Carries out a line as it was typed, without its newline; nil where it is blank or a comment.
  public func answer(toLine line: [UInt8]) async -> Answer? {
    do throws(ShellError) {
      guard let request = try Request(line: line) else { return nil }
      return await answer(to: request)
    } catch {
      return await answer(Request.name(ofLine: line), .failed(Refusal(error)))
    }
  }

  /// Carries out a command whose words are taken as they are, without patterns.
  public func answer(to words: [[UInt8]]) async -> Answer {
    await answer(to: Request(arguments: words))
  }

  /// The answer to a line that could not be read.
  public func refusal(_ error: ShellError) async -> Answer {
    await answer([], .failed(Refusal(error)))
  }

  private func answer(to request: Request) async -> Answer {
    let name = request.words.first?.bytes ?? []
    let selected = await browser?.selection
    let outcome: Answer.Outcome
    do throws(Refusal) {
      outcome = .done(try await carryOut(request))
    } catch {
      // What waited for another program's lock was given up.
      let isGivenUp = error.error.code == .busy && Task.isCancelled
      outcome = .failed(isGivenUp ? Refusal(ShellError.cancelled) : error)
    }
    var answer = await answer(name, outcome)
    answer.selection = await standing(after: outcome, selected)
    return answer
  }

  private func answer(_ name: [UInt8], _ outcome: Answer.Outcome) async -> Answer {
    let list = await editor.list
    return Answer(
      command: lossyText(name.prefix(64)),
      outcome: outcome,
      count: list.attachments.count,
      capacity: list.capacity
    )
  }

  private func carryOut(_ request: Request) async throws(Refusal) -> Answer.Content {
    let command: Command
    do throws(ShellError) {
      command = try CommandParser.command(for: request)
    } catch {
      throw Refusal(error)
    }
    switch command {
    case .add(let words, let fill, let skipBad):
      return try await add(words, fill: fill, skipBad: skipBad)
    case .pick(let slot, let word): return try await pick(slot, word)
    case .replace(let slot, let word): return try await replace(slot, word)
    case .remove(let removal): return try await remove(removal)
    case .move(let from, let to): return try await move(from, to)
    case .setAlt(let slot, let text): return try await setAlt(slot, text)
    case .undo(let steps): return try await walk(.undo, steps)
    case .redo(let steps): return try await walk(.redo, steps)
    case .showAlt(let slot): return .altText(try await attachment(slot).alt)
    case .list: return .listed(await editor.list, await draft)
    case .info(let slot): return try await describe(slot)
    case .grid: return try await draw(await editor.list)
    case .extract(let slot, let word): return try await extract(slot, word)
    case .export(let word, let force): return try await export(word, force: force)
    case .verify(let word): return try verify(word)
    case .save(let word): return try await save(word)
    case .load(let word): return try await load(word)
    case .library(let command): return try await carryOut(command)
    case .help(let names): return .explained(names)
    case .quit: return .ended
    }
  }
}
