/// Something that a person would want to know about what intake did to a photo.
///
/// The cases stand in the order in which notes are listed.
@nonexhaustive
public enum Note: String, CaseIterable, Hashable, Sendable {
  /// The pixels were not touched.
  case keptAsIs
  /// An orientation other than upright was applied.
  case turnedUpright
  /// The width changed.
  case scaled
  /// Colours were converted to sRGB.
  case colorConverted
  /// The file did not say what its values mean; the usual meaning was taken.
  case profileAssumed
  /// A colour profile was there but not used; values are as in the file.
  case profileUnreadable
  /// More than 8 bits a sample became 8.
  case depthReduced
  /// Brightness beyond standard white was given up.
  case hdrDropped
  /// The first frame of an animation was taken.
  case firstFrameOnly
  /// Further pictures or a video in the file were left out.
  case extraImagesDropped
  /// The file told where the photo was taken; the result does not.
  case locationDropped
  /// Other information beside the pixels was left out.
  case metadataDropped
  /// The file ends early; what there is was taken.
  case truncated
  /// The data is damaged in places.
  case damagedData
  /// An equal photo is in the list.
  case duplicateOf
}

extension Note: Comparable {
  /// Whether `lhs` is listed before `rhs`.
  public static func < (lhs: Note, rhs: Note) -> Bool {
    lhs.place < rhs.place
  }

  private var place: Int { Note.allCases.firstIndex(of: self) ?? Note.allCases.count }
}
