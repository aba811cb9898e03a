import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("PNG damage")
struct PNGDamageTests {
  @Test(
    "every PNG of the corpus that is invalid or cut short is damaged",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: [
      ("malformed/broken.png", "invalid chunk type"),
      ("malformed/broken_data_stream.png", "invalid chunk type"),
      ("malformed/libpng_huge_iccp.png", "end of stream"),
      ("malformed/pngsuite_xc1n0g08.png", "invalid color type"),
      ("malformed/pngsuite_xd0n2c08.png", "invalid bit depth"),
      ("malformed/pngsuite_xd9n2c08.png", "invalid bit depth"),
      ("malformed/pngsuite_xcsn0g01.png", "invalid chunk checksum"),
      ("malformed/pngsuite_xdtn0g01.png", "no image data"),
      ("malformed/pngsuite_xhdn0g08.png", "invalid chunk checksum"),
      ("malformed/truncated.png", "end of stream"),
      ("malformed/truncated_iend.png", "end of stream"),
      ("malformed/truncated_image.png", "end of stream"),
    ]
  )
  func corpus(path: String, words: String) async throws {
    #expect(await outcome(try Corpus.bytes(path)) == .failure(.damaged(words)))
  }

  @Test(
    "what is wrong beside the picture does not hurt it",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: ["png_iccp_bomb", "png_ztxt_bomb", "libpng_bad_adler"]
  )
  func tolerated(name: String) async throws {
    let photo = try await outcome(try Corpus.bytes("malformed/\(name).png")).get()
    #expect(photo.image.size.width <= 32)
  }

  static let files: [(String, [UInt8])] = {
    var palette = TestPNG(width: 12, height: 7, colorType: .palette, depth: 4)
    palette.chunks =
      TestPNG.chunk("gAMA", TestPNG.number(45_455)) + PNGPixelTests.palette(16)
      + TestPNG.chunk("tRNS", [0, 9]) + TestPNG.chunk("eXIf", TestEXIF.orientation(6).tiff)
    palette.lateChunks = TestPNG.chunk("tEXt", "a\0b")
    var interlaced = TestPNG(width: 9, height: 9, colorType: .colorAndAlpha, depth: 16)
    interlaced.isInterlaced = true
    let several = TestPNG(width: 9, height: 9, colorType: .color)
    return [
      ("palette", palette.file()), ("interlaced", interlaced.file()),
      ("data in several chunks", split(several.file())),
    ]
  }()

  @Test("a file that ends between two chunks, or in one, is damaged", arguments: files)
  func truncated(what: String, file: [UInt8]) async throws {
    #expect(throws: Never.self) { try PNGProbe(file, limits: Limits()) }
    for count in TestPNG.signature.count..<file.count {
      #expect(
        await outcome(Array(file[..<count])) == .failure(.damaged("end of stream")),
        "\(count)"
      )
    }
  }

  @Test(
    "flipped bits end as damage in what the picture is made of, else as a photo",
    arguments: files
  )
  func flipped(what: String, file: [UInt8]) async throws {
    var chunks = PNGChunks(file)
    var isAtEnd = false
    while !isAtEnd {
      let chunk = try chunks.next()
      isAtEnd = chunk.name == "IEND"
      // Not the length and the name, which make it another chunk.
      for place in chunk.range.lowerBound + 8..<chunk.range.upperBound {
        for bit in [0, 3, 7] {
          var flipped = file
          flipped[place] ^= 1 << bit
          let result = await outcome(flipped)
          if ["IHDR", "PLTE", "IDAT"].contains(chunk.name) {
            #expect(isDamage(result), "\(chunk.name) \(place) \(bit)")
          } else {
            #expect(throws: Never.self, "\(chunk.name) \(place) \(bit)") { try result.get() }
          }
        }
      }
    }
  }

  @Test("flipped bits in lengths and names end as a photo or as an error", arguments: files)
  func flippedFrames(what: String, file: [UInt8]) async throws {
    var chunks = PNGChunks(file)
    var isAtEnd = false
    while !isAtEnd {
      let chunk = try chunks.next()
      isAtEnd = chunk.name == "IEND"
      for place in chunk.range.lowerBound..<chunk.range.lowerBound + 8 {
        for bit in 0..<8 {
          var flipped = file
          flipped[place] ^= 1 << bit
          let result = await outcome(flipped)
          #expect(isDamage(result) || (try? result.get()) != nil)
        }
      }
    }
  }

  static let misplaced: [(String, [[UInt8]])] = [
    ("no header", [TestPNG.chunk("tEXt", "a\0b"), header, data]),
    ("two headers", [header, header, data]),
    ("no data", [header]),
    ("data in two places", [header, data, TestPNG.chunk("tEXt", "a\0b"), data]),
    ("a palette behind the data", [header, data, PNGPixelTests.palette(2)]),
    ("two palettes", [header, PNGPixelTests.palette(2), PNGPixelTests.palette(2), data]),
    ("a critical chunk that is unknown", [header, TestPNG.chunk("CaNY", ""), data]),
    ("a name that is none", [header, TestPNG.chunk("te t", ""), data]),
    ("too little data", [header, TestPNG.chunk("IDAT", TestPNG.stored([0, 1, 2, 3]))]),
    (
      "a filter that is none",
      [header, TestPNG.chunk("IDAT", TestPNG.stored([9] + rows.dropFirst()))]
    ),
    ("data that is not compressed", [header, TestPNG.chunk("IDAT", rows)]),
  ]

  @Test("a file whose picture is not as the standard says is damaged", arguments: misplaced)
  func order(what: String, chunks: [[UInt8]]) async {
    let file = TestPNG.signature + chunks.flatMap(\.self) + TestPNG.chunk("IEND", [])
    #expect(isDamage(await outcome(file)))
  }

  @Test("a palette is wanted where there is none")
  func noPalette() async {
    #expect(isDamage(await outcome(TestPNG(width: 3, height: 3, colorType: .palette).file())))
  }

  static let hiding: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
    ("behind the compressed data", { TestPNG.stored($0) + secret }),
    ("behind the last row", { TestPNG.stored($0 + secret) }),
    ("behind the last row, without a checksum", { TestPNG.stored($0 + secret).dropLast(4) }),
  ]

  @Test("bytes hidden in the data do not leave", arguments: hiding)
  func hidden(place: String, data: @Sendable ([UInt8]) -> [UInt8]) async throws {
    let file = TestPNG(width: 2, height: 2, colorType: .color)
    let photo = try await outcome(file.file(data: data(Self.rows))).get()
    #expect(photo.notes == [] && photo.image.format == .jpeg)
    let whole = try await outcome(file.file(data: TestPNG.stored(Self.rows))).get()
    #expect(whole.notes == [.keptAsIs])
  }

  @Test("an end that is not as it should be is replaced")
  func end() async throws {
    let file = TestPNG(width: 3, height: 3, colorType: .color).file()
    let photo = try await outcome(file.dropLast(12) + TestPNG.chunk("IEND", "CANARY")).get()
    #expect(photo.image.bytes == file)
  }

  private static let secret = Array("secret place".utf8)
  private static let header = TestPNG(width: 2, height: 2, colorType: .color).header
  private static let rows: [UInt8] = (0..<14).map { $0 % 7 == 0 ? 0 : $0 }
  private static let data = TestPNG.chunk("IDAT", TestPNG.stored(rows))

  /// The file with its data in chunks of one byte.
  private static func split(_ file: [UInt8]) -> [UInt8] {
    var chunks = PNGChunks(file)
    guard let header = try? chunks.next(), let data = try? chunks.next() else { return [] }
    return file[..<header.range.upperBound]
      + file[data.payload].flatMap { TestPNG.chunk("IDAT", [$0]) } + file[data.range.upperBound...]
  }

  private func isDamage(_ result: Result<PreparedPhoto, IntakeError>) -> Bool {
    if case .failure(.damaged) = result { return true }
    return false
  }

  private func outcome(_ file: [UInt8]) async -> Result<PreparedPhoto, IntakeError> {
    do throws(IntakeError) {
      return .success(try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600))
    } catch {
      return .failure(error)
    }
  }
}
