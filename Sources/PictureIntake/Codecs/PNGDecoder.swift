internal import PictureImaging

/// Decodes a PNG, of which the decoder is handed the parts that make the picture and nothing else:
/// one bomb in a text chunk would fail the picture or fill the memory.
struct PNGDecoder {
  let file: [UInt8]
  let probe: PNGProbe

  /// Hands all rows to `take`, from the top. Unless the picture is interlaced, no more than one row
  /// is in memory.
  ///
  /// - Parameters:
  ///   - sample: the type that ``PNGProbe/isDeep`` asks for.
  ///   - check: throws where the caller no longer waits; asked every 64 rows.
  /// - Throws: ``IntakeError/damaged(_:)`` where anything in the header, the palette or the data is
  ///   wrong.
  func forEachRow<Sample: FixedWidthInteger>(
    of sample: Sample.Type,
    check: () throws(IntakeError) -> Void,
    take: (Span<Sample>) -> Void
  ) throws(IntakeError) {
    let size = probe.header.size
    let rowLength = size.width * probe.channels
    let isWhole = probe.header.isInterlaced
    let decoder = try SPNGDecoder(pieces, as: samples)
    var rows = [Sample](repeating: 0, count: isWhole ? rowLength * size.height : rowLength)
    var count = 0
    while try decoder.decodeRow(into: &rows, rowLength: rowLength) {
      if count % 64 == 0 { try check() }
      if !isWhole { take(rows.span) }
      count += 1
    }
    try decoder.finish()
    guard isWhole else { return }
    for row in 0..<size.height {
      if row % 64 == 0 { try check() }
      take(rows.span.extracting(row * rowLength..<(row + 1) * rowLength))
    }
  }

  private var samples: SPNGDecoder.Samples {
    switch (probe.channels, probe.isDeep) {
    case (1, false): .grey
    case (1, true): .greyDeep
    case (3, false): .colors
    case (3, true): .colorsDeep
    case (_, false): .colorsAndAlpha
    case (_, true): .colorsAndAlphaDeep
    }
  }

  private var pieces: [ArraySlice<UInt8>] {
    [PNGChunks.signature[...]] + probe.parts.picture.map { file[$0] } + [PNGChunks.end[...]]
  }
}
