import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("HEIC and AVIF")
struct HEIFTests {
  /// The quarters of a picture, row by row.
  struct Quarters: Equatable {
    var colors: [[UInt8]] = [TestHEIF.red, TestHEIF.green, TestHEIF.blue, TestHEIF.white]

    mutating func turnLeft() { colors = [colors[1], colors[3], colors[0], colors[2]] }

    mutating func mirror(_ axis: UInt8) {
      let order = axis == 0 ? [2, 3, 0, 1] : [1, 0, 3, 2]
      colors = order.map { colors[$0] }
    }
  }

  static let turns: [(turn: UInt8, axis: UInt8?, isMirroredFirst: Bool)] =
    (0...3).flatMap { turn in
      [nil, 0, 1].flatMap { axis in [false, true].map { (UInt8(turn), axis, $0) } }
    }

  @Test("boxes turn and mirror in the order in which they are named", arguments: turns)
  func turned(turn: UInt8, axis: UInt8?, isMirroredFirst: Bool) throws {
    var expected = Quarters()
    var boxes = [TestHEIF.turn(turn)]
    if let axis { boxes.insert(TestHEIF.mirror(axis), at: isMirroredFirst ? 0 : 1) }
    if let axis, isMirroredFirst { expected.mirror(axis) }
    for _ in 0..<turn { expected.turnLeft() }
    if let axis, !isMirroredFirst { expected.mirror(axis) }
    let file = try TestHEIF(.av1, boxes).file
    let picture = try Self.upright(file)
    #expect(
      picture.size == PixelSize(width: turn % 2 == 0 ? 64 : 48, height: turn % 2 == 0 ? 48 : 64)
    )
    #expect(Self.quarters(picture) == expected)
    let head = try Self.head(file)
    #expect(head.displayedSize == picture.size)
    #expect(head.storedSize == PixelSize(width: 64, height: 48))
    let isUpright = expected == Quarters() && picture.size.width == 64
    #expect((head.orientation == .up) == isUpright)
  }

  static let parts: [(name: String, boxes: [[UInt8]], size: (Int, Int), colors: Set<[UInt8]>)] = [
    ("the first quarter", [TestHEIF.aperture(32, 24, -32, -24)], (32, 24), [TestHEIF.red]),
    ("the last", [TestHEIF.aperture(32, 24, 32, 24)], (32, 24), [TestHEIF.white]),
    (
      "a part in the middle", [TestHEIF.aperture(10, 10, 0, 0)], (10, 10),
      [TestHEIF.red, TestHEIF.green, TestHEIF.blue, TestHEIF.white]
    ),
    (
      "a part of what was turned before", [TestHEIF.turn(1), TestHEIF.aperture(24, 32, -24, -32)],
      (24, 32), [TestHEIF.green]
    ),
    (
      "a part that is turned then", [TestHEIF.aperture(32, 24, -32, 24), TestHEIF.turn(3)],
      (24, 32), [TestHEIF.blue]
    ),
    (
      "a part of a part", [TestHEIF.aperture(32, 48, 32, 0), TestHEIF.aperture(32, 24, 0, -24)],
      (32, 24), [TestHEIF.green]
    ),
    (
      "a part beyond the picture, which is not looked at", [TestHEIF.aperture(32, 24, 33, 24)],
      (64, 48), [TestHEIF.red, TestHEIF.green, TestHEIF.blue, TestHEIF.white]
    ),
    (
      "a part of no size", [TestHEIF.aperture(0, 24, 0, 0)], (64, 48),
      [TestHEIF.red, TestHEIF.green, TestHEIF.blue, TestHEIF.white]
    ),
  ]

  @Test("of a picture the part is shown that a box names", arguments: parts)
  func part(name: String, boxes: [[UInt8]], size: (Int, Int), colors: Set<[UInt8]>) throws {
    let file = try TestHEIF(.av1, boxes).file
    let picture = try Self.upright(file)
    #expect(picture.size == PixelSize(width: size.0, height: size.1))
    #expect(Set(Self.quarters(picture).colors) == colors)
    #expect(try Self.head(file).displayedSize == picture.size)
  }

  @Test("an orientation in EXIF does not count, and the rest of EXIF does")
  func exif() async throws {
    var heif = try TestHEIF()
    let block = TestEXIF.orientation(6).tiff
    heif.items.append(TestHEIF.Item(type: "Exif", data: [0, 0, 0, 0] + block))
    heif.references = [("cdsc", 2, [1])]
    let photo = try await Intake.shared.prepare(Source(bytes: heif.file, name: []), width: 600)
    #expect(photo.image.size == PixelSize(width: 64, height: 48))
    #expect(photo.notes == [.metadataDropped])
    #expect(photo.original.format == .avif)
    #expect(try Self.head(heif.file).orientation == .up)
  }

  static let noted: [(name: String, change: @Sendable (inout TestHEIF) -> Void, notes: Set<Note>)] =
    [
      ("nothing", { _ in }, []),
      ("a box that nobody knows", { $0.trailer = TestHEIF.box("what", [1]) }, [.metadataDropped]),
      ("bytes behind the end", { $0.trailer = [1, 2, 3] }, [.metadataDropped]),
      (
        "the video of a moving photo", { $0.trailer = TestHEIF.box("mpvd", [1]) },
        [.extraImagesDropped]
      ),
      (
        "XMP that tells the place",
        {
          let text = Array("<x exif:GPSLatitude='1'/>".utf8)
          $0.items.append(
            TestHEIF.Item(type: "mime", data: text, contentType: "application/rdf+xml")
          )
        }, [.metadataDropped, .locationDropped]
      ),
      (
        "a thumbnail",
        {
          $0.items.append($0.items[0])
          $0.references = [("thmb", 2, [1])]
        }, [.metadataDropped]
      ),
      ("another picture", { $0.items.append($0.items[0]) }, [.extraImagesDropped]),
      (
        "a gain map as Apple has it",
        {
          var map = $0.items[0]
          map.properties.append(TestHEIF.auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap"))
          $0.items.append(map)
          $0.references = [("auxl", 2, [1])]
        }, [.extraImagesDropped, .hdrDropped]
      ),
      (
        "a gain map of ISO 21496-1",
        {
          $0.items += [$0.items[0], TestHEIF.Item(type: "tmap")]
          $0.references = [("dimg", 3, [1, 2])]
        }, [.extraImagesDropped, .hdrDropped]
      ),
    ]

  @Test("what lies beside the picture is noted", arguments: noted)
  func notes(
    name: String,
    change: @Sendable (inout TestHEIF) -> Void,
    notes: Set<Note>
  ) async throws {
    var heif = try TestHEIF(.hevc, size: Self.coded(.hevc))
    change(&heif)
    let photo = try await Intake.shared.prepare(Source(bytes: heif.file, name: []), width: 600)
    #expect(Set(photo.notes) == notes)
    #expect(photo.original.format == .heic)
  }

  @Test("tiles lie row by row, and what is beyond the picture is cut off", arguments: [1, 2])
  func tiles(columns: Int) throws {
    var heif = try TestHEIF()
    let tile = heif.items[0]
    let size = columns == 1 ? (60, 90) : (120, 48)
    let rows = 3 - columns
    let layout = [0, 0, UInt8(rows - 1), UInt8(columns - 1)]
    heif.items = [
      TestHEIF.Item(
        type: "grid",
        data: layout + TestHEIF.number(size.0, 2) + TestHEIF.number(size.1, 2),
        properties: [TestHEIF.extent(size.0, size.1)]
      ), tile, tile,
    ]
    heif.references = [("dimg", 1, [2, 3])]
    let picture = try Self.upright(heif.file)
    #expect(picture.size == PixelSize(width: size.0, height: size.1))
    let raster = picture.rasters[0]
    #expect(Self.nearest(raster, 5, 5) == TestHEIF.red)
    let second = columns == 1 ? (5, 53) : (69, 5)
    #expect(Self.nearest(raster, second.0, second.1) == TestHEIF.red)
    #expect(Self.nearest(raster, size.0 - 2, size.1 - 2) == TestHEIF.white)
  }

  @Test("a picture shows as far as its alpha says, and colours multiplied by it are told apart")
  func alpha() throws {
    var heif = try TestHEIF()
    var alpha = heif.items[0]
    alpha.properties.append(TestHEIF.auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"))
    heif.items.append(alpha)
    heif.references = [("auxl", 2, [1])]
    let plain = try Self.upright(heif.file).rasters[0]
    #expect(plain.channels == 4)
    // Luma by BT.601 of 230, 20, 20.
    #expect(abs(Int(plain.samples[3]) - 83) <= 3)
    #expect(abs(Int(plain.samples[0]) - 230) <= 6)
    heif.references.append(("prem", 1, [2]))
    let premultiplied = try Self.upright(heif.file).rasters[0]
    #expect(premultiplied.samples[3] == plain.samples[3])
    // 230 is more than an alpha of 83 can be of; 20 is 20 / 83 of full.
    #expect(premultiplied.samples[0] == 255)
    #expect(abs(Int(premultiplied.samples[1]) - 20 * 255 / 83) <= 9)
  }

  /// Primaries, transfer and matrix by ITU-T H.273.
  static let colors: [(name: String, codes: [Int], notes: Set<Note>)] = [
    ("sRGB", [1, 13, 6], []), ("what is not said", [2, 2, 6], []),
    ("Display P3", [12, 13, 6], [.colorConverted]),
    ("PQ", [9, 16, 9], [.colorConverted, .hdrDropped]),
    ("HLG", [9, 18, 9], [.colorConverted, .hdrDropped]),
    ("primaries that nobody knows", [77, 13, 6], [.profileUnreadable]),
  ]

  @Test("numbers say what colours mean, where no profile does", arguments: colors)
  func numbers(name: String, codes: [Int], notes: Set<Note>) async throws {
    let numbers: [UInt8] = codes.flatMap { TestHEIF.number($0, 2) } + [0x80]
    let box = TestHEIF.box("colr", Array("nclx".utf8) + numbers)
    let file = try TestHEIF(.hevc, size: Self.coded(.hevc), [box]).file
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(Set(photo.notes) == notes)
    let broken = TestHEIF.box("colr", Array("prof".utf8) + [1, 2, 3])
    let both = try TestHEIF(.hevc, size: Self.coded(.hevc), [box, broken]).file
    let other = try await Intake.shared.prepare(Source(bytes: both, name: []), width: 600)
    #expect(Set(other.notes) == notes.union([.profileUnreadable]))
  }

  @Test("of a sequence the first picture is taken", arguments: [HEIFCodec.hevc, .av1])
  func sequence(codec: HEIFCodec) async throws {
    for (count, notes) in [(1, []), (7, [.firstFrameOnly])] as [(Int, [Note])] {
      let file = try TestHEIF(codec, size: Self.coded(codec), [TestHEIF.turn(2)]).sequence(
        of: count
      )
      let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
      #expect(photo.notes == [.turnedUpright] + notes)
      #expect(photo.image.size.width == 64)
      #expect(Self.quarters(try Self.upright(file)).colors.last == TestHEIF.red)
      #expect(try Self.head(file).format == codec.format)
    }
  }

  static let besides = [("avis", true, 64), ("avif", true, 48), ("avif", false, 64)]

  @Test("of a sequence and a still picture the head tells what is taken", arguments: besides)
  func beside(brand: String, hasPrimary: Bool, width: Int) throws {
    var still = try TestHEIF(.av1, [TestHEIF.turn(1)])
    still.hasPrimary = hasPrimary
    let file = try TestHEIF().sequence(of: 2, brand: brand, beside: still)
    #expect(try Self.upright(file).size.width == width)
    #expect(try Self.head(file).displayedSize.width == width)
  }

  @Test(
    "alpha that does not use all values is widened",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)")
  )
  func narrowAlpha() throws {
    var file = try Corpus.bytes("heif/wpt_srgb_transparent.avif")
    #expect(try Self.upright(file).rasters[0].samples[3] == 128)
    // The bit of its header that says so (AV1, 5.5.2, color_range).
    let header = [0x3E, 0xC4, 0x20] as [UInt8]
    let place = try #require((500..<file.count - 3).first { Array(file[$0..<$0 + 3]) == header })
    file[place + 1] = 0xC0
    // (128 − 16) × 255 / 219
    #expect(try Self.upright(file).rasters[0].samples[3] == 130)
  }

  static func coded(_ codec: HEIFCodec) -> (width: Int, height: Int) {
    codec == .hevc ? (64, 64) : (64, 48)
  }

  static func upright(_ file: [UInt8]) throws -> UprightPicture {
    try preparation(of: file, width: 600, limits: Limits()).upright {}.picture
  }

  static func head(_ file: [UInt8]) throws -> PhotoHead {
    try PhotoHead(byteCount: file.count) { offset, count throws(IntakeError) in
      Array(file[min(offset, file.count)..<min(offset + count, file.count)])
    }
  }

  /// The colours of the fixture that the corners of a picture are nearest to.
  static func quarters(_ picture: UprightPicture) -> Quarters {
    let raster = picture.rasters[0]
    let (right, bottom) = (raster.size.width - 2, raster.size.height - 2)
    return Quarters(
      colors: [(1, 1), (right, 1), (1, bottom), (right, bottom)].map {
        nearest(raster, $0.0, $0.1)
      }
    )
  }

  static func nearest(_ raster: Raster, _ column: Int, _ row: Int) -> [UInt8] {
    let start = row * raster.rowLength + column * raster.channels
    let pixel = raster.samples[start..<start + 3].map(Int.init)
    func distance(_ color: [UInt8]) -> Int {
      zip(pixel, color).reduce(0) { $0 + abs($1.0 - Int($1.1)) }
    }
    return [TestHEIF.red, TestHEIF.green, TestHEIF.blue, TestHEIF.white]
      .min { distance($0) < distance($1) } ?? []
  }
}
