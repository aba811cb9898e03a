import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("WebP photos")
struct WebPPipelineTests {
  static let files = Corpus.files.filter { $0.format == "WebP" }

  @Test(
    "every WebP of the corpus ends as the manifest says, at its displayed size",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: files
  )
  func corpus(file: CorpusFile) async throws {
    switch try await PreparedCorpus.shared.result(file.path) {
    case .success(let photo):
      #expect(file.expectation != .mustReject || file.mayBeRejected)
      #expect(photo.original.format == .webp)
      #expect(photo.original.displayedSize == file.uprightSize)
      #expect(photo.image.size == file.uprightSize?.limited(toWidth: 600))
      #expect(photo.notes.contains(.scaled) == (photo.image.size != file.uprightSize))
      let isAnimated = file.feature.contains("ANIM")
      #expect(photo.notes.contains(.firstFrameOnly) == isAnimated)
      #expect(photo.notes.contains(.locationDropped) == file.feature.contains("GPS"))
      let bytes = photo.image.bytes
      #expect(!ByteSearch.contains("CANARY-SHARED-51b2", in: bytes, range: 0..<bytes.count))
    case .failure(let error):
      #expect(file.expectation == .mustReject || file.mayBeRejected, "\(error)")
      guard case .damaged = error else { return #expect(Bool(false), "\(error)") }
    }
  }

  @Test("what is transparent stays so, and what only could be becomes JPEG")
  func transparency() async throws {
    let clear = try await prepare(TestWebP.lossless(TestWebP.shapes(640, 480, alpha: 200)))
    #expect(clear.hasAlpha && clear.image.format == .webp)
    #expect(try WebPProbe(clear.image.bytes).parts.frame.isLossless)
    let lossy = try await prepare(TestWebP.lossy(TestWebP.shapes(640, 480, alpha: 200)))
    #expect(lossy.hasAlpha && lossy.image.format == .webp)
    #expect(try !WebPProbe(lossy.image.bytes).parts.frame.isLossless)
    let full = try await prepare(TestWebP.lossless(TestWebP.shapes(640, 480)))
    #expect(!full.hasAlpha && full.image.format == .jpeg)
  }

  @Test("chroma is halved where the source's is", arguments: [true, false])
  func chroma(isLossless: Bool) throws {
    let shapes = try TestWebP.shapes(640, 480)
    let file = isLossless ? try TestWebP.lossless(shapes) : try TestWebP.lossy(shapes)
    let picture = try uprightPicture(of: Source(bytes: file, name: []), width: 600)
    #expect(picture.isChromaHalved == !isLossless)
  }

  @Test("edges of a white shape on full transparency stay white", arguments: [true, false])
  func edges(isLossless: Bool) throws {
    // Black is under what is transparent.
    let disc = try TestWebP.raster(1300, 1300) { column, row in
      let (x, y) = (column - 650, row - 650)
      return x * x + y * y < 250_000 ? [255, 255, 255, 255] : [0, 0, 0, 0]
    }
    let file = isLossless ? try TestWebP.lossless(disc) : try TestWebP.lossy(disc)
    let picture = try uprightPicture(of: Source(bytes: file, name: []), width: 600)
    let samples = picture.rasters[0].samples
    #expect(picture.hasAlpha)
    #expect(stride(from: 3, to: samples.count, by: 4).contains { 1..<255 ~= samples[$0] })
    // Laid on white no pixel is darker than the file's own darkest by more than rounding; what is
    // next to transparent has few bits to tell a colour with.
    let stored = try WebPDecompressor.decode(file, at: disc.size, withAlpha: true).samples
    #expect(darkestOnWhite(samples) >= darkestOnWhite(stored) - 1)
    #expect(darkest(samples) >= darkest(stored) - (isLossless ? 0 : 8))
    #expect(!isLossless || darkest(stored) == 255)
  }

  @Test("an animation of several frames gives the first, noted; of one frame it is that")
  func animation() async throws {
    let size = try #require(PixelSize(width: 40, height: 30))
    let first = TestWebP.plainLossless(40, 30, pixel: [250, 0, 0, 255], saysAlpha: false)
    let second = TestWebP.plainLossless(40, 30, pixel: [0, 0, 250, 255], saysAlpha: false)
    let part = TestWebP.chunk("EXIF", TestEXIF.orientation(6).block)
    let frames = [(0, 0, size, first), (0, 0, size, second)]
    let file = TestWebP.animation(40, 30, frames: frames, parts: part)
    let photo = try await prepare(file)
    #expect(photo.notes == [.turnedUpright, .firstFrameOnly, .metadataDropped])
    #expect(photo.image.size == size.transposed && photo.image.format == .jpeg)
    let pixels = try uprightPicture(of: Source(bytes: file, name: []), width: 600).rasters[0]
    #expect(pixels.samples.prefix(3).elementsEqual([250, 0, 0]))
    let single = try await prepare(TestWebP.animation(40, 30, frames: [(0, 0, size, first)]))
    #expect(single.notes == [])
  }

  @Test(
    "a reduced decode of a photo is as good as a full one",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: ["orientation/webp_10mp_6.webp", "webp/portrait_24mp_lossy.webp"]
  )
  func quality(path: String) throws {
    let file = try Corpus.bytes(path)
    let probe = try WebPProbe(file)
    let plan = WebPPlan(probe, width: 600)
    try #require(plan.decodedSize.width < probe.size.width)
    let reduced = try WebPPreparation(file, width: 600, limits: Limits()).joined(check: {})
    let whole = try WebPDecompressor.decode(file, at: probe.size, withAlpha: false)
    let expected = try #require(
      whole.resampled(
        from: SampleGrid(size: probe.size),
        to: SampleGrid(size: plan.target),
        orientation: probe.parts.exif.orientation
      )
    )
    var squares = 0
    for index in expected.samples.indices {
      let difference = Int(expected.samples[index]) - Int(reduced.samples[index])
      squares += difference * difference
    }
    // 45 dB: a mean square of 255² / 10^4.5 levels.
    #expect(Double(squares) / Double(expected.samples.count) < 2.06)
  }

  /// The least sample of a colour that is seen.
  private func darkest(_ samples: [UInt8]) -> Int {
    let visible = stride(from: 0, to: samples.count, by: 4).filter { samples[$0 + 3] > 0 }
    return Int(visible.flatMap { samples[$0..<$0 + 3] }.min() ?? 0)
  }

  /// The least sample of a colour on white.
  private func darkestOnWhite(_ samples: [UInt8]) -> Double {
    var darkest = 255.0
    for pixel in stride(from: 0, to: samples.count, by: 4) {
      let alpha = Double(samples[pixel + 3]) / 255
      for sample in samples[pixel..<pixel + 3] {
        darkest = min(darkest, 255 - Double(255 - sample) * alpha)
      }
    }
    return darkest
  }

  private func prepare(_ file: [UInt8]) async throws -> PreparedPhoto {
    try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
  }
}
