internal import PictureImaging

/// The stages from a JPEG's bytes to a photo, after its plan was admitted.
struct JPEGPreparation {
  let file: [UInt8]
  let probe: JPEGProbe
  let plan: JPEGPlan

  /// Reads and probes `source`, and plans what is to become of it.
  init(_ source: Source, width: Int, limits: Limits) throws(IntakeError) {
    file = try source.read(limit: limits.fileBytes, check: checkCancellation)
    switch RecognizedFormat(file) {
    case .jpeg: break
    case .unsupported(let name): throw .unsupportedFormat(name)
    case nil: throw .notAnImage
    }
    probe = try JPEGProbe(file)
    try probe.check(limits)
    plan = JPEGPlan(probe, width: width)
    if plan.memory > limits.decodeMemory {
      throw .overMemory(limit: limits.decodeMemory, value: plan.memory)
    }
  }

  /// - Parameter check: throws where the caller no longer waits; asked between stages.
  func photo(check: () throws(IntakeError) -> Void) throws(IntakeError) -> PreparedPhoto {
    var notes = probe.notes
    if plan.mayBeKept, let image = try KeptJPEG.image(file, probe: probe) {
      notes.insert(.keptAsIs)
      return photo(image, notes: notes)
    }
    let (picture, damage) = try upright(check: check)
    try check()
    if let damage { notes.insert(damage) }
    if probe.parts.exif.orientation != .up { notes.insert(.turnedUpright) }
    if picture.size.width != probe.displayedSize.width { notes.insert(.scaled) }
    return photo(try JPEGEncoder.encode(picture), notes: notes)
  }

  /// The samples that the encoder is handed.
  func upright(
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> (picture: UprightPicture, damage: Note?) {
    try check()
    let decoder = JPEGDecoder(file: file, probe: probe, eighths: plan.eighths)
    let (decoded, damage) = try decoder.decode()
    let picture = try UprightPicture(
      decoded,
      size: plan.target,
      orientation: probe.parts.exif.orientation,
      check: check
    )
    return (picture, damage)
  }

  private func photo(_ image: EncodedImage, notes: Set<Note>) -> PreparedPhoto {
    PreparedPhoto(
      image: image,
      hasAlpha: false,
      notes: notes,
      original: OriginalFacts(
        format: .jpeg,
        displayedSize: probe.displayedSize,
        byteCount: probe.byteCount
      )
    )
  }
}

extension JPEGProbe {
  /// What the probe alone knows will be left out of the result.
  fileprivate var notes: Set<Note> {
    var notes: Set<Note> = []
    if hasForeignColors { notes.insert(.profileUnreadable) }
    if parts.hasLocation { notes.insert(.locationDropped) }
    if parts.hasMetadata { notes.insert(.metadataDropped) }
    if parts.hasExtraImages { notes.insert(.extraImagesDropped) }
    if parts.hasGainMap { notes.insert(.hdrDropped) }
    return notes
  }
}

/// The samples that the encoder would be handed for `source`: what quality is measured on.
package func uprightPicture(
  of source: Source,
  width: Int
) throws(IntakeError) -> UprightPicture {
  let preparation = try JPEGPreparation(source, width: width, limits: Limits())
  return try preparation.upright(check: checkCancellation).picture
}
