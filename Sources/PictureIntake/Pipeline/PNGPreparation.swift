internal import PictureImaging

/// The stages from a PNG's bytes to a photo.
struct PNGPreparation: Preparation {
  let file: [UInt8]
  let probe: PNGProbe
  let plan: PNGPlan

  /// Looks at `file`, which begins like a PNG, and plans what is to become of it.
  init(_ file: [UInt8], width: Int, limits: Limits) throws(IntakeError) {
    self.file = file
    probe = try PNGProbe(file, limits: limits)
    plan = PNGPlan(probe, width: width)
  }

  var memory: Int { plan.memory }

  var decodedSize: PixelSize { probe.header.size }

  var facts: SourceFacts {
    SourceFacts(
      original: OriginalFacts(
        format: .png,
        displayedSize: probe.displayedSize,
        byteCount: probe.byteCount
      ),
      orientation: probe.parts.exif.orientation,
      isLossless: true,
      notes: probe.notes
    )
  }

  func kept() throws(IntakeError) -> KeptImage? {
    plan.mayBeKept ? try KeptPNG.image(file, probe: probe) : nil
  }

  func upright(
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> (picture: UprightPicture, damage: Note?) {
    var rows = try UprightRows(
      stored: probe.header.size,
      target: plan.target,
      channels: probe.channels,
      isDeep: probe.isDeep,
      orientation: probe.parts.exif.orientation
    )
    let decoder = PNGDecoder(file: file, probe: probe)
    if probe.isDeep {
      try decoder.forEachRow(of: UInt16.self, check: check) { rows.push($0) }
    } else {
      try decoder.forEachRow(of: UInt8.self, check: check) { rows.push($0) }
    }
    return (try rows.finished(converting: probe.colors.conversion), nil)
  }
}

extension PNGProbe {
  /// What the probe alone knows will be left out of the result.
  fileprivate var notes: Set<Note> {
    var notes = colors.notes
    if isDeep { notes.insert(.depthReduced) }
    if parts.isAnimated { notes.insert(.firstFrameOnly) }
    if parts.hasLocation { notes.insert(.locationDropped) }
    if parts.hasMetadata { notes.insert(.metadataDropped) }
    if parts.hasExtraImages { notes.insert(.extraImagesDropped) }
    return notes
  }
}
