/// A few words for a person on what intake did.
public func message(for note: Note) -> String {
  switch note {
  case .keptAsIs: "kept as it is"
  case .turnedUpright: "turned upright"
  case .scaled: "scaled"
  case .colorConverted: "colours converted to sRGB"
  case .profileAssumed: "colour profile assumed"
  case .profileUnreadable: "colour profile not used"
  case .depthReduced: "reduced to 8 bits a sample"
  case .hdrDropped: "HDR dropped"
  case .firstFrameOnly: "first frame only"
  case .extraImagesDropped: "further images dropped"
  case .locationDropped: "location dropped"
  case .metadataDropped: "metadata dropped"
  case .truncated: "the file ends early"
  case .damagedData: "damaged in places"
  case .duplicateOf: "the same photo is there already"
  }
}
