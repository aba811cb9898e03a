internal import PictureImaging

/// The stages from a JPEG's bytes to a photo.
struct JPEGPreparation: Preparation {
  let file: [UInt8]
  let probe: JPEGProbe
  let plan: JPEGPlan

  /// Looks at `file`, which begins like a JPEG, and plans what is to become of it.
  ///
  /// - Parameter isExact: whether the result is as wide as it may be; else it is as large as the
  ///   decoder gives it.
  init(_ file: [UInt8], width: Int, isExact: Bool = true, limits: Limits) throws(IntakeError) {
    self.file = file
    probe = try JPEGProbe(file)
    try probe.check(limits)
    plan = isExact ? JPEGPlan(probe, width: width) : JPEGPlan(probe, covering: width)
  }

  var memory: Int { plan.memory }

  var decodedSize: PixelSize { probe.frame.size.scaled(eighths: plan.eighths) }

  var facts: SourceFacts {
    SourceFacts(
      original: OriginalFacts(
        format: .jpeg,
        displayedSize: probe.displayedSize,
        byteCount: probe.byteCount
      ),
      orientation: probe.parts.exif.orientation,
      isLossless: false,
      notes: probe.notes
    )
  }

  func kept() throws(IntakeError) -> KeptImage? {
    guard plan.mayBeKept, let image = try KeptJPEG.image(file, probe: probe) else { return nil }
    return KeptImage(image: image, hasAlpha: false)
  }

  func upright(
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> (picture: UprightPicture, damage: Note?) {
    let conversion = probe.colors.conversion
    let (picture, damage) = try upright(joinsPlanes: conversion != nil, check: check)
    return (try picture.converted(by: conversion), damage)
  }

  func joined(check: () throws(IntakeError) -> Void) throws(IntakeError) -> Raster {
    try upright(joinsPlanes: true, check: check).picture
      .converted(by: probe.colors.conversion).rasters[0].withColors
  }

  /// The picture at its final size, in the colours that it is stored in.
  ///
  /// - Parameter joinsPlanes: whether luma and chroma become one raster of red, green and blue.
  func upright(
    joinsPlanes: Bool,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> (picture: UprightPicture, damage: Note?) {
    try check()
    let decoder = JPEGDecoder(file: file, probe: probe, eighths: plan.eighths)
    let (decoded, damage) = try decoder.decode()
    let picture = try UprightPicture(
      decoded,
      size: plan.target,
      orientation: probe.parts.exif.orientation,
      joinsPlanes: joinsPlanes,
      check: check
    )
    return (picture, damage)
  }
}

extension JPEGProbe {
  /// What the probe alone knows will be left out of the result.
  fileprivate var notes: Set<Note> {
    var notes = colors.notes
    if parts.hasLocation { notes.insert(.locationDropped) }
    if parts.hasMetadata { notes.insert(.metadataDropped) }
    if parts.hasExtraImages { notes.insert(.extraImagesDropped) }
    if parts.hasGainMap { notes.insert(.hdrDropped) }
    return notes
  }
}
