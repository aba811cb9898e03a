import Foundation
import PictureImaging
import PictureIntake
import TestSupport
import Testing

@testable import PictureLibrary

@Suite("Facts", .enabled(if: ExifTool.isInstalled, "exiftool is not installed"))
struct FactsTests {
  @Test(
    "assets of the corpus are as exiftool sees them",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)")
  )
  func corpus() async throws {
    let root = try #require(Corpus.root)
    let library = try await PhotoLibrary.open(bytes(root.path), cacheFolder: nil)
    let count = try await compare(
      library,
      ExifTool.facts(in: root.path),
      corpusFiles: Dictionary(uniqueKeysWithValues: Corpus.files.map { ($0.path, $0) })
    )
    #expect(count >= 150)
  }

  @Test("assets of a made tree are as exiftool sees them")
  func madeTree() async throws {
    let test = try TestLibrary()
    var random = SplitMix64(seed: 8)
    for number in 0..<120 {
      let folder = (0..<number % 4).map { "f\($0 + number % 3)" } + ["p\(number).jpg"]
      try test.write(Self.photo(&random), folder.joined(separator: "/"))
    }
    let library = try await test.open()
    let root = String(decoding: library.root, as: UTF8.self)
    #expect(try await compare(library, ExifTool.facts(in: root)) == 120)
  }

  @Test("assets of a made tree of real photos are as exiftool sees them")
  func madePhotos() async throws {
    let test = try TestLibrary()
    let script = Corpus.packageRoot.appending(path: "Tests/Benchmarks/make-library.py").path
    let root = String(decoding: test.root, as: UTF8.self)
    try run("python3", script, "400", root)
    #expect(try await compare(try await test.open(), ExifTool.facts(in: root)) == 400)
  }

  @Test(
    "photos in containers and GIFs are as large as exiftool says",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)")
  )
  func copied() async throws {
    let test = try TestLibrary()
    // In these nothing is cut out or turned by a container, of which exiftool tells nothing.
    let files = [
      "heif/alpha_512.heic", "heif/example.avif", "heif/example.heic", "heif/grid_sofa_1x5.avif",
      "heif/iphone_3024x4032.heic", "heif/kodim03_8bit_420.avif", "heif/paris_icc_exif_xmp.avif",
      "gif/gif87a.gif", "gif/interlaced.gif", "gif/static_800.gif", "gif/transparent.gif",
    ]
    for file in files { try test.write(Corpus.bytes(file), file) }
    let root = String(decoding: test.root, as: UTF8.self)
    #expect(try await compare(try await test.open(), ExifTool.facts(in: root)) == files.count)
  }

  private static func photo(_ random: inout SplitMix64) -> TinyJPEG {
    func maybe<Value>(_ values: [Value]) -> Value? {
      Bool.random(using: &random) ? values.randomElement(using: &random) : nil
    }
    var photo = TinyJPEG(width: .random(in: 1...6000, using: &random))
    photo.height = .random(in: 1...6000, using: &random)
    photo.orientation = maybe(Array(0...9))
    photo.date = maybe([
      "2019:07:04 12:30:00", "1955:11:05 06:15:00", "0000:00:00 00:00:00", "2021:02:29 01:00:00",
      "    :  :     :  :  ", "2024:02:29 23:59:59",
    ])
    photo.offset = maybe(["+02:00", "-08:00", "+05:45", "   :  "])
    photo.make = maybe(["Apple", "SONY", "NIKON CORPORATION"])
    photo.model = maybe(["iPhone 12", "Apple Camera", "ILCE-7M3"])
    photo.lens = maybe(["iPhone 12 front camera 2.71mm f/2.2", "FE 35mm F1.8"])
    photo.comment = maybe(["Screenshot", "At the sea"])
    photo.rendered = maybe([0, 1, 6])
    photo.place = maybe([
      (([4800, 1200, 3033], "N"), ([1100, 3400, 5999], "E")),
      (([3300, 5100, 2500], "S"), ([15100, 1200, 4000], "W")),
      (([9100, 0, 0], "N"), ([0, 0, 0], "E")),
    ])
    return photo
  }

  /// Compares every asset, and sees that none is missing; gives how many there are.
  private func compare(
    _ library: PhotoLibrary,
    _ facts: [String: ExifTool.Facts],
    corpusFiles: [String: CorpusFile] = [:]
  ) async throws -> Int {
    let assets = try await library.fetch(.allPhotos)
    let refused = Set(await library.problems().map { String(decoding: $0.path, as: UTF8.self) })
    for asset in assets {
      let path = paths([asset])[0]
      let facts = try #require(facts[path], "\(path)")
      // A few damaged files have a head that exiftool makes nothing of.
      if facts["MIMEType"] != nil { compare(asset, facts, path, corpusFiles[path]) }
    }
    let known = Set(paths(assets))
    let wanted = facts.filter {
      [
        "image/jpeg", "image/png", "image/webp", "image/apng", "image/gif", "image/heic",
        "image/heif", "image/avif",
      ].contains($0.value["MIMEType"] as? String)
    }
    #expect(Set(wanted.keys).subtracting(refused).subtracting(known) == [])
    let albums = try await library.albums()
    for (kind, isMember) in Self.rules {
      let count = paths(assets).count { path in facts[path].map(isMember) == true }
      #expect(albums.first { $0.kind == kind }?.count ?? 0 == count, "\(kind)")
    }
    return assets.count
  }

  private func compare(
    _ asset: Asset,
    _ facts: ExifTool.Facts,
    _ path: String,
    _ corpusFile: CorpusFile?
  ) {
    func text(_ tag: String) -> String? { facts[tag].map { "\($0)" } }
    // The head of what intake refuses can be a sound one, and say anything.
    guard case .image(let format) = asset.mediaType, corpusFile?.expectation != .mustReject else {
      return
    }
    // It goes by the first brand, which does not say what a picture is coded with.
    let others = ["image/apng": "image/png", "image/heif": "image/heic", "video/mp4": "image/avif"]
    let mediaType = text("MIMEType").map { others[$0] ?? $0 }
    #expect(format.mediaType == mediaType, "\(path)")
    // Of a HEIF it tells the size before a part is cut out, of a GIF that of the canvas before it
    // grows; the manifest tells the one after.
    if corpusFile == nil || ![.heic, .avif, .gif].contains(format) {
      #expect(asset.storedSize?.width == facts["ImageWidth"] as? Int, "\(path)")
      #expect(asset.storedSize?.height == facts["ImageHeight"] as? Int, "\(path)")
    }
    #expect(asset.byteCount == facts["FileSize"] as? Int, "\(path)")
    if let corpusFile {
      #expect(asset.displayedSize == corpusFile.uprightSize, "\(path)")
    } else {
      let orientation = (facts["Orientation"] as? Int).flatMap(Orientation.init) ?? .up
      #expect(asset.orientation == orientation, "\(path)")
    }
    #expect(asset.takenDate?.description == Self.date(facts), "\(path)")
    compareAlbums(asset, facts, path)
    let (latitude, longitude) = (
      Self.degrees(facts, "GPSLatitude", "S"), Self.degrees(facts, "GPSLongitude", "W")
    )
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
      #expect(asset.location == nil, "\(path)")
      return
    }
    #expect(abs((asset.location?.latitude ?? .nan) - latitude) < 1e-6, "\(path)")
    #expect(abs((asset.location?.longitude ?? .nan) - longitude) < 1e-6, "\(path)")
  }

  /// What is in an album, by exiftool's word.
  private static let rules: [(AlbumKind, @Sendable (ExifTool.Facts) -> Bool)] = [
    (.screenshots, { text($0, "UserComment") == "Screenshot" }),
    (.panoramas, { text($0, "CustomRendered") == "6" || $0["ProjectionType"] != nil }),
    (.selfies, { text($0, "LensModel").contains("front") }),
    (.bursts, { $0["BurstUUID"] != nil || $0["BurstID"] != nil }),
  ]

  private static func text(_ facts: ExifTool.Facts, _ tag: String) -> String {
    facts[tag].map { "\($0)" } ?? ""
  }

  private func compareAlbums(_ asset: Asset, _ facts: ExifTool.Facts, _ path: String) {
    for (kind, isMember) in Self.rules {
      #expect(kind.contains(asset, now: 0) == isMember(facts), "\(path) in \(kind)")
    }
    let (make, model) = (Self.text(facts, "Make"), Self.text(facts, "Model"))
    for part in [make, model] where !part.isEmpty {
      #expect(asset.camera?.contains(part.trimmingCharacters(in: .whitespaces)) == true, "\(path)")
    }
    if make.isEmpty, model.isEmpty { #expect(asset.camera == nil, "\(path)") }
  }

  /// The date that exiftool prints, as ISO 8601, where it is a day of the calendar.
  private static func date(_ facts: ExifTool.Facts) -> String? {
    guard let text = facts["DateTimeOriginal"] as? String else { return nil }
    let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard parts.count == 6 else { return nil }
    var components = DateComponents(calendar: Calendar(identifier: .gregorian))
    (components.year, components.month, components.day) = (parts[0], parts[1], parts[2])
    (components.hour, components.minute, components.second) = (parts[3], parts[4], parts[5])
    guard parts[0] > 0, components.isValidDate else { return nil }
    let offset = (facts["OffsetTimeOriginal"] as? String) ?? ""
    let isOffset = offset.wholeMatch(of: /[+-]\d\d:\d\d/) != nil
    let day = text.prefix(10).replacing(":", with: "-")
    return "\(day)T\(text.suffix(8))" + (isOffset ? offset == "+00:00" ? "Z" : offset : "")
  }

  private static func degrees(
    _ facts: ExifTool.Facts,
    _ tag: String,
    _ negative: String
  ) -> Double? {
    (facts[tag] as? NSNumber).map {
      $0.doubleValue * (facts[tag + "Ref"] as? String == negative ? -1 : 1)
    }
  }
}
