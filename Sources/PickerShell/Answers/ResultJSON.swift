internal import OrderedJSON
internal import PicturePicker

extension [PhotoResult] {
  /// The entries of `results`; `list` tells the slots of photos that landed.
  func json(in list: Answer.List) -> JSON {
    let untried = untried
    return .array(map { $0.landedJSON(in: list) ?? $0.failure(untried)?.json ?? .null })
  }

  /// The photos that did not land, in order.
  var failures: [FailedPhoto] {
    let untried = untried
    return compactMap { $0.failure(untried) }
  }

  /// Photos are left untried only where those that landed used up the room.
  private var untried: ShellError { .notTried(given: count, room: self.count(where: \.isLanded)) }
}

extension PhotoResult {
  /// Whether the photo is in the list.
  var isLanded: Bool { if case .landed = outcome { true } else { false } }

  fileprivate func landedJSON(in list: Answer.List) -> JSON? {
    guard case .landed(let id, let notes, let duplicate) = outcome else { return nil }
    var members = [JSON.Member("index", .int(index))] + sourceName.members
    members.append(.init("ok", true))
    if let slot = list.slot(of: id) { members.append(.init("slot", .int(slot))) }
    members += [
      .init("id", .int(id.rawValue)),
      .init("notes", .array(notes.map { .string($0.rawValue) })),
    ]
    if let duplicate { members.append(.init("duplicateOf", .int(duplicate.rawValue))) }
    return .object(members)
  }

  fileprivate func failure(_ untried: ShellError) -> FailedPhoto? {
    switch outcome {
    case .landed: nil
    case .failed(let error):
      FailedPhoto(index: index, sourceName: sourceName, error: ShellError(error))
    case .noRoom: FailedPhoto(index: index, sourceName: sourceName, error: untried)
    }
  }
}

extension ShellError {
  /// A photo that was not opened, because those before it used up the room.
  static func notTried(given: Int, room: Int) -> ShellError {
    ShellError(
      .noRoom,
      "There was no room left to try it in.",
      data: [.init("given", .int(given)), .init("room", .int(room))]
    )
  }
}
