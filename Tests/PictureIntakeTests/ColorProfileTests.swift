import PictureImaging
import Testing

@testable import PictureIntake

@Suite("Colour profiles")
struct ColorProfileTests {
  static let p3 = TestColorSpace.displayP3.profile

  static let brokenSegments: [(String, [[UInt8]])] = {
    var segments = TestJPEG.profileSegments(p3, length: 200)
    let gap = [segments[0]] + segments[2...]
    let twice = segments + [segments[1]]
    segments[1][17] += 1
    let wrongCount = segments
    return [
      ("a gap in the sequence", gap), ("a part that is there twice", twice),
      ("two counts", wrongCount), ("no parts", [TestJPEG.segment(0xE2, "ICC_PROFILE\0", [])]),
      ("a part 0", [TestJPEG.segment(0xE2, "ICC_PROFILE\0", [0, 1] + p3)]),
    ]
  }()

  @Test("parts that do not fit together are no profile", arguments: brokenSegments)
  func parts(what: String, segments: [[UInt8]]) async throws {
    let chart = ColorChart(.displayP3)
    let picture = try chart.jpeg()
    try await expectUnread(
      TestJPEG.inserting(segments.flatMap(\.self), into: picture),
      asIn: picture
    )
  }

  @Test("parts are put in order, before or behind the frame's header")
  func order() throws {
    let chart = ColorChart(.displayP3)
    let picture = try chart.jpeg()
    let segments = TestJPEG.profileSegments(Self.p3, length: 100).reversed().flatMap(\.self)
    let start = try TestJPEG.frameStart(picture)
    let behind = start + 2 + Int(picture[start + 2]) << 8 + Int(picture[start + 3])
    for place in [20, behind] {
      let file = Array(picture[..<place]) + segments + picture[place...]
      let upright = try uprightPicture(of: Source(bytes: file, name: []), width: 600)
      #expect(chart.differences(upright).allSatisfy { $0 <= 1.5 })
    }
  }

  static let brokenProfiles: [(String, @Sendable () -> [UInt8])] = [
    ("nothing of a profile", { Array(repeating: 7, count: 3000) }),
    ("cut short", { Array(p3.prefix(300)) }),
    ("a profile of grey", { TestColorSpace.greyPower.profile }),
    (
      "a profile of inks",
      {
        TestProfile.file(
          space: "CMYK",
          kind: "prtr",
          tags: [("A2B0", [UInt8](repeating: 0, count: 64))]
        )
      }
    ),
    ("no tags", { TestProfile.file(space: "RGB ", tags: []) }),
    ("a device link", { TestProfile.file(space: "RGB ", kind: "link", tags: []) }),
    (
      "a tag of 4 GB",
      {
        var profile = p3
        profile.replaceSubrange(136..<144, with: [0xFF, 0xFF, 0xFF, 0xF0, 0xFF, 0xFF, 0xFF, 0xFF])
        return profile
      }
    ),
    (
      "a billion tags",
      {
        var profile = p3
        profile.replaceSubrange(128..<132, with: [0x40, 0, 0, 0])
        return profile
      }
    ),
    (
      "a curve of four billion steps",
      {
        TestProfile.matrix(
          TestColorSpace.displayP3.rows,
          curve: TestProfile.text("curv") + [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]
        )
      }
    ),
    (
      "a table of 255 steps in 15 directions",
      {
        let table = TestProfile.text("mft2") + [0, 0, 0, 0, 15, 3, 255, 0]
        return TestProfile.file(
          space: "RGB ",
          tags: [("A2B0", table + [UInt8](repeating: 0, count: 4096))]
        )
      }
    ),
    ("a hundred thousand steps", { TestProfile.endless(100_000) }),
    ("10 MB", { p3 + [UInt8](repeating: 0, count: 10 << 20) }),
  ]

  @Test("a profile that cannot be used leaves values as they are", arguments: brokenProfiles)
  func broken(what: String, profile: @Sendable () -> [UInt8]) async throws {
    let chart = ColorChart(.displayP3)
    let profile = profile()
    let jpeg = try chart.jpeg()
    try await expectUnread(TestJPEG.tagged(jpeg, profile: profile), asIn: jpeg)
    let png = chart.png(depth: 8, chunks: TestPNG.profile(profile))
    try await expectUnread(png, asIn: chart.png(depth: 8, chunks: []))
    let webp = try TestWebP.lossy(TestWebP.shapes(40, 30))
    let tagged = TestWebP.file(
      TestWebP.header(.profile, 40, 30),
      TestWebP.chunk("ICCP", profile),
      TestWebP.pictureChunks(of: webp)
    )
    try await expectUnread(tagged, asIn: webp)
  }

  @Test("a profile of colours does not fit a grey picture")
  func colorsOnGrey() async throws {
    let picture = try ColorChart(.greyPower).jpeg()
    try await expectUnread(TestJPEG.tagged(picture, profile: Self.p3), asIn: picture)
  }

  private func expectUnread(_ file: [UInt8], asIn untagged: [UInt8]) async throws {
    let source = Source(bytes: file, name: [])
    let photo = try await Intake.shared.prepare(source, width: 600)
    #expect(Set(photo.notes) == [.profileUnreadable])
    let upright = try uprightPicture(of: source, width: 600)
    let expected = try uprightPicture(of: Source(bytes: untagged, name: []), width: 600)
    #expect(upright.rasters == expected.rasters)
  }

  @Test("a photo whose profile is sRGB is kept, without it")
  func kept() async throws {
    let profile = TestColorSpace.sRGB.profile
    let picture = try TestJPEG.picture(90, 60)
    let shapes = try TestWebP.lossy(TestWebP.shapes(40, 30))
    var png = TestPNG(width: 31, height: 17, colorType: .color)
    let plain = png.file()
    png.chunks = TestPNG.profile(profile)
    let webp = TestWebP.file(
      TestWebP.header(.profile, 40, 30),
      TestWebP.chunk("ICCP", profile),
      TestWebP.pictureChunks(of: shapes)
    )
    let tagged = [TestJPEG.tagged(picture, profile: profile), png.file(), webp]
    for (file, untagged) in zip(tagged, [picture, plain, shapes]) {
      let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
      #expect(photo.notes == [.keptAsIs])
      #expect(photo.image.bytes.count <= untagged.count + 24)
      #expect(
        !ByteSearch.contains("acsp", in: photo.image.bytes, range: 0..<photo.image.bytes.count)
      )
      let upright = try uprightPicture(of: Source(bytes: photo.image.bytes, name: []), width: 600)
      let expected = try uprightPicture(of: Source(bytes: untagged, name: []), width: 600)
      #expect(upright.rasters == expected.rasters)
    }
  }

  static let alike: [(String, [UInt8], Bool)] = [
    ("sRGB", TestColorSpace.sRGB.profile, true),
    (
      "sRGB with its curve as 1024 steps",
      TestProfile.matrix(
        TestColorSpace.sRGB.rows,
        curve: TestProfile.steps((0..<1024).map { TestColorSpace.decoded(Double($0) / 1023) })
      ), true
    ),
    (
      "a power of 2.2 for sRGB's curve",
      TestProfile.matrix(TestColorSpace.sRGB.rows, curve: TestProfile.power(2.2)), false
    ),
    ("Display P3", p3, false), ("Adobe RGB", TestColorSpace.adobeRGB.profile, false),
  ]

  @Test("a profile is sRGB by what it does", arguments: alike)
  func isSRGB(name: String, profile: [UInt8], isSRGB: Bool) {
    #expect(ColorOrigin(profile: profile).isSRGB(.colors) == isSRGB)
    #expect(ColorOrigin(profile: profile).isSRGB(.grey) == nil)
  }

  @Test("transforms used last are at hand, others are let go")
  func recent() throws {
    let recent = RecentTransforms(capacity: 2)
    let layout = PixelLayout(model: .colors, channels: 3, isDeep: false)
    let transform = try #require(ColorOrigin(profile: Self.p3).transform(layout))
    let keys = (1...3).map { number in
      RecentTransforms.Key(origin: ColorOrigin(profile: [UInt8(number)]), layout: layout)
    }
    var made = 0
    for key in [0, 1, 0, 2, 0, 1, 0] {
      #expect(
        recent.transform(keys[key]) {
          made += 1
          return transform
        } === transform
      )
    }
    // The second was let go for the third.
    #expect(made == 4)
    #expect(
      recent.transform(RecentTransforms.Key(origin: .described(.sRGB), layout: layout)) { nil }
        == nil
    )
  }
}
