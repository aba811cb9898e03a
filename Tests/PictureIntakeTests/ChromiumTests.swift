import PictureImaging
import PictureIntake
import TestSupport
import Testing

@Suite("Beside Chromium", .enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
struct ChromiumTests {
  @Test("there are references for most photos of the corpus")
  func references() {
    #expect(ChromiumReference.all.count >= 150)
  }

  @Test("a photo has the size that the browser shows it at", arguments: Corpus.files)
  func size(file: CorpusFile) async throws {
    guard let reference = ChromiumReference.all[file.path],
      let photo = try? await PreparedCorpus.shared.result(file.path).get()
    else { return }
    #expect(photo.original.displayedSize == reference.size)
  }

  /// Files whose pixels the browser means otherwise.
  static let exceptions: Set = [
    // The still picture is no frame of the animation; intake takes it, a browser plays the frames.
    "png/apng_16bit.png", "png/apng_default_not_in_anim.png",
    // gAMA 45455 and the chromaticities of sRGB: sRGB to intake, a power of 2.2 to the browser.
    "orientation/png_raw_profile_orientation.png",
  ]

  static let comparable = Corpus.files.filter { file in
    guard !exceptions.contains(file.path),
      let reference = ChromiumReference.all[file.path], !reference.cells.isEmpty
    else {
      return false
    }
    let output = reference.size.limited(toWidth: 600)
    return min(output.width, output.height) >= CellGrid.count
  }

  @Test(
    "the samples that the encoder is handed are those that the browser shows",
    arguments: comparable
  )
  func pixels(file: CorpusFile) async throws {
    let reference = try #require(ChromiumReference.all[file.path])
    guard let photo = try? await PreparedCorpus.shared.result(file.path).get() else { return }
    let notes = photo.notes
    guard !notes.contains(.truncated), !notes.contains(.damagedData),
      !notes.contains(.profileUnreadable) || Self.hasSRGBProfile(file)
    else { return }
    let source = Source(bytes: try Corpus.bytes(file.path), name: [])
    let grid = CellGrid(try uprightPicture(of: source, width: 600), reference: reference.size)
    for (what, channels) in [("colour", 0..<3), ("alpha", 3..<4)] {
      let (mean, worst) = grid.difference(reference.cells, channels: channels)
      #expect(mean <= 1.5, "\(what)")
      #expect(worst <= 8, "\(what)")
    }
  }

  /// Whether the profile's name is one of those of sRGB; the one of version 4 that is named after
  /// its perceptual intent renders colours anew.
  private static func hasSRGBProfile(_ file: CorpusFile) -> Bool {
    let names = ["ICC RGB:sRGB IEC61966-2.1", "ICC RGB:sRGB2014", "ICC RGB:GIMP built-in sRGB"]
    return file.facts.contains { fact in names.contains(where: fact.hasPrefix) }
  }
}
