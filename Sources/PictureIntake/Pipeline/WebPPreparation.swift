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
    let conversion = probe.colors.conversion
    if keepsPlanes {
      let picture = try upright(joinsPlanes: conversion != nil, check: check)
      return (try picture.converted(by: conversion), nil)
    }
    try check()
    if probe.hasPlanes, mixesPixels { return (try uprightWithAlpha(check: check), nil) }
    var rows: UprightRows?
    var count = 0
    try decoder.forEachRow { row throws(IntakeError) in
      if count % 64 == 0 { try check() }
      count += 1
      if rows == nil { rows = try uprightRows(channels: row.count / plan.decodedSize.width) }
      rows?.push(row)
    }
    guard
      let picture = try rows?.finished(
        isChromaHalved: !probe.parts.frame.isLossless,
        converting: conversion
      )
    else { throw .damaged("rows are missing") }
    return (picture, nil)
  }

  func joined(check: () throws(IntakeError) -> Void) throws(IntakeError) -> Raster {
    guard keepsPlanes else {
      return try upright(check: check).picture.rasters[0].withColors
    }
    return try upright(joinsPlanes: true, check: check)
      .converted(by: probe.colors.conversion).rasters[0].withColors
  }

  /// Planes at their final size, in the colours that they are stored in.
  private func upright(
    joinsPlanes: Bool,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> UprightPicture {
    try check()
    return try UprightPicture(
      decoder.planes(),
      size: plan.target,
      orientation: probe.parts.exif.orientation,
      joinsPlanes: joinsPlanes,
      check: check
    )
  }

  /// Whether luma and chroma stay in planes to the end.
  private var keepsPlanes: Bool { probe.hasPlanes && !probe.mayBeTransparent && mixesPixels }

  // Pixels that are not mixed stay as the decoder gives them.
  private var mixesPixels: Bool {
    probe.parts.exif.orientation.displayed(plan.decodedSize) != plan.target
  }

  private func uprightWithAlpha(
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> UprightPicture {
    try check()
    var planes = try TransparentPlanes(
      stored: plan.decodedSize,
      target: plan.target,
      orientation: probe.parts.exif.orientation
    )
    try planes.push(decoder.planesWithAlpha(), check: check)
    return try planes.finished(converting: probe.colors.conversion)
  }

  private func uprightRows(channels: Int) throws(IntakeError) -> UprightRows {
    try UprightRows(
      stored: plan.decodedSize,
      target: plan.target,
      channels: channels,
      isDeep: false,
      orientation: probe.parts.exif.orientation
    )
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
