import PictureImaging
import Testing

@testable import PictureIntake

@Suite("Limits")
struct LimitTests {
  @Test("pixels are taken up to the limit and refused beyond it")
  func pixels() throws {
    let probe = try JPEGProbe(TestJPEG.picture(40, 30))
    try check(probe) { $0.pixels = 1200 }
    #expect(throws: excess(.pixels, 1199, 1200)) { try check(probe) { $0.pixels = 1199 } }
  }

  @Test("sides are taken up to 65,500 pixels, which is what libjpeg does")
  func sides() throws {
    let picture = try TestJPEG.picture(8, 8)
    try check(JPEGProbe(TestJPEG.resized(picture, width: 65_500, height: 8))) { _ in }
    for (width, height) in [(65_501, 8), (8, 65_501)] {
      let probe = try JPEGProbe(TestJPEG.resized(picture, width: width, height: height))
      #expect(throws: excess(.side, 65_500, 65_501)) { try check(probe) { _ in } }
    }
  }

  @Test("a header that claims more than 400 million pixels is refused before anything is decoded")
  func claim() async throws {
    let file = try TestJPEG.resized(TestJPEG.picture(8, 8), width: 20_001, height: 20_000)
    await #expect(throws: excess(.pixels, 400_000_000, 400_020_000)) {
      try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    }
  }

  @Test("scans, and scans times blocks, are taken up to their limits")
  func scans() throws {
    let picture = try TestJPEG.picture(40, 30, isHalved: false)
    // Another nine scan headers: the walk counts them without decoding.
    let scan = try #require(try TestJPEG.segments(picture).last)
    var file = Array(picture.dropLast(2))
    for _ in 0..<9 { file += picture[scan.range] }
    let probe = try JPEGProbe(file + [0xFF, 0xD9])
    #expect(probe.scanCount == 10)
    #expect(probe.frame.blocks == 3 * 5 * 4)
    try check(probe) {
      $0.scans = 10
      $0.scanBlocks = 600
    }
    #expect(throws: excess(.scans, 9, 10)) { try check(probe) { $0.scans = 9 } }
    #expect(throws: excess(.scans, 599, 600)) { try check(probe) { $0.scanBlocks = 599 } }
  }

  @Test("a photo whose estimate is all the memory is decoded, one byte less is not enough")
  func memory() async throws {
    let file = try TestJPEG.picture(1300, 900)
    let needed = try JPEGPlan(JPEGProbe(file), width: 600).memory
    let source = Source(bytes: file, name: [])
    var limits = Limits()
    limits.decodeMemory = needed
    let photo = try await Intake(limits: limits).prepare(source, width: 600)
    #expect(photo.image.size == PixelSize(width: 600, height: 415))
    limits.decodeMemory = needed - 1
    let intake = Intake(limits: limits)
    await #expect(throws: IntakeError.overMemory(limit: needed - 1, value: needed)) {
      try await intake.prepare(source, width: 600)
    }
  }

  @Test("coefficients are counted where scans come one after another, in any process")
  func coefficients() throws {
    let picture = try TestJPEG.picture(1600, 1600, isHalved: false)
    let single = try JPEGPlan(JPEGProbe(picture), width: 600).memory
    // One component less in the first scan's header: as a baseline JPEG in several scans has it.
    let scan = try #require(try TestJPEG.segments(picture).last)
    var separate = picture
    separate[scan.payload.lowerBound] = 1
    let several = try JPEGPlan(JPEGProbe(separate), width: 600).memory
    #expect(several - single == 128 * 3 * 200 * 200)
  }

  /// How a picture is stored (luma's sampling factors, where chroma's are 1), whether as YCbCr, and
  /// the bytes of 64×32 pixels as the decoder gives them: planes where it can, else three a pixel.
  static let layouts: [(factors: UInt8, isYCbCr: Bool, bytes: Int)] = [
    (0x11, true, 6144), (0x21, true, 4096), (0x22, true, 3072), (0x12, true, 4096),
    (0x41, true, 3072), (0x42, true, 6144), (0x14, true, 6144), (0x24, true, 6144),
    (0x31, true, 6144), (0x44, true, 6144), (0x11, false, 6144), (0x21, false, 6144),
    (0x22, false, 6144), (0x12, false, 6144), (0x41, false, 6144),
  ]

  @Test("the estimate counts the bytes that the decoder is given to fill", arguments: layouts)
  func layout(factors: UInt8, isYCbCr: Bool, bytes: Int) throws {
    let picture = try TestJPEG.picture(64, 32)
    // Without a JFIF header Adobe's says what the components are.
    let adobe = TestJPEG.segment(0xEE, "Adobe", [0, 100, 0, 0, 0, 0, isYCbCr ? 1 : 0])
    var file = [0xFF, 0xD8] + adobe + picture[20...]
    let frame = try TestJPEG.frameStart(file)
    file[frame + 11] = factors
    let probe = try JPEGProbe(file)
    let plan = JPEGPlan(probe, width: 64)
    #expect(probe.layout(of: probe.frame.size).byteCount == bytes)
    // The file, what it is decoded to, and the result with the encoder's copy.
    #expect(plan.memory >= file.count + 3 * bytes)
    guard factors == 0x22 else { return }
    let decoded = try JPEGDecoder(file: file, probe: probe, eighths: 8).decode().picture
    #expect(decoded.parts.reduce(0) { $0 + $1.raster.samples.count } == bytes)
  }

  @Test("a result whose longer side JPEG cannot say is refused")
  func outputHeight() throws {
    let size = try #require(PixelSize(width: 1, height: 65_501))
    let raster = try #require(
      Raster(size: size, channels: 1, samples: Array(repeating: 0, count: 65_501))
    )
    let part = DecodedPicture.Part(raster: raster, grid: SampleGrid(size: size))
    let picture = try UprightPicture(
      DecodedPicture(model: .grey, parts: [part], isChromaReduced: false),
      size: size,
      orientation: .up,
      joinsPlanes: false,
      check: checkCancellation
    )
    #expect(throws: excess(.outputHeight, 65_500, 65_501)) { try JPEGEncoder.encode(picture) }
  }

  private func check(_ probe: JPEGProbe, _ change: (inout Limits) -> Void) throws {
    var limits = Limits()
    change(&limits)
    try probe.check(limits)
  }

  private func excess(_ what: Excess.Measure, _ limit: Int, _ value: Int) -> IntakeError {
    .tooLarge(Excess(what: what, limit: limit, value: value))
  }
}
