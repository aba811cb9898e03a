internal import PictureImaging

/// The stages from a HEIC's or an AVIF's bytes to a photo.
struct HEIFPreparation: Preparation {
  let file: [UInt8]
  let probe: HEIFProbe
  let plan: HEIFPlan

  /// Looks at `file`, which begins like a HEIF, and plans what is to become of it.
  init(_ file: [UInt8], width: Int, limits: Limits) throws(IntakeError) {
    self.file = file
    probe = try HEIFProbe(file, limits: limits)
    plan = HEIFPlan(probe, width: width)
  }

  var memory: Int { plan.memory }

  var decodedSize: PixelSize { probe.content.picture.size }

  var facts: SourceFacts {
    SourceFacts(
      original: OriginalFacts(
        format: probe.content.picture.codec.format,
        displayedSize: probe.displayedSize,
        byteCount: probe.byteCount
      ),
      orientation: probe.geometry.orientation,
      isLossless: false,
      notes: probe.notes
    )
  }

  func kept() -> KeptImage? { nil }

  func upright(
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> (picture: UprightPicture, damage: Note?) {
    (try HEIFDecoder(file: file, probe: probe).upright(plan.target, check: check), nil)
  }
}

extension HEIFProbe {
  /// What the probe alone knows will be left out of the result.
  fileprivate var notes: Set<Note> {
    var notes = colors.notes
    if isDeep { notes.insert(.depthReduced) }
    if isSequence { notes.insert(.firstFrameOnly) }
    if parts.hasLocation { notes.insert(.locationDropped) }
    if parts.hasMetadata { notes.insert(.metadataDropped) }
    if parts.hasExtraImages { notes.insert(.extraImagesDropped) }
    if parts.hasGainMap { notes.insert(.hdrDropped) }
    return notes
  }
}
