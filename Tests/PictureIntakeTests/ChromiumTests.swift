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
    guard let reference = ChromiumReference.all[file.path], let photo = try await prepared(file)
    else { return }
    #expect(photo.original.displayedSize == reference.size)
  }

  /// Files whose pixels the browser means otherwise.
  static let exceptions: Set = [
    // The still picture is no frame of the animation; intake takes it, a browser plays the frames.
    "png/apng_16bit.png", "png/apng_default_not_in_anim.png",
    // sRGB's profile of version 4 that is named after its perceptual intent, which the browser takes
    // where intake takes the colorimetric one.
    "metadata/gps_thompson_springs.jpg",
    // It gives a little of the brightness up everywhere, where intake clips what is beyond white; see
    // the other witness.
    "heif/p3_pq_10bit_444.avif",
    // It takes alpha that says it has the full range for one that has not (130 for 128); libavif and
    // libheif do not.
    "heif/alpha_irot.avif", "heif/wpt_srgb_transparent.avif",
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
    try await compare(file, with: try #require(ChromiumReference.all[file.path]))
  }

  static let converted = Corpus.files.filter { file in
    !(ChromiumReference.heifConvert[file.path]?.cells.isEmpty ?? true)
  }

  @Test(
    "what no browser shows alike is as heif-convert shows it, and PQ as its standard says",
    arguments: converted
  )
  func heic(file: CorpusFile) async throws {
    try await compare(file, with: try #require(ChromiumReference.heifConvert[file.path]))
  }

  @Test("there are references for every HEIC that has a picture")
  func heicReferences() {
    #expect(Self.converted.count { $0.format == "HEIF" } == 5)
  }

  /// What intake makes of a file; nil where it may refuse it.
  private func prepared(_ file: CorpusFile) async throws -> PreparedPhoto? {
    let result = try await PreparedCorpus.shared.result(file.path)
    let mustDecode = file.expectation == .decodes && !file.mayBeRejected
    return mustDecode ? try result.get() : try? result.get()
  }

  private func compare(_ file: CorpusFile, with reference: ChromiumReference) async throws {
    guard let photo = try await prepared(file) else { return }
    let notes = photo.notes
    guard !notes.contains(.truncated), !notes.contains(.damagedData) else { return }
    let source = Source(bytes: try Corpus.bytes(file.path), name: [])
    let grid = CellGrid(try uprightPicture(of: source, width: 600), reference: reference.size)
    let color = grid.colorDifference(reference.cells)
    #expect(color.mean <= 1)
    #expect(color.worst <= 4)
    let alpha = grid.alphaDifference(reference.cells)
    #expect(alpha.mean <= 1.5)
    #expect(alpha.worst <= 8)
  }
}
