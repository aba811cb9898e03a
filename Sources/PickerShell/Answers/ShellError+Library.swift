internal import OrderedJSON
internal import PictureLibrary
internal import PicturePicker

extension ShellError {
  /// There is no library to do it in.
  static var noLibrary: ShellError {
    ShellError(
      .noLibrary,
      "The session has no photo library; nothing was done."
        + " (picture-picker --library DIR picks from a folder of photos; add takes them by their"
        + " paths.)"
    )
  }

  /// An album that is no longer there.
  static func noSuchAlbum(_ what: String) -> ShellError {
    ShellError(.noSuchAlbum, "\(what); nothing was done. (albums lists those that have.)")
  }

  /// A number beyond the album's last photo.
  static func noSuchPhoto(_ number: Int, of count: Int) -> ShellError {
    let standing =
      count == 0
      ? "The open album has no photos"
      : "There is no photo \(number): the open album has \(counted(count, "photo")), counted from 0"
    return ShellError(.noSuchPhoto, "\(standing); nothing was done. (photos lists them.)")
  }

  /// A photo that was shown and is no longer there.
  static func vanished(_ number: Int, _ name: String) -> ShellError {
    ShellError(
      .noSuchPhoto,
      "Photo \(number), \(name), is no longer in the library; nothing was done."
        + " (photos lists what is.)"
    )
  }

  /// Why a library could not be looked at.
  init(_ error: LibraryError) {
    let words = PictureLibrary.message(for: error)
    switch error {
    case .notFound: self.init(.notFound, words)
    case .notAFolder: self.init(.noLibrary, words)
    case .notReadable(let failure):
      self.init(.notReadable, words, data: [.init("reason", .string(failure.rawValue))])
    case .cancelled: self = .cancelled
    case .system: self.init(.system, words)
    }
  }
}

extension Refusal {
  /// A library that could not be looked at, once it was open.
  init(_ error: LibraryError) {
    let cause = ShellError(error)
    self.init(error == .cancelled ? cause : cause.adding("Nothing was done."))
  }

  /// A selection that stayed as it was.
  ///
  /// - Parameter picks: what was selected, where it was to be added.
  init(
    _ error: SelectionError,
    maximum: Int,
    among picks: [PictureSelection.Pick] = []
  ) {
    let words = PictureLibrary.message(for: error)
    switch error {
    case .noRoom(let given, let selected, let maximum):
      let cause = ShellError(
        .noRoom,
        words,
        data: [.init("given", .int(given)), .init("room", .int(max(0, maximum - selected)))]
      )
      self.init(cause.adding(advice: maximum == 0 ? "remove makes room" : nil))
    case .notPickable:
      let data = [JSON.Member("format", .string("video"))]
      let cause = ShellError(.unsupportedFormat, "\(words) Nothing was selected.", data: data)
      self.init(cause)
    case .nothingSelected:
      self.init(ShellError(.usage, words).adding(advice: "photos lists them, select N takes one"))
    case .vanished(let vanished):
      let names = vanished.map { escaped($0.fileName) }
      let error = ShellError(.noSuchPhoto, "It is no longer in the library.")
      let photos = picks.enumerated().filter { vanished.contains($0.element) }.map { index, pick in
        FailedPhoto(index: index, sourceName: SourceName(bytes: pick.fileName), error: error)
      }
      let left = picks.count - vanished.count
      self.init(
        ShellError(.noSuchPhoto, "\(names.joined(separator: ", ")): \(words)")
          .adding(advice: left == 0 ? "photos lists what is there" : "done adds \(left)"),
        photos: photos
      )
    }
  }
}
