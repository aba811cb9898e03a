internal import PictureImaging

/// Decodes the picture of a HEIC or an AVIF, of which the decoder is handed nothing else.
struct HEIFDecoder {
  let file: [UInt8]
  let probe: HEIFProbe

  /// The part of the picture that is shown, upright in `target`.
  ///
  /// - Parameter check: throws where the caller no longer waits; asked every 64 rows.
  func upright(
    _ target: PixelSize,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> UprightPicture {
    let picture = probe.content.picture
    let decoder = try HEIFDecompressor(
      try HEIFContainer.bytes(file, probe),
      picture.codec.format,
      isGrey: probe.channels == 1,
      longestSide: [picture.size, picture.header.size].flatMap { [$0.width, $0.height] }.max() ?? 0
    )
    try check()
    let channels = channels
    var planes = try UprightPlanes(
      stored: probe.size,
      target: target,
      depths: channels.map { decoder.depth($0, size: picture.size) },
      alpha: UprightPlanes.Alpha(
        isPremultiplied: probe.content.isPremultiplied,
        isNarrow: probe.content.alpha?.header.colors?.isFullRange == false
      ),
      orientation: probe.geometry.orientation
    )
    let order = planes.order.map {
      ($0, isDeep: decoder.depth(channels[$0], size: picture.size) > 8)
    }
    let columns = probe.geometry.columns
    for row in probe.geometry.rows {
      if row % 64 == 0 { try check() }
      for (index, isDeep) in order {
        let (channel, width) = (channels[index], picture.size.width)
        if isDeep {
          decoder.withDeepRow(row, of: channel, width: width) {
            planes.push($0.extracting(columns), plane: index)
          }
        } else {
          decoder.withRow(row, of: channel, width: width) {
            planes.push($0.extracting(columns), plane: index)
          }
        }
      }
    }
    return try planes.finished(
      isChromaHalved: picture.header.chromaCell.map { $0.width > 1 } ?? false,
      converting: probe.colors.conversion
    )
  }

  private var channels: [HEIFDecompressor.Channel] {
    switch probe.channels {
    case 1: [.grey]
    case 3: [.red, .green, .blue]
    default: [.red, .green, .blue, .alpha]
    }
  }
}
