import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("PNG pixels")
struct PNGPixelTests {
  /// What png-digests.c prints for the corpus's files that decode; libpng 1.6.39. Of those with 8
  /// bits a sample Pillow 13 has the same pixels.
  static let digests: [(String, String)] = [
    ("color/chrm_red_green_swap.png", "b181020a31ca3538"),
    ("color/cicp_display_p3.png", "fe329be7bbbd19e5"),
    ("color/cicp_gray_kodim03.png", "f44c84f390dbc6b8"),
    ("color/linear_rec2020_16bit.png", "9cdb18a95230967c"),
    ("color/p3.png", "655dd3706c1200c2"),
    ("color/prophoto.png", "62bc47ff514b111b"),
    ("color/rgb_to_gbr_icc.png", "b228e019e1bd4702"),
    ("metadata/canary_all.png", "2eb6a2cb3166e9c1"),
    ("metadata/png_exif_xmp_icc_at_end.png", "c6fc134868233613"),
    ("orientation/png_exif_early.png", "244584502148b598"),
    ("orientation/png_exif_late.png", "244584502148b598"),
    ("orientation/png_raw_profile_orientation.png", "f6f8090d6353d8d6"),
    ("orientation/png_reference_rotated.png", "b7209213d329a794"),
    ("orientation/png_reference_upright.png", "244584502148b598"),
    ("orientation/png_xmp_orientation.png", "a64afa5a43b0cc2b"),
    ("png/apng_16bit.png", "bb492cfc1d1d793a"),
    ("png/apng_ball.png", "46bff92f931cf247"),
    ("png/apng_default_not_in_anim.png", "50ff136226945518"),
    ("png/exif_chunk.png", "29d938c5e718667a"),
    ("png/full_transparent.png", "679331d4366f1d0b"),
    ("png/gray_alpha_16.png", "f75f58dffef81217"),
    ("png/gray_alpha_8.png", "cd6ca5fbd6b71a6c"),
    ("png/kodim_photo_768.png", "c3b1252504d7aaf3"),
    ("png/large_text_chunks.png", "661985e83f94a569"),
    ("png/palette_swiss.png", "9e12c3d31c9fcd37"),
    ("png/photoshop_all_metadata.png", "eac19417c3e1b6b4"),
    ("png/pngsuite_basi2c16.png", "a9dff6085fe81eea"),
    ("png/pngsuite_basi6a08.png", "2eb6a2cb3166e9c1"),
    ("png/pngsuite_basn0g01.png", "661985e83f94a569"),
    ("png/pngsuite_basn0g16.png", "f17fa71e5e62a73b"),
    ("png/pngsuite_basn2c16.png", "a9dff6085fe81eea"),
    ("png/pngsuite_basn3p01.png", "614996feb597f62b"),
    ("png/pngsuite_basn3p08.png", "b1c3302eceae6738"),
    ("png/pngsuite_basn4a16.png", "e071c0ea344f34b0"),
    ("png/pngsuite_basn6a08.png", "2eb6a2cb3166e9c1"),
    ("png/pngsuite_basn6a16.png", "3daad02ebc3eb868"),
    ("png/pngsuite_ch2n3p08.png", "b1c3302eceae6738"),
    ("png/pngsuite_g25n2c08.png", "246692cd887c6d0d"),
    ("png/pngsuite_oi9n2c16.png", "a9dff6085fe81eea"),
    ("png/pngsuite_s01n3p01.png", "b7d1b3a1104cc86b"),
    ("png/pngsuite_tbbn3p08.png", "444403e441924fcd"),
    ("png/pngsuite_tbrn2c08.png", "053eb9d28b7ac85c"),
    ("png/pngsuite_tm3n3p02.png", "9d08928c6d9fefdd"),
    ("png/pngsuite_tp1n3p08.png", "444403e441924fcd"),
    ("png/rgba_2048x1536.png", "fcb2c87b54e47137"),
    ("png/screenshot_dell_icc_exif.png", "97c160bede42f853"),
    ("png/screenshot_hd709_icc.png", "b038437cba309e93"),
    ("png/tall_screenshot_1170x20000.png", "223647f409d2a127"),
    ("png/trailing_36k.png", "70282daed1531dd0"),
  ]

  @Test(
    "every PNG of the corpus that decodes has the pixels that libpng gives",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: digests
  )
  func corpus(path: String, digest: String) throws {
    let samples = try colors(undeclared(Corpus.bytes(path)))
    let hexadecimal = sha256(of: samples).prefix(8).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    #expect(hexadecimal.joined() == digest)
  }

  @Test("none of them is left out", .enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
  func complete() {
    let wanted = Corpus.files.filter { $0.format == "PNG" && $0.expectation == .decodes }
    #expect(Set(wanted.map(\.path)) == Set(Self.digests.map(\.0)))
  }

  static let kinds: [(TestPNG.ColorType, [UInt8])] = [
    (.grey, [1, 2, 4, 8, 16]), (.color, [8, 16]), (.palette, [1, 2, 4, 8]),
    (.greyAndAlpha, [8, 16]), (.colorAndAlpha, [8, 16]),
  ]

  @Test("an interlaced picture is the same as one that is not", arguments: kinds)
  func interlaced(colorType: TestPNG.ColorType, depths: [UInt8]) throws {
    for depth in depths {
      for (width, height) in [(1, 1), (3, 5), (8, 8), (33, 17)] {
        var file = TestPNG(width: width, height: height, colorType: colorType, depth: depth)
        if colorType == .palette { file.chunks = Self.palette(1 << Int(depth)) }
        let plain = file.file()
        file.isInterlaced = true
        #expect(try colors(file.file()) == colors(plain), "\(depth) \(width)×\(height)")
        #expect(try reduced(file.file()) == reduced(plain))
      }
    }
  }

  @Test("16 bits are rounded to 8 once, as the standard says")
  func rounding() throws {
    for part in 0..<4 {
      let value = { @Sendable (x: Int, y: Int) in part << 14 | y << 7 | x }
      let file = TestPNG(width: 128, height: 128, colorType: .grey, depth: 16)
        .file { x, y, _ in value(x, y) }
      let expected = (0..<128 * 128).map {
        UInt8((value($0 % 128, $0 / 128) * 255 + 32_767) / 65_535)
      }
      #expect(try picture(file).rasters[0].samples == expected)
    }
  }

  static let keys: [(TestPNG.ColorType, UInt8, [UInt8], [Int])] = [
    (.grey, 8, [0, 9], [9]), (.grey, 16, [2, 9], [0x0209]), (.grey, 2, [0, 3], [3]),
    (.color, 8, [0, 9, 0, 8, 0, 7], [9, 8, 7]),
    (.color, 16, [1, 9, 2, 8, 3, 7], [0x0109, 0x0208, 0x0307]),
  ]

  @Test(
    "the one colour that tRNS names is transparent, and its neighbours are not",
    arguments: keys
  )
  func key(colorType: TestPNG.ColorType, depth: UInt8, key: [UInt8], samples: [Int]) throws {
    var file = TestPNG(width: 3, height: 1, colorType: colorType, depth: depth)
    file.chunks = TestPNG.chunk("tRNS", key)
    let result = try picture(
      file.file { x, _, channel in samples[channel] - (x == 1 ? 0 : channel == 0 ? 1 : 0) }
    )
    let raster = result.rasters[0]
    #expect(raster.channels == 4)
    #expect(stride(from: 3, to: 12, by: 4).map { raster.samples[$0] } == [255, 0, 255])
  }

  @Test("a palette's alpha is kept, and what it does not name is opaque")
  func palette() throws {
    var file = TestPNG(width: 4, height: 1, colorType: .palette, depth: 2)
    file.chunks = Self.palette(4) + TestPNG.chunk("tRNS", [0, 128])
    let raster = try picture(file.file { x, _, _ in x }).rasters[0]
    let expected: [UInt8] = [10, 250, 3, 0, 11, 249, 6, 128, 12, 248, 9, 255, 13, 247, 12, 255]
    #expect(raster.samples == expected)
  }

  /// A palette of different colours.
  static func palette(_ count: Int) -> [UInt8] {
    let colors = (0..<count).flatMap { [10 + $0, 250 - $0, 3 + 3 * $0] }
    return TestPNG.chunk("PLTE", colors.map { UInt8(truncatingIfNeeded: $0) })
  }

  private func picture(_ file: [UInt8], width: Int = .max) throws -> UprightPicture {
    try PNGPreparation(file, width: width, limits: Limits()).upright(check: checkCancellation)
      .picture
  }

  private func reduced(_ file: [UInt8]) throws -> [Raster] { try picture(file, width: 7).rasters }

  /// The file without what it says of its colours, by which its pixels would be converted.
  private func undeclared(_ file: [UInt8]) throws -> [UInt8] {
    var chunks = PNGChunks(file)
    var bytes = PNGChunks.signature
    var chunk = try chunks.next()
    while chunk.name != "IEND" {
      if !["cICP", "iCCP", "gAMA"].contains(chunk.name) { bytes += file[chunk.range] }
      chunk = try chunks.next()
    }
    return bytes + PNGChunks.end
  }

  /// Red, green, blue and alpha of every pixel.
  private func colors(_ file: [UInt8]) throws -> [UInt8] {
    let raster = try picture(file).rasters[0]
    let samples = raster.samples
    switch raster.channels {
    case 1: return samples.flatMap { [$0, $0, $0, 255] }
    case 3:
      return stride(from: 0, to: samples.count, by: 3).flatMap { samples[$0..<$0 + 3] + [255] }
    default: return samples
    }
  }
}
