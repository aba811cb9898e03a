import Foundation
import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

/// Small files that claim, or unpack to, very much.
@Suite("Bombs")
struct BombTests {
  @Test("a JPEG of 94 scans is decoded while its scans times its blocks are within the limit")
  func scans() async throws {
    let file = TestScans.file(4000, 3000)
    let probe = try JPEGProbe(file)
    #expect(probe.scanCount == 94)
    let photo = try await prepare(file)
    #expect(photo.image.size == PixelSize(width: 600, height: 450))
    #expect(photo.notes == [.scaled])
  }

  @Test("a JPEG whose scans times blocks, or whose scans, are over the limit is refused")
  func tooManyScans() async throws {
    let wide = TestScans.file(12_000, 11_400)
    await #expect(throws: excess(.scans, 200_000_000, 94 * 1500 * 1425)) {
      try await prepare(wide)
    }
    let scans = Array(repeating: TestScans.ninetyFour[0], count: 101)
    await #expect(throws: excess(.scans, 100, 101)) {
      try await prepare(TestScans.file(8, 8, scans: scans))
    }
  }

  @Test(
    "bombs of the corpus are refused, or decoded without what they hide",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)")
  )
  func corpus() async throws {
    let large = try await PreparedCorpus.shared.result("malformed/jpeg_280mp.jpg").get()
    #expect(large.image.size == PixelSize(width: 600, height: 420))
    #expect(
      await failure("malformed/png_4294967296_pixels.png")
        == excess(.pixels, 400_000_000, 1 << 32)
    )
    let profile = try await PreparedCorpus.shared.result("malformed/png_iccp_bomb.png").get()
    #expect(profile.notes == [.colorConverted, .profileUnreadable, .depthReduced])
    let text = try await PreparedCorpus.shared.result("malformed/png_ztxt_bomb.png").get()
    #expect(text.notes.contains(.metadataDropped))
  }

  @Test("a WebP of the largest size in a few bytes is refused for the memory it would take")
  func largestWebP() async throws {
    let file = TestWebP.plainLossless(16_383, 16_383, pixel: [9, 9, 9, 255], saysAlpha: false)
    guard case .overMemory(let limit, let value) = await failure(file) else {
      Issue.record("taken, or refused for something else")
      return
    }
    #expect(limit == 256 << 20 && value > 4 * 16_383 * 16_383)
  }

  @Test("a WebP of 246 million pixels is decoded at a reduced size")
  func hugeWebP() async throws {
    let photo = try await prepare(Self.hugeWebP)
    #expect(photo.image.size == PixelSize(width: 600, height: 549))
    #expect(photo.image.format == .jpeg)
  }

  static let hugeWebP = TestWebP.plainLossy(
    16_383,
    15_000,
    modeBytes: 524_287,
    tokenBytes: 800_000
  )

  @Test("none of them takes more memory than a decode may")
  func memory() throws {
    let folder = try TemporaryFolder()
    let files = [
      TestScans.file(4000, 3000), TestScans.file(12_000, 11_400),
      TestWebP.plainLossless(16_383, 16_383, pixel: [9, 9, 9, 255], saysAlpha: false),
      Self.hugeWebP,
    ]
    let idle = try #require(MemoryTests.idle)
    for (index, file) in files.enumerated() {
      try folder.write(file, as: "\(index)")
      let most = try #require(try ChildProcess.mostMemory([folder.path("\(index)")]))
      #expect(most <= idle + Limits().decodeMemory + MemoryTests.allowance, "\(index)")
    }
  }

  private func prepare(_ file: [UInt8]) async throws -> PreparedPhoto {
    try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
  }

  private func failure(_ file: [UInt8]) async -> IntakeError? {
    do throws(IntakeError) {
      _ = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
      return nil
    } catch {
      return error
    }
  }

  private func failure(_ path: String) async -> IntakeError? {
    guard case .failure(let error)? = try? await PreparedCorpus.shared.result(path) else {
      return nil
    }
    return error
  }

  private func excess(_ what: Excess.Measure, _ limit: Int, _ value: Int) -> IntakeError {
    .tooLarge(Excess(what: what, limit: limit, value: value))
  }
}
