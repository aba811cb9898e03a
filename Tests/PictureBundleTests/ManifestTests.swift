import Foundation
import PictureAttachments
import PictureImaging
import Testing

@testable import PictureBundle

@Suite("The manifest and its schema")
struct ManifestTests {
  static let schemaURL = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/PictureBundle/manifest.schema.json")

  let schema: SchemaChecker

  init() throws { schema = try SchemaChecker(Data(contentsOf: ManifestTests.schemaURL)) }

  /// What an export of these photos writes as its manifest.
  private func manifest(_ list: PhotoList) throws -> [UInt8] {
    let scratch = try Scratch()
    _ = try BundleWriter.export(list, width: 600, to: scratch.path("out"))
    return Array(try scratch.text("out/manifest.json").utf8)
  }

  @Test(
    "What an export writes is as the schema says and is read back",
    arguments: [0, 1, 8, 99, 100]
  )
  func valid(count: Int) throws {
    var list = try list((0..<count).map { "photo \($0)" }, capacity: 100)
    if count > 0 {
      let longest = String(repeating: "\u{202E}", count: 10_000)
      for slot in 0..<count { _ = try list.setAlt(longest, of: list.id(at: slot)) }
    }
    let bytes = try manifest(list)
    #expect(bytes.count < Manifest.maximumBytes)
    try schema.check(Data(bytes))
    let manifest = try #require(Manifest(decoding: bytes))
    #expect(manifest.encoded() == bytes)
    #expect(manifest.items.map(\.file) == manifest.usualNames)
  }

  /// What each change of a good manifest makes bad. Those that a schema cannot say are apart.
  static let faults: [(old: String, new: String)] = [
    ("\"picture-picker-bundle\"", "\"other\""),
    ("\"formatVersion\": 1", "\"formatVersion\": 2"),
    ("\"formatVersion\": 1", "\"formatVersion\": \"1\""),
    ("\"count\": 2", "\"count\": -1"),
    ("\"count\": 2", "\"count\": 2.5"),
    ("\"count\": 2", "\"amount\": 2"),
    ("\"capacity\": 8", "\"capacity\": 0"),
    ("\"capacity\": 8", "\"capacity\": 101"),
    ("\"capacity\": 8", "\"capacity\": 8, \"source\": \"home.jpg\""),
    ("\"width\": 600,\n  \"items\"", "\"width\": 15,\n  \"items\""),
    ("\"width\": 600,\n  \"items\"", "\"width\": 4097,\n  \"items\""),
    ("\"id\": 2", "\"id\": 0"),
    ("\"id\": 2", "\"id\": null"),
    ("\"image/jpeg\",\n      \"bytes\"", "\"image/gif\",\n      \"bytes\""),
    ("\"image/jpeg\",\n        \"width\"", "\"text/html\",\n        \"width\""),
    ("\"image/jpeg\",\n        \"width\"", "\"image/\",\n        \"width\""),
    ("\"bytes\": 5", "\"bytes\": 0"),
    ("\"bytes\": 5", "\"bytes\": 67108865"),
    ("\"sha256\": \"", "\"sha256\": \"00"),
    ("\"sha256\": \"8", "\"sha256\": \"A"),
    ("\"height\": 450", "\"height\": 0"),
    ("\"height\": 450", "\"height\": 65501"),
    ("\"width\": 1200", "\"width\": 2147483648"),
    ("\"alt\": \"\"", "\"alt\": \"\\u001b\""),
    ("\"alt\": \"\"", "\"alt\": \"\\u0085\""),
    ("\"alt\": \"\"", "\"alt\": \"\(String(repeating: "é", count: 10_001))\""),
    ("\"alt\": \"\"", "\"alt\": null"),
    ("\"hasAlpha\": false", "\"hasAlpha\": 0"),
    ("\"original\": {", "\"source\": \"home.jpg\", \"original\": {"),
    ("\"original\": {", "\"original\": {\"bytes\": 1,"),
  ]

  static let faultsBeyondSchema: [(old: String, new: String)] = [
    ("\"count\": 2", "\"count\": 3"),
    ("\"capacity\": 8", "\"capacity\": 1"),
    ("\"slot\": 1", "\"slot\": 2"),
    ("\"slot\": 1", "\"slot\": 0"),
    ("\"id\": 2", "\"id\": 1"),
    ("\"width\": 600,\n  \"items\"", "\"width\": 599,\n  \"items\""),
    ("\"count\": 2", "\"count\": 2, \"count\": 2"),
    ("\n}\n", "\n}\n{}"),
  ]

  private func changed(_ fault: (old: String, new: String)) throws -> [UInt8] {
    let good = String(decoding: try manifest(list(["alpha", "gamma"])), as: UTF8.self)
    #expect(good.contains(fault.old))
    let bad = good.replacingOccurrences(of: fault.old, with: fault.new)
    #expect(bad != good)
    return Array(bad.utf8)
  }

  @Test("Schema and reader refuse the same", arguments: faults)
  func refused(fault: (old: String, new: String)) throws {
    let bytes = try changed(fault)
    #expect(Manifest(decoding: bytes) == nil)
    #expect(throws: SchemaChecker.Fault.self) { try schema.check(Data(bytes)) }
  }

  @Test("The reader refuses what a schema cannot say", arguments: faultsBeyondSchema)
  func refusedByReader(fault: (old: String, new: String)) throws {
    #expect(Manifest(decoding: try changed(fault)) == nil)
  }
}
