/// What a raster holds before a decoder writes to it, so that rows it never wrote can be told.
///
/// The decoder itself does not say how far it came. The bytes look like noise: a row of them in a
/// picture is as unlikely as any other given row.
enum Sentinel {
  private static let tile: [UInt8] = {
    var state: UInt32 = 0x9E37_79B9
    return (0..<4099).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }()

  /// `count` bytes of it.
  static func filled(_ count: Int) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(count)
    while samples.count + tile.count <= count { samples.append(contentsOf: tile) }
    samples.append(contentsOf: tile.prefix(count - samples.count))
    return samples
  }

  /// Whether `range` of `samples` is as it was filled.
  static func isUntouched(_ samples: [UInt8], in range: Range<Int>) -> Bool {
    range.allSatisfy { samples[$0] == tile[$0 % tile.count] }
  }

  /// How many of the rows, `rowLength` samples each, were written.
  static func rowsWritten(_ samples: [UInt8], rowLength: Int) -> Int {
    (0..<samples.count / rowLength).count { row in
      !isUntouched(samples, in: row * rowLength..<(row + 1) * rowLength)
    }
  }
}
