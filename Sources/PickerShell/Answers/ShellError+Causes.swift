internal import OrderedJSON
internal import PicturePicker

extension ShellError {
  /// The command was given up.
  static var cancelled: ShellError {
    ShellError(.cancelled, PicturePicker.message(for: EditorError.cancelled))
      .adding(advice: "Give the command again to have it done")
  }

  /// A list's refusal, without a word on what follows from it.
  init(_ error: ListError) {
    let words = PicturePicker.message(for: error)
    switch error {
    case .noRoom(let given, let room, let reserved):
      var data: [JSON.Member] = [.init("given", .int(given)), .init("room", .int(room))]
      if reserved > 0 { data.append(.init("reserved", .int(reserved))) }
      self.init(.noRoom, words, data: data)
    case .noSuchSlot(let slot, let count):
      self.init(
        .noSuchSlot,
        words,
        data: [.init("slot", .int(slot)), .init("count", .int(count))]
      )
    case .attachmentGone: self.init(.attachmentGone, words)
    case .nothingToUndo(_, let available, let forgotten):
      self.init(
        .nothingToUndo,
        words,
        data: [.init("available", .int(available)), .init("forgotten", .int(forgotten))]
      )
    case .nothingToRedo(_, let available):
      // Steps are let go at the end that undo reaches, never here.
      self.init(
        .nothingToRedo,
        words,
        data: [.init("available", .int(available)), .init("forgotten", .int(0))]
      )
    case .altTextTooLong, .altTextHasControlCharacter: self.init(.usage, words)
    case .reservationUnknown, .ticketUnknown: self.init(.system, words)
    }
  }

  /// Why a source did not become a photo, without a word on what follows from it.
  init(_ error: IntakeError) {
    let words = PicturePicker.message(for: error)
    switch error {
    case .notFound: self.init(.notFound, words)
    case .notAFile(let kind):
      self.init(.notAFile, words, data: [.init("kind", .string(kind.rawValue))])
    case .notReadable(let failure):
      self.init(.notReadable, words, data: [.init("reason", .string(failure.rawValue))])
    case .notAnImage: self.init(.notAnImage, words)
    case .unsupportedFormat(let format):
      self.init(.unsupportedFormat, words, data: [.init("format", .string(format))])
    case .damaged: self.init(.damaged, words)
    case .tooLarge(let excess):
      self.init(.tooLarge, words, data: excess.members)
    case .overMemory(let limit, let value):
      self.init(
        .overMemory,
        words,
        data: [.init("limit", .int(limit)), .init("value", .int(value))]
      )
    case .cancelled: self.init(.cancelled, words)
    case .system: self.init(.system, words)
    }
  }
}

extension ShellError {
  /// Why a draft's file was not opened, read or written, without a word on what follows from it.
  init(_ error: DraftError) {
    let words = PicturePicker.message(for: error)
    switch error {
    case .notFound: self.init(.notFound, words)
    case .notAFile(let kind):
      self.init(.notAFile, words, data: [.init("kind", .string(kind.rawValue))])
    case .notReadable(let failure):
      self.init(.notReadable, words, data: [.init("reason", .string(failure.rawValue))])
    case .notWritable: self.init(.notWritable, words)
    case .noSpace: self.init(.noSpace, words)
    case .exists(let foreign):
      let names = foreign.map { JSON.string(lossyText($0)) }
      self.init(.exists, words, data: [.init("foreign", .array(names))])
    case .readOnly: self.init(.readOnly, words)
    case .busy(let holder): self.init(.busy, words, data: holder?.members ?? [])
    case .notADraft: self.init(.notADraft, words)
    case .newerDraft(let version):
      self.init(.newerDraft, words, data: [.init("version", .int(version))])
    case .corruptDraft: self.init(.corruptDraft, words)
    case .otherCapacity(let given, let stored), .otherWidth(let given, let stored):
      self.init(.usage, words, data: [.init("given", .int(given)), .init("stored", .int(stored))])
    case .tooLarge(let excess): self.init(.tooLarge, words, data: excess.members)
    case .severalNames: self.init(.notWritable, words)
    case .moved, .nameTooLong, .system: self.init(.system, words)
    }
  }
}

extension DraftHolder {
  fileprivate var members: [JSON.Member] {
    [
      .init("pid", .int(processID)), .init("host", .string(host)), .init("since", .string(since)),
    ]
  }
}

extension Excess {
  fileprivate var members: [JSON.Member] {
    [
      .init("limit", .int(limit)), .init("value", .int(value)),
      .init("what", .string(what.rawValue)),
    ]
  }
}

extension ShellError {
  /// Why a bundle or a file was not written or read, without a word on what follows from it.
  init(_ error: BundleError) {
    let words = PicturePicker.message(for: error)
    switch error {
    case .exists(let foreign):
      let names = foreign.map { JSON.string(lossyText($0)) }
      self.init(.exists, words, data: [.init("foreign", .array(names))])
    case .notFound: self.init(.notFound, words)
    case .notABundle: self.init(.badBundle, words)
    case .notReadable(let failure):
      self.init(.notReadable, words, data: [.init("reason", .string(failure.rawValue))])
    case .notWritable: self.init(.notWritable, words)
    case .noSpace: self.init(.noSpace, words)
    case .archivesUnsupported: self.init(.usage, words)
    case .cancelled: self.init(.cancelled, words)
    case .notFlushed, .system: self.init(.system, words)
    }
  }
}
