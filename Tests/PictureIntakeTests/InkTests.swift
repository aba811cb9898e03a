import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("Inks", .enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
struct InkTests {
  static let untagged = [
    "jpeg/cmyk_transform0.jpg", "jpeg/ycck_transform2.jpg", "jpeg/ycck_no_icc.jpg",
    "jpeg/cmyk_grey_progressive.jpg",
  ]

  @Test("without a profile each ink takes its share of the light", arguments: untagged)
  func formula(path: String) async throws {
    let file = try Corpus.bytes(path)
    let inks = try TestJPEG.samples(file, channels: 4).map(Double.init)
    let raster = try uprightPicture(of: Source(bytes: file, name: []), width: 600).rasters[0]
    #expect(raster.channels == 3)
    #expect(raster.samples.count / 3 == inks.count / 4)
    let worst = raster.samples.indices.map { index -> Double in
      let pixel = index / 3 * 4
      return abs(inks[pixel + index % 3] * inks[pixel + 3] / 255 - Double(raster.samples[index]))
    }.max()
    #expect(try #require(worst) <= 2)
    let photo = try await PreparedCorpus.shared.result(path).get()
    #expect(photo.notes.contains(.colorConverted) && photo.notes.contains(.profileAssumed))
  }

  @Test("with a profile colours are those that ImageMagick makes of it")
  func profile() async throws {
    let path = "jpeg/cmyk_adobe_icc.jpg"
    let source = Source(bytes: try Corpus.bytes(path), name: [])
    let raster = try uprightPicture(of: source, width: 600).rasters[0]
    #expect(raster.size == PixelSize(width: 500, height: 333))
    var differences: [Double] = []
    for (index, row) in Self.magick.enumerated() {
      for place in 0..<10 {
        let start = ((8 + 18 * index) * 500 + 10 + 50 * place) * 3
        let pixel = raster.samples[start..<start + 3].map(Double.init)
        let digits = row.dropFirst(6 * place).prefix(6)
        let value = try #require(Int(digits, radix: 16))
        let expected = [value >> 16, value >> 8 & 255, value & 255].map(Double.init)
        differences.append(LabColor(sRGB: pixel).difference(LabColor(sRGB: expected)))
      }
    }
    differences.sort()
    #expect(differences.reduce(0, +) / Double(differences.count) <= 1.5)
    #expect(differences[differences.count * 99 / 100] <= 4)
    let photo = try await PreparedCorpus.shared.result(path).get()
    #expect(photo.notes.contains(.colorConverted) && !photo.notes.contains(.profileAssumed))
  }

  /// Every 50th pixel from the 11th of every 18th row from the 9th of what ImageMagick 6.9.11 makes:
  ///
  ///     convert cmyk_adobe_icc.jpg -intent relative +black-point-compensation \\
  ///       -profile sRGB.icc -depth 8 out.png
  ///
  /// where sRGB.icc is the profile of Pillow's `ImageCms.createProfile("sRGB")`.
  static let magick = [
    "6D6B57ABB1B6A0A7AB4B4C49C2C7C895A0B57879737775768085822F3339",
    "575A4CB2B6B76968683031307675797F7B77464847484A44B8C3CEBEC3CC",
    "6061545756558C867C575955A9A9A7505343363936313433ADAFB02F3335",
    "3F433D888574585A5A303332A39E997F7D70585A55363A37B1B2AF5E5F5D",
    "6262548F8C8C4B4E4A3437359C9D9B989792AD9A903C3F3C9F9B96A09C98",
    "86827D757470363A362F323272736F767674C8AEA22F312F8D8A8277736E",
    "9D988F87847856585131353653585295938D9AA5B12C302F8C8B86777770",
    "9091805B5958888A8335393748554D98A0A0313230313231595A56727166",
    "555E4E98937D807B662F3232586659D9DCD52E41462B333660635FA89F88",
    "4B5241A3B57C9AB479ACB792D0E29DA4BE7BA49BB92F4549A4B37E91A767",
    "333D369EB6896B7C58384640607C659EB6837761582C3231909F60768652",
    "556E4C4A644267835172935F51664A73905A6B3036E4EFF5666E5ABFBDB5",
    "8DAB7198AF6E6B804E6E7B4FBECAB0A1B26A2F4442467379EFE9E0F6EEE5",
    "76944F8BA55C3A4C3449613B8297507E858C313131744348CACDCC9EA6B2",
    "6778554758408A9566354A38A4ABBB5C5F60929691B4B3AEBABBBDC8CAC9",
    "A79C8C88806983896871844C858787D7DCD8A4A5A6C9C4BFDDD7D0E6E0D9",
    "897F73484A4FADA6A09B8C75889099ACADAE94908F878D89BFBDB8BBBBBB",
    "858E9A7A869693989E6F84A0576372576472404040918D81BEBFBFCECDC7",
    "A0A6ABB0ADB0A7A8AABCB8BAABAFB7BFBFC0D3D2CEC5C5C1CBC9C6A6A7AA",
  ]
}
