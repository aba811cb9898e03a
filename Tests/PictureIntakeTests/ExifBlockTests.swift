import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

/// Blocks that are made to keep a reader busy.
@Suite("EXIF block")
struct ExifBlockTests {
  /// A directory's entry.
  struct Entry {
    var tag: Int
    var kind = 4
    var count = 1
    var value = 0
  }

  /// A block of directories at places counted from the header.
  static func block(isLittle: Bool = false, _ directories: [(at: Int, [Entry])]) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    var tiff = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    for (start, entries) in directories {
      let content = entries.flatMap {
        number($0.tag, 2) + number($0.kind, 2) + number($0.count, 4) + number($0.value, 4)
      }
      let directory = number(entries.count, 2) + content + number(0, 4)
      tiff += Array(repeating: 0, count: max(0, start + directory.count - tiff.count))
      tiff.replaceSubrange(start..<start + directory.count, with: directory)
    }
    return Array("Exif\0\0".utf8) + tiff
  }

  private static func pointers(_ count: Int, to place: Int, tag: Int = 0x8769) -> [Entry] {
    Array(repeating: Entry(tag: tag, value: place), count: count)
  }

  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let block: [UInt8]
  }

  static let dishonest = [
    ("pointing at itself, 5000 times", block([(8, pointers(5000, to: 8))])),
    ("pointing at itself once", block([(8, pointers(1, to: 8))])),
    ("two pointing at each other", block([(8, pointers(1, to: 100)), (100, pointers(1, to: 8))])),
    ("one pointed at twice", block([(8, pointers(2, to: 100)), (100, [Entry(tag: 1)])])),
    (
      "two that overlap",
      block([
        (8, [Entry(tag: 0x8769, value: 60), Entry(tag: 0x8825, value: 66)]), (60, [Entry(tag: 1)]),
      ])
    ),
    (
      "a chain of a thousand",
      block((0..<1000).map { (8 + 20 * $0, pointers(1, to: 28 + 20 * $0)) })
    ),
    ("four thousand entries", block([(8, (0..<4000).map { Entry(tag: $0 + 1) })])),
    (
      "values that are all the same bytes",
      block([(8, (0..<400).map { Entry(tag: $0 + 1, kind: 1, count: 4000, value: 8) })])
    ),
    ("within its own header", block([(8, pointers(1, to: 4))])),
  ].map { Shape(testDescription: $0, block: $1) }

  @Test("a block that no camera writes is not handed on, and says nothing", arguments: dishonest)
  func refused(shape: Shape) throws {
    #expect(ExifBlock(shape.block[...]) == nil)
    let part = TestJPEG.segment(0xE1, shape.block)
    let file = try TestJPEG.inserting(part, into: TestJPEG.picture(8, 8))
    let probe = try JPEGProbe(file)
    #expect(probe.parts.exif == ExifFacts())
    #expect(probe.parts.hasMetadata)
  }

  @Test("seeded noise behind a header is refused or within bounds", arguments: 0..<200)
  func noise(seed: Int) throws {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let tags = [0x8769, 0x8825, 0xA005, 0x927C, 0x0112, 2, 4]
    let directories = (0..<1 + next(12)).map { index in
      let entries = (0..<next(80)).map { _ in
        Entry(tag: tags[next(7)], kind: next(14), count: next(70_000), value: next(60_000))
      }
      return (at: index == 0 ? 8 : next(59_000), entries)
    }
    let bytes = Self.block(isLittle: seed % 2 == 0, directories)
    guard let block = ExifBlock(bytes[...]) else { return }
    #expect(block.entryCount <= ExifBlock.most.entries)
    #expect(block.valueBytes <= ExifBlock.mostValueBytes)
    #expect(block.bytes.count <= ExifBlock.mostBytes)
    _ = ExifFacts(block: bytes[...])
  }

  @Test("a count beyond the block is cut to what is there, and the entries that are there count")
  func count() {
    var bytes = TestEXIF.orientation(6).block
    bytes.replaceSubrange(14..<16, with: [0xFF, 0xFF])
    #expect(ExifFacts(block: bytes[...]).orientation == .right)
  }

  @Test("a pointer to a thumbnail's directory that leads anywhere does no harm", arguments: 0..<40)
  func thumbnail(place: Int) {
    var bytes = TestEXIF.orientation(6).block
    bytes.replaceSubrange(28..<32, with: [0, 0, 0, UInt8(place)])
    #expect(ExifFacts(block: bytes[...]).orientation == .right)
  }

  @Test(
    "of the corpus's blocks nothing is held back that libexif would tell",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)")
  )
  func corpus() throws {
    var count = 0
    for file in Corpus.files where file.format == "JPEG" {
      let bytes = try Corpus.bytes(file.path)
      for part in (try? TestJPEG.segments(bytes)) ?? [] where part.marker == .application(1) {
        let block = bytes[part.payload]
        guard block.starts(with: "Exif\0\0".utf8) else { continue }
        guard let directories = ExifDirectories(block: Array(block)) else {
          Issue.record("no memory for \(file.path)")
          continue
        }
        #expect(ExifFacts(block: block) == ExifFacts(directories), "\(file.path)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test("makers' notes are not handed on, whatever is beside them is")
  func makersNotes() throws {
    let note = Entry(tag: 0x927C, kind: 7, count: 200, value: 60)
    let turned = Entry(tag: 0x0112, value: 3)
    for isLittle in [false, true] {
      let bytes = Self.block(isLittle: isLittle, [(8, [note, turned]), (200, [])])
      let block = try #require(ExifBlock(bytes[...]))
      #expect(block.bytes[16..<28].allSatisfy { $0 == 0 })
      #expect(ExifFacts(block: bytes[...]).orientation == .down)
    }
  }

  @Test("a block is read with and without its name, up to 64 KiB")
  func name() {
    for value in 1...8 {
      let exif = TestEXIF.orientation(value)
      for block in [exif.block, exif.tiff, exif.tiff + Array(repeating: 0, count: 1 << 20)] {
        #expect(ExifFacts(block: block[...]).orientation.rawValue == value)
      }
    }
    for count in 0..<14 { #expect(ExifBlock(TestEXIF.orientation(6).block[..<count]) == nil) }
  }
}
