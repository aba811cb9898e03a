import BenchmarkFloor
import PictureImaging
import PictureIntake

/// A file's way through the codecs alone: decoded at the size that intake asks for, and the result
/// of intake encoded once with the settings that it kept.
struct Floor {
  private let file: [UInt8]
  private let original: PixelSize
  private let decoded: PixelSize
  private let picture: UprightPicture
  private let result: PreparedPhoto

  /// - Parameter path: a file that intake takes.
  init(path: String) async throws {
    let source = Source(path: Array(path.utf8))
    file = try bytes(of: path)
    decoded = try decodedSize(of: source, width: width)
    picture = try uprightPicture(of: source, width: width)
    result = try await Intake.shared.prepare(source, width: width)
    original = result.original.displayedSize
  }

  /// Does it.
  func run() throws {
    try check(decode())
    try check(encode())
  }

  private func decode() -> CInt {
    switch result.original.format {
    case .jpeg: unsafe floor_decode_jpeg(file, file.count, CInt(eighths))
    case .png: unsafe floor_decode_png(file, file.count)
    case .heic, .avif: unsafe floor_decode_heif(file, file.count)
    case .gif: -1
    case .webp:
      unsafe floor_decode_webp(file, file.count, CInt(decoded.width), CInt(decoded.height))
    }
  }

  private func encode() -> CInt {
    let (columns, rows) = (CInt(picture.size.width), CInt(picture.size.height))
    let rasters = picture.rasters.map(\.samples)
    if result.image.format != .jpeg {
      let isLossless = result.image.bytes[12..<16].elementsEqual("VP8L".utf8)
      return unsafe floor_encode_webp(rasters[0], columns, rows, isLossless ? 1 : 0)
    }
    return unsafe withPointers(rasters[...], []) { pointers in
      unsafe floor_encode_jpeg(
        pointers,
        CInt(rasters.count),
        CInt(picture.rasters[0].channels),
        columns,
        rows,
        picture.isChromaHalved ? 1 : 0
      )
    }
  }

  /// The scale whose result has the decoded size, whichever side is which.
  private var eighths: Int {
    let longest = max(original.width, original.height)
    let wanted = max(decoded.width, decoded.height)
    return [1, 2, 4, 8].first { (longest * $0 + 7) / 8 == wanted } ?? 8
  }

  private func check(_ line: CInt) throws {
    if line != 0 { throw WorkerError("floor.c:\(line)") }
  }
}

private func withPointers(
  _ rasters: ArraySlice<[UInt8]>,
  _ found: [UnsafePointer<UInt8>?],
  _ body: (UnsafePointer<UnsafePointer<UInt8>?>) -> CInt
) -> CInt {
  guard let raster = rasters.first else {
    let all = unsafe found + [nil, nil, nil]
    return unsafe all.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe body($0) } ?? -1
    }
  }
  return unsafe raster.withUnsafeBufferPointer { buffer in
    let found = unsafe found + [buffer.baseAddress]
    return unsafe withPointers(rasters.dropFirst(), found, body)
  }
}
