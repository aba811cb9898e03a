internal import OrderedJSON
internal import PicturePicker

/// Why a command was not done, with what is said beside the error.
struct Refusal: Error {
  var error: ShellError
  /// The photos at fault, where photos were.
  var photos: [FailedPhoto]?
  /// What is wrong with a bundle, where one was checked.
  var problems: [BundleProblem]?

  init(_ error: ShellError, photos: [FailedPhoto]? = nil, problems: [BundleProblem]? = nil) {
    self.error = error
    self.photos = photos
    self.problems = problems
  }
}

/// A photo that did not land.
struct FailedPhoto: Sendable {
  /// Its place among those given, from 0.
  let index: Int
  let sourceName: SourceName
  let error: ShellError

  /// Its entry in `results`.
  var json: JSON {
    .object(
      [.init("index", .int(index))] + sourceName.members + [
        .init("ok", false), .init("error", error.json),
      ]
    )
  }
}

extension ShellError {
  /// The error with further sentences after its own, and what to do in brackets.
  func adding(_ sentences: String..., advice: String? = nil) -> ShellError {
    let words = [message] + sentences + (advice.map { ["(\($0).)"] } ?? [])
    return ShellError(code, words.joined(separator: " "), data: data)
  }
}
