internal import PictureImaging

/// The stages from a WebP's bytes to a photo.
struct WebPPreparation: Preparation {
  let file: [UInt8]
  let probe: WebPProbe
  let plan: WebPPlan

  /// Looks at `file`, which begins like a WebP, and plans what is to become of it.
  init(_ file: [UInt8], width: Int, limits: Limits) throws(IntakeError) {
    self.file = file
    probe = try WebPProbe(file)
    try probe.check(limits)
    plan = WebPPlan(probe, width: width)
  }

  var memory: Int { plan.memory }

  var decodedSize: PixelSize { plan.decodedSize }

  var facts: SourceFacts {
    SourceFacts(
      original: OriginalFacts(
        format: .webp,
        displayedSize: probe.displayedSize,
        byteCount: probe.byteCount
      ),
      orientation: probe.parts.exif.orientation,
      isLossless: probe.parts.frame.isLossless,
      notes: probe.notes
    )
  }

  func kept() throws(IntakeError) -> KeptImage? {
    guard plan.mayBeKept else { return nil }
    // Decoded all the same: it must be whole, and only its pixels say whether it is transparent.
    let hasAlpha = try decoder.still().hasTransparency
    let stripped = WebPContainer.stripped(file, probe.parts)
    let image = EncodedImage(
      bytes: stripped == file ? file : stripped,
      format: .webp,
      size: probe.size
    )
    return KeptImage(image: image, hasAlpha: hasAlpha)
  }

  func upright(
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> (picture: UprightPicture, damage: Note?) {
    try check()
    var rows = try UprightRows(
      stored: plan.decodedSize,
      target: plan.target,
      channels: probe.mayBeTransparent ? 4 : 3,
      isDeep: false,
      orientation: probe.parts.exif.orientation
    )
    var count = 0
    try decoder.forEachRow { row throws(IntakeError) in
      if count % 64 == 0 { try check() }
      count += 1
      rows.push(row)
    }
    let picture = try rows.finished(
      isChromaHalved: !probe.parts.frame.isLossless,
      converting: probe.colors.conversion
    )
    return (picture, nil)
  }

  private var decoder: WebPDecoder {
    WebPDecoder(file: file, probe: probe, size: plan.decodedSize)
  }
}

extension WebPProbe {
  /// What the probe alone knows will be left out of the result.
  fileprivate var notes: Set<Note> {
    var notes = colors.notes
    if parts.frameCount > 1 { notes.insert(.firstFrameOnly) }
    if parts.hasLocation { notes.insert(.locationDropped) }
    if parts.hasMetadata { notes.insert(.metadataDropped) }
    if parts.hasExtraImages { notes.insert(.extraImagesDropped) }
    return notes
  }
}
