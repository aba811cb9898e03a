import Foundation
import TestSupport
import Testing

@Suite("Output whatever surrounds the process")
struct SurroundingsTests {
  private static let settings: [[String: String]] = [
    ["TJ_ARITHMETIC": "1"], ["TJ_OPTIMIZE": "1"], ["TJ_RESTART": "1"], ["TJ_RESTART": "4b"],
    ["TJ_PROGRESSIVE": "1"], ["TJ_FASTUPSAMPLE": "1"], ["TJ_FASTDCT": "1"], ["TJ_ACCURATEDCT": "1"],
    ["TJ_REVERT": "1"], ["TJ_BOTTOMUP": "1"], ["TJ_STOPONWARNING": "1"], ["TJ_LIMITSCANS": "1"],
    ["JPEGMEM": "1"], ["JPEGMEM": "1M"], ["JSIMD_FORCENONE": "1"], ["JSIMD_FORCESSE2": "1"],
    ["JSIMD_FORCEAVX2": "1"], ["JSIMD_NOHUFFENC": "1"], ["LC_ALL": "C"], ["LC_ALL": "POSIX"],
    ["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "tr_TR.UTF-8"], ["LANG": "zh_CN.GB18030"],
    ["TZ": "Asia/Tokyo"], ["TZ": "America/St_Johns"], ["TZ": "nowhere"],
  ]

  /// What a session exports, which re-encodes a baseline and a progressive photo among others.
  private static func export(
    _ large: [String] = [],
    environment: [String: String] = [:],
    through prefix: [String] = []
  ) throws -> [String: [UInt8]] {
    let place = try Workplace()
    try place.write(Photo.wide, "wide.jpg")
    try place.write(Photo.turned, "turned.jpg")
    try place.write(Photo.placed, "placed.jpg")
    try place.photos("a.jpg", "large 0.jpg")
    for (number, path) in large.enumerated() {
      try place.write(try Corpus.bytes(path), "large \(number + 1).jpg")
    }
    let input = """
      add wide.jpg turned.jpg placed.jpg a.jpg large*.jpg
      alt 0 Grüße aus İstanbul
      export out
      """
    let ending = try place.run(["--json"], input: input, environment: environment, through: prefix)
    try #require(ending.status == 0, "\(ending.outputText)")
    return try place.tree("out")
  }

  private static let reference = Result { try export() }

  @Test("No variable of a codec, locale or time zone changes a byte", arguments: settings)
  func variables(environment: [String: String]) throws {
    #expect(try Self.export(environment: environment) == Self.reference.get())
  }

  @Test("Nor does the number of cores, or the umask")
  func cores() throws {
    let reference = try Self.reference.get()
    #expect(reference.count == 6)
    #expect(try Self.export(through: ["taskset", "-c", "0"]) == reference)
    #expect(try Self.export(through: ["sh", "-c", "umask 077; exec \"$0\" \"$@\""]) == reference)
  }

  @Test(
    "Nor does any of them with large photos",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)")
  )
  func largePhotos() throws {
    let photos = ["photos/canon_g11_10mp_422.jpg", "photos/handwritten_17p5mp_progressive.jpg"]
    let settings = ["TJ_FASTDCT": "1", "JPEGMEM": "1", "JSIMD_FORCENONE": "1", "TZ": "Asia/Tokyo"]
    let changed = try Self.export(photos, environment: settings, through: ["taskset", "-c", "0"])
    #expect(changed.count == 8)
    #expect(try Self.export(photos) == changed)
  }

  @Test(
    "One photo of 24 megapixels and seven tiny ones keep the order given",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: [0, 3, 7]
  )
  func orderOfSizes(place large: Int) throws {
    let place = try Workplace()
    var names = (1...7).map { "tiny\($0).jpg" }
    try place.photos(names)
    try place.write(try Corpus.bytes("photos/craft_beer_24mp_progressive.jpg"), "large.jpg")
    names.insert("large.jpg", at: large)
    let answer = try place.answers(["add " + names.joined(separator: " ")])[0]
    #expect(answer.sources == names)
    #expect(answer["results"]?.items.map { $0["source"]?.string } == names)
    #expect(answer["update"]?.shorthand == "D0 I0,1,2,3,4,5,6,7")
  }
}
