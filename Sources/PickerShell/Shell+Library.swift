internal import OrderedJSON
public import PictureLibrary
internal import PicturePicker

extension Shell {
  /// How many photos a list or a picture shows where no numbers are given.
  private static let page = (listed: 50, drawn: 12)

  /// Whether there is a photo library to pick from.
  public var hasLibrary: Bool { browser != nil }

  func carryOut(_ command: LibraryCommand) async throws(Refusal) -> Answer.Content {
    guard let browser else { throw Refusal(.noLibrary) }
    switch command {
    case .albums:
      let albums = try await browser.albums()
      let library = browser.library
      let standing = Answer.LibraryStanding(
        root: library.root,
        problems: await library.problems(),
        indexProblem: await library.indexProblem
      )
      return .albums(albums, standing)
    case .album(let words):
      try await browser.open(words)
      return .opened(try await browser.page(nil, most: Self.page.listed))
    case .photos(let range, let asGrid):
      let page = try await browser.page(range, most: asGrid ? Self.page.drawn : Self.page.listed)
      return .photos(page, drawn: asGrid ? try await draw(page, browser) : nil)
    case .photo(let number):
      let photo = try await browser.photo(number)
      let picture = try await picture(of: photo.asset, browser)
      return .photo(photo, in: await browser.current(count: 0), picture: picture)
    case .select(let ranges):
      let maximum = await editor.list.room
      return .selecting(try await browser.select(ranges, maximum: maximum), isOut: false)
    case .deselect(let ranges): return .selecting(try await browser.deselect(ranges), isOut: true)
    case .done: return try await addSelection(of: browser)
    case .cancel: return .selectionDropped(await browser.cancel())
    }
  }

  private func addSelection(of browser: LibraryBrowser) async throws(Refusal) -> Answer.Content {
    let sources = try await browser.chosen(maximum: await editor.list.room)
    do throws(EditorError) {
      let outcome = try await editor.add(sources, progress: progress(of: .done))
      _ = await browser.cancel()
      return .edited(outcome.edit, outcome.list, results: outcome.results)
    } catch {
      guard case .photos(let failures) = error else { throw Refusal(error) }
      throw Refusal(
        failures.map(FailedPhoto.init),
        "Nothing was added; the selection is as it was.",
        advice: "deselect leaves a photo out",
        isCounting: true
      )
    }
  }

  /// The selection, where a command was about it or changed it; kept within the room of the draft.
  func standing(
    after outcome: Answer.Outcome,
    _ before: PictureSelection?
  ) async -> SelectionStanding? {
    guard let browser, let before else { return nil }
    let maximum = await editor.list.room
    let dropped = await browser.limit(to: maximum)
    guard await browser.selection != before || outcome.isAboutSelection else { return nil }
    return SelectionStanding(
      photos: await browser.selected(),
      maximum: maximum,
      dropped: dropped.map(\.fileName)
    )
  }
}

extension Answer.Outcome {
  fileprivate var isAboutSelection: Bool {
    switch self {
    case .done(.selecting), .done(.selectionDropped): true
    default: false
    }
  }
}

extension CommandLineOptions {
  /// The photo library that the options name, looked through; nil where they name none.
  ///
  /// - Parameter progress: told how many files were looked at, on any thread.
  /// - Throws: ``CommandLineError`` with the reason why it cannot be opened.
  public func openLibrary(
    progress: @escaping @Sendable (Int) -> Void
  ) async throws(CommandLineError) -> PhotoLibrary? {
    guard let library else { return nil }
    do throws(LibraryError) {
      return try await PhotoLibrary.open(library, isWatched: true, progress: progress)
    } catch {
      let cause = ShellError(error)
      let words = error == .cancelled ? cause.message : "\(escaped(library)): \(cause.message)"
      throw CommandLineError(
        error: ShellError(cause.code, words, data: cause.data),
        isJSON: isJSON,
        capacity: capacity ?? 8
      )
    }
  }
}

extension AlbumLanguage {
  /// The language that a locale asks for, by the first of these variables that is set: LC_ALL,
  /// LC_MESSAGES, LANG. English where it is none of those that there are.
  public init(variable: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    let tag = (locale ?? "").lowercased().prefix { $0 != "." && $0 != "@" }
    let parts = tag.split { $0 == "_" || $0 == "-" }
    let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
    self = parts.first == "zh" && !isTraditional ? .simplifiedChinese : .english
  }
}
