internal import PictureImaging

/// Decodes the first picture of a GIF, of which the decoder is handed nothing else.
struct GIFDecoder {
  let file: [UInt8]
  let probe: GIFProbe

  /// Hands out the rows of the canvas with the picture on it, from the top: red, green and blue, and
  /// alpha where ``GIFProbe/mayBeTransparent`` says so.
  ///
  /// - Parameters:
  ///   - check: throws where the caller no longer waits; asked every 64 rows.
  ///   - take: is handed each row.
  /// - Throws: ``IntakeError/damaged(_:)`` where the data is wrong or ends early.
  func forEachRow(
    check: () throws(IntakeError) -> Void,
    take: (Span<UInt8>) -> Void
  ) throws(IntakeError) {
    let frame = probe.frame
    let decoder = try GIFDecompressor(pieces)
    let whole = frame.isInterlaced ? try rows(of: decoder, check) : nil
    var indices = [UInt8](repeating: 0, count: frame.width)
    let empty = [UInt8](repeating: 0, count: probe.size.width * channels)
    var row = empty
    for y in 0..<probe.size.height {
      if y % 64 == 0 { try check() }
      guard y >= frame.top, y < frame.top + frame.height else {
        take(empty.span)
        continue
      }
      if let whole {
        let start = (y - frame.top) * frame.width
        paint(whole.span.extracting(start..<start + frame.width), on: &row)
      } else {
        try decoder.decodeRow(into: &indices, at: 0, count: frame.width)
        paint(indices.span, on: &row)
      }
      take(row.span)
    }
  }

  private var channels: Int { probe.mayBeTransparent ? 4 : 3 }

  /// All rows of an interlaced picture in their order.
  private func rows(
    of decoder: borrowing GIFDecompressor,
    _ check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> [UInt8] {
    let frame = probe.frame
    var indices = [UInt8](repeating: 0, count: frame.width * frame.height)
    // Every 8th row, those in the middle of them, and so on (GIF89a, appendix E).
    for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for (count, y) in stride(from: first, to: frame.height, by: step).enumerated() {
        if count % 64 == 0 { try check() }
        try decoder.decodeRow(into: &indices, at: y * frame.width, count: frame.width)
      }
    }
    return indices
  }

  private func paint(_ indices: Span<UInt8>, on row: inout [UInt8]) {
    let colors = colors.span
    let (channels, left) = (channels, probe.frame.left)
    var row = row.mutableSpan
    for x in 0..<indices.count {
      let (color, place) = (Int(indices[x]) * 4, (left + x) * channels)
      for channel in 0..<channels { row[place + channel] = colors[color + channel] }
    }
  }

  /// Red, green, blue and alpha of each index; what no table names is black, as browsers show it.
  private var colors: [UInt8] {
    let own = probe.frame.colorTable
    let table = file[own.isEmpty ? probe.parts.colorTable : own]
    var colors: [UInt8] = []
    colors.reserveCapacity(1024)
    for start in stride(from: table.startIndex, to: table.endIndex, by: 3) {
      colors.append(contentsOf: table[start..<start + 3] + [255])
    }
    while colors.count < 1024 { colors.append(contentsOf: [0, 0, 0, 255]) }
    if let index = probe.parts.transparentIndex {
      colors.replaceSubrange(Int(index) * 4..<Int(index) * 4 + 4, with: [0, 0, 0, 0])
    }
    return colors
  }

  // The end is put behind, as many files lack it.
  private var pieces: [ArraySlice<UInt8>] {
    [file[probe.parts.head], file[probe.parts.frameRange], [0, 0x3B]]
  }
}
