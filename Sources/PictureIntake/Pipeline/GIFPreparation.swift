internal import PictureImaging

/// The stages from a GIF's bytes to a photo.
struct GIFPreparation: Preparation {
  let file: [UInt8]
  let probe: GIFProbe
  let plan: GIFPlan

  /// Looks at `file`, which begins like a GIF, and plans what is to become of it.
  init(_ file: [UInt8], width: Int, limits: Limits) throws(IntakeError) {
    self.file = file
    probe = try GIFProbe(file, limits: limits)
    plan = GIFPlan(probe, width: width)
  }

  var memory: Int { plan.memory }

  var decodedSize: PixelSize { probe.size }

  var facts: SourceFacts {
    SourceFacts(
      original: OriginalFacts(
        format: .gif,
        displayedSize: probe.size,
        byteCount: probe.byteCount
      ),
      orientation: .up,
      isLossless: true,
      notes: probe.notes
    )
  }

  func kept() -> KeptImage? { nil }

  func upright(
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> (picture: UprightPicture, damage: Note?) {
    var rows = try UprightRows(
      stored: probe.size,
      target: plan.target,
      channels: probe.mayBeTransparent ? 4 : 3,
      isDeep: false,
      orientation: .up
    )
    try GIFDecoder(file: file, probe: probe).forEachRow(check: check) { rows.push($0) }
    return (try rows.finished(), nil)
  }
}

extension GIFProbe {
  /// What the probe alone knows will be left out of the result.
  fileprivate var notes: Set<Note> {
    var notes: Set<Note> = []
    // Browsers leave it unused.
    if parts.hasProfile { notes.insert(.profileUnreadable) }
    if parts.frameCount > 1 { notes.insert(.firstFrameOnly) }
    if parts.hasLocation { notes.insert(.locationDropped) }
    if parts.hasMetadata { notes.insert(.metadataDropped) }
    return notes
  }
}
