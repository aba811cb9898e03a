import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("Damage")
struct DamageTests {
  @Test("a single scan cut short is taken when more than half of its rows are whole")
  func cutSingleScan() async throws {
    let picture = try TestJPEG.picture(160, 320)
    let start = try scanStart(picture)
    var wasTaken = false
    for step in 0..<20 {
      let count = start + (picture.count - start) * step / 20
      switch await outcome(Array(picture[..<count])) {
      case .success(let photo):
        wasTaken = true
        // Rows are not all as long in bytes, so half of the rows is only about half of the scan.
        #expect(step >= 8 && photo.notes.contains(.truncated) && !photo.notes.contains(.keptAsIs))
      case .failure(let error):
        #expect(!wasTaken && step <= 12, "\(error)")
        guard case .damaged = error else { continue }
      }
    }
    #expect(wasTaken)
  }

  @Test(
    "a picture in several scans cut short is taken from the second scan on",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)")
  )
  func cutSeveralScans() async throws {
    let picture = try Corpus.bytes("jpeg/gray_progressive_missing_exif.jpg")
    let scans = try TestJPEG.segments(picture).filter { $0.marker == .startOfScan }
    #expect(scans.count == 6)
    for (index, scan) in scans.enumerated() {
      // The scan's header is there, its data is not.
      let result = await outcome(Array(picture[..<scan.range.upperBound]))
      if index == 0 {
        #expect(throws: IntakeError.self) { try result.get() }
      } else {
        #expect(try result.get().notes.contains(.truncated))
      }
    }
  }

  @Test("a file whose end alone is missing is whole but for that, and is not kept as it is")
  func noEnd() async throws {
    let picture = try TestJPEG.picture(64, 48)
    let photo = try await outcome(Array(picture.dropLast(2))).get()
    #expect(photo.notes == [.truncated])
    #expect(photo.image.size == PixelSize(width: 64, height: 48))
  }

  @Test("bytes hidden behind the last block do not leave")
  func hidden() async throws {
    let secret = Array("secret place".utf8)
    let picture = try TestJPEG.picture(64, 48)
    let file = picture.dropLast(2) + secret + secret + [0xFF, 0xD9]
    let photo = try await outcome(Array(file)).get()
    #expect(photo.notes == [.damagedData])
    #expect(!ByteSearch.contains(secret, in: photo.image.bytes, range: 0..<photo.image.bytes.count))
  }

  @Test("flipped bits end as a photo of the right size or as damage, and nothing else")
  func flippedBits() async throws {
    let picture = try TestJPEG.picture(80, 60)
    let start = try scanStart(picture)
    var state: UInt64 = 42
    for _ in 0..<100 {
      var file = picture
      for _ in 0..<4 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let place = start + Int(state >> 33) % (picture.count - start)
        file[place] ^= 1 << UInt8((state >> 20) & 7)
      }
      switch await outcome(file) {
      case .success(let photo): #expect(photo.image.size == PixelSize(width: 80, height: 60))
      case .failure(.damaged): break
      case .failure(let error): Issue.record("\(error)")
      }
    }
  }

  @Test("flipped bits in the header end as a photo or as an error, and never otherwise")
  func flippedHeader() async throws {
    let picture = try TestJPEG.picture(40, 30)
    let start = try scanStart(picture)
    for place in 2..<start {
      for bit in [0, 3, 7] {
        var file = picture
        file[place] ^= UInt8(1 << bit)
        _ = await outcome(file)
      }
    }
  }

  @Test("rows that a decoder did not write are told from any it did")
  func sentinel() {
    let samples = Sentinel.filled(10_000)
    #expect(samples.count == 10_000)
    #expect(Sentinel.rowsWritten(samples, rowLength: 100) == 0)
    var written = samples
    written[5_050] ^= 1
    #expect(Sentinel.rowsWritten(written, rowLength: 100) == 1)
    let flat = [UInt8](repeating: samples[0], count: 10_000)
    #expect(Sentinel.rowsWritten(flat, rowLength: 100) == 100)
  }

  private func scanStart(_ file: [UInt8]) throws -> Int {
    let scan = try TestJPEG.segments(file).first { $0.marker == .startOfScan }
    return try #require(scan).range.upperBound
  }

  private func outcome(_ file: [UInt8]) async -> Result<PreparedPhoto, IntakeError> {
    do throws(IntakeError) {
      return .success(try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600))
    } catch {
      return .failure(error)
    }
  }
}
