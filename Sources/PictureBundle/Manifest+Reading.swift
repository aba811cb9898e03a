import OrderedJSON
import PictureImaging

extension Manifest {
  /// The longest manifest read: 100 images with 10,000 escaped characters each stay under it.
  static let maximumBytes = 16 << 20
  /// The longest image read.
  static let maximumImageBytes = 64 << 20

  /// Reads what an export wrote; nil where anything is not as the schema says. Only the names of
  /// files are taken as they come: whoever reads a stranger's bundle has to judge them.
  init?(decoding bytes: [UInt8]) {
    guard
      let json = try? JSON(
        decoding: bytes,
        maximumBytes: Manifest.maximumBytes,
        maximumDepth: 4
      ),
      let fields = json.fields(["format", "formatVersion", "count", "capacity", "width", "items"]),
      fields[0] == .string(Manifest.format), fields[1] == .int(Manifest.formatVersion),
      let capacity = fields[3].int(in: 1...100), let width = fields[4].int(in: 16...4096),
      case .array(let values) = fields[5], let count = fields[2].int(in: 0...capacity),
      count == values.count
    else { return nil }
    let items = values.enumerated().compactMap { slot, value in Item(value, slot: slot) }
    guard items.count == count, Set(items.map(\.id)).count == count,
      items.allSatisfy({ $0.size.width <= width })
    else { return nil }
    self.init(capacity: capacity, width: width, items: items)
  }

  /// The names that an export gives to the images, in order.
  var usualNames: [String] {
    items.enumerated().map { slot, item in
      Manifest.fileName(slot: slot, count: items.count, format: item.format)
    }
  }

  /// For each item what is wrong with its name, whatever the folder holds.
  var nameProblems: [BundleProblem.Code?] {
    var seen: Set<String> = []
    return items.map { item in
      if !item.file.utf8.isPlainName { return .unsafePath }
      return seen.insert(item.file).inserted ? nil : .duplicate
    }
  }
}

extension Manifest.Item {
  fileprivate init?(_ json: JSON, slot: Int) {
    let names = [
      "slot", "id", "file", "mediaType", "bytes", "sha256", "width", "height", "alt", "hasAlpha",
      "original",
    ]
    guard let fields = json.fields(names), fields[0] == .int(slot),
      let id = fields[1].int(in: 1...Int.max), case .string(let file) = fields[2],
      let format = ImageFormat.finished.first(where: { fields[3] == .string($0.mediaType) }),
      let bytes = fields[4].int(in: 1...Manifest.maximumImageBytes),
      case .string(let sha256) = fields[5], sha256.isDigest,
      let size = PixelSize(fields[6], 4096, fields[7], 65_500),
      case .string(let alt) = fields[8], alt.isAltText, case .bool(let hasAlpha) = fields[9],
      let original = fields[10].fields(["mediaType", "width", "height"]),
      case .string(let originalMediaType) = original[0], originalMediaType.isImageMediaType,
      let originalSize = PixelSize(original[1], Int(Int32.max), original[2], Int(Int32.max))
    else { return nil }
    self.init(
      id: id,
      file: file,
      format: format,
      bytes: bytes,
      sha256: sha256,
      size: size,
      alt: alt,
      hasAlpha: hasAlpha,
      originalMediaType: originalMediaType,
      originalSize: originalSize
    )
  }
}

extension JSON {
  /// The values of an object that has exactly these members, in whatever order they stand.
  fileprivate func fields(_ names: [String]) -> [JSON]? {
    guard case .object(let members) = self, members.count == names.count else { return nil }
    let values = names.compactMap { self[$0] }
    return values.count == names.count ? values : nil
  }

  fileprivate func int(in range: ClosedRange<Int>) -> Int? {
    guard case .int(let value) = self, range.contains(value) else { return nil }
    return value
  }
}

extension PixelSize {
  fileprivate init?(_ width: JSON, _ widest: Int, _ height: JSON, _ highest: Int) {
    guard let width = width.int(in: 1...widest), let height = height.int(in: 1...highest) else {
      return nil
    }
    self.init(width: width, height: height)
  }
}

extension Collection<UInt8> {
  /// Whether this names something in a folder, and on no system anything outside of it.
  var isPlainName: Bool {
    !["", ".", ".."].contains { elementsEqual($0.utf8) }
      && !contains { "/\\:\0".utf8.contains($0) }
  }
}

extension String {
  fileprivate var isDigest: Bool {
    utf8.count == 64
      && utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  fileprivate var isImageMediaType: Bool {
    hasPrefix("image/") && utf8.count > 6
      && utf8.dropFirst(6).allSatisfy {
        "abcdefghijklmnopqrstuvwxyz0123456789.+-".utf8.contains($0)
      }
  }

  fileprivate var isAltText: Bool {
    unicodeScalars.count <= 10_000
      && unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
  }
}
