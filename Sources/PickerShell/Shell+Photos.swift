internal import OrderedJSON
internal import PicturePicker

extension Shell {
  /// The most photos that an add with `--fill` is told about one by one, tried or not.
  static let mostPhotosToFill = 100_000

  func add(_ words: [Word], fill: Bool, skipBad: Bool) async throws(Refusal) -> Answer.Content {
    let sources = try await sources(words, fill: fill)
    var options: AddOptions = []
    if fill { options.insert(.fill) }
    if skipBad { options.insert(.skipBad) }
    do throws(EditorError) {
      let outcome = try await editor.add(sources, options, progress: progress(of: .add))
      return .edited(outcome.edit, outcome.list, results: outcome.results)
    } catch {
      throw refusal(of: error, sources, options)
    }
  }

  /// Who is told how far a command is.
  func progress(of command: CommandName) -> (@Sendable (Int, Int) -> Void)? {
    progress.map { report in
      { @Sendable (done: Int, total: Int) in
        report(CommandProgress(command: command.rawValue, done: done, total: total))
      }
    }
  }

  /// The photos that words name; more than any list could take are refused by their number alone.
  private func sources(_ words: [Word], fill: Bool) async throws(Refusal) -> [Source] {
    let expansion: PathExpansion
    do throws(ShellError) {
      expansion = try disk.paths(words)
    } catch {
      throw Refusal(error)
    }
    let list = await editor.list
    guard expansion.count <= (fill ? Shell.mostPhotosToFill : list.capacity) else {
      let (given, room) = (expansion.count, list.room)
      throw Refusal(
        .noRoom(
          given: given,
          room: room,
          reserved: list.reserved,
          advice: given > Shell.mostPhotosToFill
            ? "add --fill chooses among \(Shell.mostPhotosToFill) at most"
            : .room(room, isFilling: fill)
        )
      )
    }
    return expansion.paths.map(Source.init(path:))
  }

  func pick(_ reference: SlotReference, _ word: Word) async throws(Refusal) -> Answer.Content {
    let list = await editor.list
    let isAddSlot =
      reference == .slot(list.attachments.count) && list.attachments.count < list.capacity
    let item: GridItem.ID =
      isAddSlot
      ? .add : .attachment(try attachment(reference, in: list).id)
    return try await takeOne(word) { editor, source throws(EditorError) in
      let ticket = try await editor.ticket(for: item)
      do throws(EditorError) {
        return try await editor.land(ticket, source)
      } catch {
        await editor.discard(ticket)
        throw error
      }
    }
  }

  func replace(_ reference: SlotReference, _ word: Word) async throws(Refusal) -> Answer.Content {
    let id = try attachment(reference, in: await editor.list).id
    return try await takeOne(word) { editor, source throws(EditorError) in
      try await editor.replace(id, with: source)
    }
  }

  private func takeOne(
    _ word: Word,
    _ body: (AttachmentEditor, Source) async throws(EditorError) -> EditOutcome
  ) async throws(Refusal) -> Answer.Content {
    do throws(EditorError) {
      let outcome = try await body(editor, Source(path: disk.path(word)))
      return .edited(outcome.edit, outcome.list, results: outcome.results)
    } catch {
      throw Refusal(error)
    }
  }

  /// An editor's refusal of an add.
  private func refusal(
    of error: EditorError,
    _ sources: [Source],
    _ options: AddOptions
  ) -> Refusal {
    switch error {
    case .list(.noRoom(let given, let room, let reserved)):
      let isFilling = options.contains(.fill)
      let error = ShellError.noRoom(
        given: given,
        room: room,
        reserved: reserved,
        advice: .room(room, isFilling: isFilling)
      )
      let untried = sources.enumerated().map { index, source in
        FailedPhoto(
          index: index,
          sourceName: SourceName(bytes: source.name),
          error: .notTried(given: given, room: room)
        )
      }
      return Refusal(error, photos: isFilling ? untried : nil)
    case .photos(let failures):
      let those = failures.count == 1 ? "it" : "them"
      return Refusal(
        failures.map(FailedPhoto.init),
        "Nothing was added.",
        advice: options.contains(.skipBad) || failures.count == sources.count
          ? nil : "add --skip-bad leaves \(those) out",
        isCounting: true
      )
    default: return Refusal(error)
    }
  }
}

extension ShellError {
  /// More photos given to an add than there is room for.
  fileprivate static func noRoom(
    given: Int,
    room: Int,
    reserved: Int,
    advice: String
  ) -> ShellError {
    let cause = ShellError(.noRoom(given: given, room: room, reserved: reserved))
    return ShellError(
      cause.code,
      "\(counted(given, "photo")) given, room for \(room); nothing was added. (\(advice).)",
      data: cause.data
    )
  }
}

extension String {
  /// What to do where `room` is too little.
  fileprivate static func room(_ room: Int, isFilling: Bool) -> String {
    room == 0 || isFilling
      ? "remove makes room" : "add --fill takes the first\(room == 1 ? "" : " \(room)")"
  }
}

extension Refusal {
  /// A refusal for the sake of photos: the first gives the code, and the words where it is alone.
  init(
    _ photos: [FailedPhoto],
    _ standing: String,
    advice: String? = nil,
    isCounting: Bool = false
  ) {
    guard let first = photos.first else {
      self.init(ShellError(.system, "No photo is named as the one at fault. \(standing)"))
      return
    }
    let words =
      photos.count == 1
      ? "\(first.sourceName.escaped): \(first.error.message)"
      : "\(counted(photos.count, "photo")) cannot be taken."
    let cause = ShellError(
      first.error.code,
      "\(words) \(standing)",
      data: first.error.data + (isCounting ? [.init("failed", .int(photos.count))] : [])
    )
    self.init(cause.adding(advice: advice), photos: photos)
  }
}

extension FailedPhoto {
  init(_ failure: PhotoFailure) {
    self.init(
      index: failure.index,
      sourceName: failure.sourceName,
      error: ShellError(failure.error)
    )
  }
}
