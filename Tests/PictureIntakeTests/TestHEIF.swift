import Foundation
import PictureImaging
import TestSupport

@testable import PictureIntake

/// HEIC and AVIF files that tests put together around the data of a small picture: 64×48, of which
/// the quarters are red, green, blue and white, row by row.
struct TestHEIF {
  /// An item.
  struct Item {
    let type: String
    var data: [UInt8] = []
    var properties: [[UInt8]] = []
    var contentType = ""
    /// Where its data lies instead, as parts of that of the item of a number.
    var pieces: [(item: Int, range: Range<Int>)] = []
  }

  /// Of which the first is the primary one; they are numbered from 1.
  var items: [Item]
  var references: [(type: String, from: Int, to: [Int])] = []
  /// Boxes behind all others.
  var trailer: [UInt8] = []
  /// Whether it is said which item is the primary one.
  var hasPrimary = true
  let codec: HEIFCodec

  static let red: [UInt8] = [230, 20, 20]
  static let green: [UInt8] = [20, 210, 40]
  static let blue: [UInt8] = [30, 40, 220]
  static let white: [UInt8] = [240, 240, 240]

  /// The picture, and `properties` said of it.
  ///
  /// - Parameter size: what is said that it measures.
  init(
    _ codec: HEIFCodec = .av1,
    size: (width: Int, height: Int) = (64, 48),
    _ properties: [[UInt8]] = []
  ) throws {
    self.codec = codec
    let fixture = try Fixture(codec)
    let extent = Self.extent(size.width, size.height)
    items = [
      Item(
        type: codec.itemType,
        data: fixture.data,
        properties: [extent, fixture.configuration] + properties
      )
    ]
  }

  var file: [UInt8] {
    let brand = codec == .hevc ? "heic" : "avif"
    let type = Self.box("ftyp", Array("\(brand)\0\0\0\0mif1".utf8))
    let start = type.count + meta(from: 0).count + 8
    return type + meta(from: start) + Self.box("mdat", items.flatMap(\.data)) + trailer
  }

  /// A file of a sequence of `count` pictures, of which only the first is there, and no others but
  /// that of `still`, which has the same data.
  func sequence(of count: Int, brand: String? = nil, beside still: TestHEIF? = nil) -> [UInt8] {
    let brand = brand ?? (codec == .hevc ? "msf1" : "avis")
    let type = Self.box("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8))
    let start = type.count + movie(count, from: 0).count + 8
    return type + movie(count, from: start) + Self.box("mdat", items[0].data)
      + (still?.meta(from: start) ?? [])
  }

  private func movie(_ count: Int, from start: Int) -> [UInt8] {
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
    let entry = zeros(24) + Self.number(64, 2) + Self.number(48, 2) + zeros(50)
    let table = [
      Self.box(
        "stsd",
        zeros(7) + [1] + Self.box(items[0].type, entry + items[0].properties[1...].joined())
      ),
      Self.box("stsz", zeros(8) + Self.number(count, 4) + Self.number(items[0].data.count, 4)),
      Self.box("stco", zeros(7) + [1] + Self.number(start, 4)),
    ]
    let media = [
      Self.box("hdlr", zeros(8) + Array("pict".utf8) + zeros(13)),
      Self.box("minf", Self.box("stbl", Array(table.joined()))),
    ]
    let header = Self.box("tkhd", zeros(12) + [0, 0, 0, 1] + zeros(68))
    return Self.box("moov", Self.box("trak", header + Self.box("mdia", Array(media.joined()))))
  }

  static func box(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    number(payload.count + 8, 4) + Array(name.utf8) + payload
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func extent(_ width: Int, _ height: Int) -> [UInt8] {
    box("ispe", [0, 0, 0, 0] + number(width, 4) + number(height, 4))
  }

  /// Quarter turns counter-clockwise.
  static func turn(_ count: UInt8) -> [UInt8] { box("irot", [count]) }

  /// 0: top to bottom, 1: left to right.
  static func mirror(_ axis: UInt8) -> [UInt8] { box("imir", [axis]) }

  /// A part of the picture, and how far its middle lies from the picture's, in halves of a pixel.
  static func aperture(_ width: Int, _ height: Int, _ across: Int, _ down: Int) -> [UInt8] {
    box(
      "clap",
      [(width, 1), (height, 1), (across, 2), (down, 2)].flatMap { number($0, 4) + number($1, 4) }
    )
  }

  static func auxiliary(_ kind: String) -> [UInt8] {
    box("auxC", [0, 0, 0, 0] + Array(kind.utf8) + [0])
  }

  private func meta(from start: Int) -> [UInt8] {
    let starts = items.reduce(into: [start]) { $0.append($0[$0.count - 1] + $1.data.count) }
    var (entries, places, said): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    var properties: [[UInt8]] = []
    for (index, item) in items.enumerated() {
      let number = Self.number(index + 1, 2)
      let mime = item.type == "mime" ? Array(item.contentType.utf8) + [0] : []
      entries += Self.box(
        "infe",
        [2, 0, 0, 0] + number + [0, 0] + Array(item.type.utf8) + [0] + mime
      )
      let pieces = item.pieces.isEmpty ? [(index + 1, item.data.indices)] : item.pieces
      places += number + [0, 0] + Self.number(pieces.count, 2)
      for (other, range) in pieces {
        places += Self.number(starts[other - 1] + range.lowerBound, 4) + Self.number(range.count, 4)
      }
      said += number + [UInt8(item.properties.count)]
      for property in item.properties {
        properties.append(property)
        said += Self.number(properties.count, 2)
      }
    }
    let links = references.flatMap { reference in
      Self.box(
        reference.type,
        Self.number(reference.from, 2) + Self.number(reference.to.count, 2)
          + reference.to.flatMap { Self.number($0, 2) }
      )
    }
    let count = Self.number(items.count, 2)
    return Self.box(
      "meta",
      [0, 0, 0, 0] + (hasPrimary ? Self.box("pitm", [0, 0, 0, 0, 0, 1]) : [])
        + Self.box("iloc", [0, 0, 0, 0, 0x44, 0] + count + places)
        + Self.box("iinf", [0, 0, 0, 0] + count + entries)
        + Self.box("iref", [0, 0, 0, 0] + links)
        + Self.box(
          "iprp",
          Self.box("ipco", properties.flatMap(\.self))
            + Self.box("ipma", [0, 0, 0, 1] + Self.number(items.count, 4) + said)
        )
    )
  }
}

/// What of the fixtures is put into other files.
private struct Fixture {
  let configuration: [UInt8]
  let data: [UInt8]

  init(_ codec: HEIFCodec) throws {
    let name = codec == .hevc ? "quarters.heic" : "quarters.avif"
    let folder = Corpus.packageRoot.appending(path: "Tests/PictureIntakeTests/Fixtures")
    let file = [UInt8](try Data(contentsOf: folder.appending(path: name)))
    let probe = try HEIFProbe(file, limits: Limits())
    let tile = probe.content.picture.tiles[0]
    configuration = TestHEIF.box(codec.configurationName, Array(file[tile.configuration]))
    data = tile.data.flatMap { file[$0] }
  }
}
