import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("WebP damage")
struct WebPDamageTests {
  static let kinds: [(String, @Sendable () throws -> [UInt8])] = [
    ("lossy", { try TestWebP.lossy(TestWebP.shapes(80, 60)) }),
    ("lossy with alpha", { try TestWebP.lossy(TestWebP.noise(80, 60, bits: 7)) }),
    ("lossless", { try TestWebP.lossless(TestWebP.noise(80, 60, bits: 3)) }),
    (
      "extended",
      {
        let picture = try TestWebP.lossy(TestWebP.shapes(80, 60, alpha: 90))
        let part = TestWebP.chunk("EXIF", TestEXIF.orientation(2).block)
        return TestWebP.extended(picture, 80, 60, flags: [.alpha, .exif], parts: part)
      }
    ),
    (
      "animation",
      {
        let picture = try TestWebP.lossy(TestWebP.shapes(80, 60, alpha: 90))
        let size = try WebPProbe(picture).size
        return TestWebP.animation(80, 60, frames: [(0, 0, size, picture), (0, 0, size, picture)])
      }
    ),
  ]

  @Test("a file cut short anywhere is damaged", arguments: kinds)
  func cut(kind: String, file: @Sendable () throws -> [UInt8]) async throws {
    let file = try file()
    for count in stride(from: 12, to: file.count, by: max(file.count / 60, 1)) {
      let error = await #expect(throws: IntakeError.self) {
        try await prepare(Array(file[..<count]))
      }
      guard case .damaged = error else {
        Issue.record("\(count) bytes: \(String(describing: error))")
        continue
      }
    }
  }

  @Test("flipped bits of the data end as a photo of the right size or as damage", arguments: kinds)
  func flippedBits(kind: String, file: @Sendable () throws -> [UInt8]) async throws {
    let picture = try file()
    let chunks = WebPChunks(picture, in: 12..<picture.count)
    let data = try #require(chunks.first { ["VP8 ", "VP8L", "ANMF"].contains($0.name) }).payload
    let start = data.lowerBound + (kind == "animation" ? 60 : 10)
    var random = SplitMix64(seed: 42)
    for _ in 0..<100 {
      var file = picture
      for _ in 0..<4 {
        let place = Int.random(in: start..<data.upperBound, using: &random)
        file[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      do {
        let photo = try await prepare(file)
        #expect(photo.image.size == PixelSize(width: 80, height: 60))
      } catch IntakeError.damaged {
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  @Test("flipped bits anywhere else end as a photo or as an error of this photo", arguments: kinds)
  func flippedHeader(kind: String, file: @Sendable () throws -> [UInt8]) async throws {
    let picture = try file()
    let places = Array(4..<min(picture.count, 90)) + Array(picture.count - 40..<picture.count)
    for place in places {
      for bit in [0, 3, 7] {
        var file = picture
        file[place] ^= UInt8(1 << bit)
        do {
          _ = try await prepare(file)
        } catch {
          switch error as? IntakeError {
          case .damaged, .tooLarge, .overMemory, .notAnImage: break
          default: Issue.record("byte \(place), bit \(bit): \(error)")
          }
        }
      }
    }
  }

  @Test("a frame that lies beside the canvas, and an animation without one, are damaged")
  func frames() async throws {
    let picture = TestWebP.plainLossless(40, 30, pixel: [1, 2, 3, 255], saysAlpha: true)
    let size = try WebPProbe(picture).size
    for frames in [[(left: 2, top: 0, size: size, file: picture)], []] {
      await #expect {
        try await prepare(TestWebP.animation(40, 30, frames: frames))
      } throws: { error in
        if case .damaged = error as? IntakeError { true } else { false }
      }
    }
  }

  private func prepare(_ file: [UInt8]) async throws -> PreparedPhoto {
    try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
  }
}
