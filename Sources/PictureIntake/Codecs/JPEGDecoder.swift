internal import PictureImaging

/// Decodes a JPEG at the scale of its plan, and judges what became of it.
struct JPEGDecoder {
  let file: [UInt8]
  let probe: JPEGProbe
  let eighths: Int

  /// The picture, with ``Note/truncated`` or ``Note/damagedData`` where it is not whole.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where too little of it came out.
  func decode() throws(IntakeError) -> (picture: DecodedPicture, damage: Note?) {
    let turbo = try TurboDecompressor()
    let header = try turbo.header(of: file)
    guard header.size == probe.frame.size else { throw .damaged("two sizes in one file") }
    var buffers = Buffers(layout)
    let status = buffers.decode(file, with: turbo, stopsOnWarning: false)
    var damage: Note?
    if case .complaint(let message) = status {
      damage = try judge(message, buffers: buffers, turbo: turbo)
    }
    return (try picture(buffers), damage)
  }

  /// Whether the file decodes to its end without a warning.
  func isClean() throws(IntakeError) -> Bool {
    let turbo = try TurboDecompressor()
    var buffers = Buffers(layout)
    return buffers.decode(file, with: turbo, stopsOnWarning: false) == .clean
  }

  private var layout: JPEGLayout {
    probe.layout(of: probe.frame.size.scaled(eighths: eighths))
  }

  // After a warning the library answers alike whether or not an error followed, and it fills the
  // rows it has no data for. So the rows say how far it came, and the message what happened.
  private func judge(
    _ message: String,
    buffers: Buffers,
    turbo: borrowing TurboDecompressor
  ) throws(IntakeError) -> Note {
    guard buffers.rowsWritten == buffers.rowCount else { throw .damaged(message) }
    if message.hasPrefix("Premature end of JPEG file") {
      if probe.isMultiScan {
        if probe.scanCount >= 2 { return .truncated }
        throw .damaged(message)
      }
      var clean = Buffers(layout)
      _ = clean.decode(file, with: turbo, stopsOnWarning: true)
      if clean.rowsWritten * 2 > clean.rowCount { return .truncated }
      throw .damaged(message)
    }
    guard Self.warnings.contains(where: message.hasPrefix) else { throw .damaged(message) }
    return .damagedData
  }

  /// How libjpeg's warnings about data begin; any other message is an error after the last row.
  private static let warnings = [
    "Corrupt JPEG data: ", "Inconsistent progression sequence",
    "Unknown Adobe color transform code", "Invalid SOS parameters for sequential JPEG",
    "Warning: unknown JFIF revision number",
  ]

  private func picture(_ buffers: Buffers) throws(IntakeError) -> DecodedPicture {
    let scale = Double(eighths) / 8
    let width = Double(probe.frame.size.width) * scale
    let height = Double(probe.frame.size.height) * scale
    var parts: [DecodedPicture.Part] = []
    let sampling = buffers.layout.sampling
    for (index, size) in buffers.sizes.enumerated() {
      let cell = index == 0 ? (width: 1, height: 1) : sampling?.chromaCell ?? (1, 1)
      guard
        let raster = Raster(
          size: size,
          channels: buffers.layout.channels,
          samples: buffers.samples[index]
        ),
        let grid = SampleGrid(
          size: size,
          coveredWidth: width / Double(cell.width),
          coveredHeight: height / Double(cell.height)
        )
      else { throw .damaged("planes of another size") }
      parts.append(DecodedPicture.Part(raster: raster, grid: grid))
    }
    let model: DecodedPicture.Model =
      sampling == nil ? .pixels : parts.count == 1 ? .grey : .planes
    return DecodedPicture(
      model: model,
      parts: parts,
      isChromaReduced: probe.frame.isChromaReduced
    )
  }
}

/// The memory that a decoder writes to, filled with the ``Sentinel``.
private struct Buffers {
  let layout: JPEGLayout
  let sizes: [PixelSize]
  private(set) var samples: [[UInt8]]

  init(_ layout: JPEGLayout) {
    self.layout = layout
    sizes = layout.sizes
    samples = sizes.map { Sentinel.filled($0.width * $0.height * layout.channels) }
  }

  var rowCount: Int { sizes[0].height }

  /// Rows that the decoder wrote.
  var rowsWritten: Int {
    Sentinel.rowsWritten(samples[0], rowLength: sizes[0].width * layout.channels)
  }

  mutating func decode(
    _ file: [UInt8],
    with turbo: borrowing TurboDecompressor,
    stopsOnWarning: Bool
  ) -> TurboStatus {
    if let sampling = layout.sampling {
      return turbo.decodePlanes(
        of: file,
        into: &samples,
        sampling: sampling,
        size: layout.size,
        stopsOnWarning: stopsOnWarning
      )
    }
    return turbo.decodePixels(
      of: file,
      into: &samples[0],
      channels: layout.channels,
      size: layout.size,
      stopsOnWarning: stopsOnWarning
    )
  }
}
