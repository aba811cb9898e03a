/// What the bytes of a file say it is; its name is not asked.
enum RecognizedFormat: Equatable {
  /// A JPEG, to be looked at further.
  case jpeg
  /// A PNG, to be looked at further.
  case png
  /// A WebP, to be looked at further.
  case webp
  /// A GIF, to be looked at further.
  case gif
  /// A HEIC or an AVIF, to be looked at further.
  case heif
  /// A known format that is not read, by the name people know it by.
  case unsupported(String)

  /// The format of `bytes`, or nil where they begin like none that is known.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else if bytes.starts(with: PNGChunks.signature) {
      self = .png
    } else if Self.text(bytes, 0..<4) == "RIFF", Self.text(bytes, 8..<12) == "WEBP" {
      self = .webp
    } else if ["GIF87a", "GIF89a"].contains(Self.text(bytes, 0..<6)) {
      self = .gif
    } else if Self.text(bytes, 4..<8) == "ftyp", Self.mediaBrand(bytes) == nil {
      self = .heif
    } else if let signature = Self.signatures.first(where: { $0.matches(bytes) }) {
      self = .unsupported(signature.name)
    } else if let name = Self.container(bytes) ?? Self.weaklySigned(bytes) {
      self = .unsupported(name)
    } else {
      return nil
    }
  }

  private struct Signature {
    let name: String
    let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    func matches(_ file: [UInt8]) -> Bool { file.starts(with: bytes) }
  }

  private static let signatures: [Signature] = [
    Signature("JPEG XL", [0xFF, 0x0A]),
    Signature("JPEG XL", [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    Signature("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    Signature("JPEG 2000", [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    Signature("PDF", "%PDF-"), Signature("PSD", "8BPS"),
    Signature("raw camera file", "FUJIFILMCCD-RAW"), Signature("raw camera file", "FOVb"),
    Signature("raw camera file", "\0MRM"), Signature("raw camera file", "IIU\0"),
    Signature("raw camera file", "IIRO"), Signature("raw camera file", "IIRS"),
    Signature("raw camera file", "MMOR"), Signature("raw camera file", "II\u{1A}\0\0\0HEAPCCDR"),
    Signature("video", [0x1A, 0x45, 0xDF, 0xA3]), Signature("video", [0, 0, 1, 0xBA]),
    Signature("video", "FLV\u{1}"), Signature("video", [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF]),
  ]

  private static func container(_ bytes: [UInt8]) -> String? {
    switch (text(bytes, 0..<4), text(bytes, 4..<8), text(bytes, 8..<12)) {
    case ("RIFF", _, "AVI "): "video"
    case (_, "ftyp", _): mediaBrand(bytes)
    case (_, "moov", _), (_, "mdat", _), (_, "wide", _): "video"
    case ("II*\0", _, _), ("MM\0*", _, _), ("II+\0", _, _), ("MM\0+", _, _):
      TIFFHeader(bytes).isRawCameraFile ? "raw camera file" : "TIFF"
    default: nil
    }
  }

  /// The format of an ISO base media file by its brands (ISO/IEC 14496-12, 23008-12); nil for one of
  /// pictures.
  private static func mediaBrand(_ bytes: [UInt8]) -> String? {
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let end = min(max(length, 12), bytes.count, 256)
    let brands = stride(from: 8, to: end - 3, by: 4)
      .filter { $0 != 12 }.map { text(bytes, $0..<$0 + 4) ?? "" }
    let pictures: Set = [
      "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1", "mif2",
      "avif",
      "avis",
    ]
    if brands.first == "crx " { return "raw camera file" }
    return brands.contains(where: pictures.contains) ? nil : "video"
  }

  /// Formats whose first bytes alone say little.
  private static func weaklySigned(_ bytes: [UInt8]) -> String? {
    if isBitmap(bytes) { return "BMP" }
    if isIcon(bytes) { return "ICO" }
    if isTransportStream(bytes) { return "video" }
    return isVectorGraphics(bytes) ? "SVG" : nil
  }

  private static func isBitmap(_ bytes: [UInt8]) -> Bool {
    let headers: Set<UInt8> = [12, 16, 40, 52, 56, 64, 108, 124]
    return text(bytes, 0..<2) == "BM" && bytes.count >= 26 && headers.contains(bytes[14])
      && bytes[15..<18].allSatisfy { $0 == 0 }
  }

  private static func isIcon(_ bytes: [UInt8]) -> Bool {
    // Reserved 0, type 1 or 2, a count, and a first entry whose reserved byte is 0.
    bytes.count >= 22 && bytes[0] == 0 && bytes[1] == 0 && (bytes[2] == 1 || bytes[2] == 2)
      && bytes[3] == 0 && bytes[4] > 0 && bytes[5] == 0 && bytes[9] == 0
  }

  private static func isTransportStream(_ bytes: [UInt8]) -> Bool {
    bytes.count > 376 && bytes[0] == 0x47 && bytes[188] == 0x47 && bytes[376] == 0x47
  }

  private static func isVectorGraphics(_ bytes: [UInt8]) -> Bool {
    var start = bytes.prefix(4096)
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    start = start.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let head = String(decoding: start, as: UTF8.self)
    if head.hasPrefix("<svg") || head.hasPrefix("<!DOCTYPE svg") { return true }
    return (head.hasPrefix("<?xml") || head.hasPrefix("<!--")) && head.contains("<svg")
  }

  private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String? {
    range.upperBound <= bytes.count ? String(decoding: bytes[range], as: UTF8.self) : nil
  }
}
