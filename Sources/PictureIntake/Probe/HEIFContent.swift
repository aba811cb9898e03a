/// The picture of a HEIF file that is taken, with its alpha, and what is said of it.
struct HEIFContent {
  let picture: HEIFPicture
  let alpha: HEIFPicture?
  /// Whether colours are multiplied by alpha.
  let isPremultiplied: Bool
  /// What is said of the picture, in its order.
  let properties: [MediaBoxes.Box]
  /// Pictures of the sequence that it is the first of; 1 where it is a still picture.
  let count: Int

  /// The first picture of a sequence; nil where `tracks` have none.
  init?(
    _ tracks: [HEIFTrack],
    in file: [UInt8]
  ) throws(IntakeError) {
    guard let track = HEIFTrack.picture(of: tracks) else { return nil }
    picture = try HEIFPicture(track.type, track.properties, data: [track.data], in: file)
    let alpha = tracks.first { $0.handler == "auxv" && $0.auxiliaryTo.contains(track.number) }
    self.alpha = try alpha.map { track throws(IntakeError) in
      try HEIFPicture(track.type, track.properties, data: [track.data], in: file)
    }
    isPremultiplied = false
    properties = track.properties
    count = track.count
  }

  /// The primary picture of `items`.
  init(_ items: HEIFItems, in file: [UInt8], limits: Limits) throws(IntakeError) {
    guard let primary = items.primary else { throw .damaged("no picture in the file") }
    picture = try HEIFPicture(item: primary, of: items, in: file, limits: limits)
    let alpha = Self.alpha(of: primary, items, in: file)
    self.alpha = try alpha.map { item throws(IntakeError) in
      try HEIFPicture(item: item, of: items, in: file, limits: limits)
    }
    isPremultiplied = alpha.map { items.targets("prem", of: primary).contains($0) } ?? false
    // Of tiles the first speaks for a picture that says nothing itself of its colours.
    let own = items.properties(of: primary)
    let first = items.targets("dimg", of: primary).first
    let others = own.contains { $0.name == "colr" } ? [] : first.map(items.properties) ?? []
    properties = own + others.filter { $0.name == "colr" }
    count = 1
  }

  /// The item that says how far the pixels of `picture` show.
  static func alpha(of picture: Int, _ items: HEIFItems, in file: [UInt8]) -> Int? {
    items.references.lazy.filter { $0.type == "auxl" && $0.to.contains(picture) }
      .prefix(mostAuxiliaries).map(\.from)
      .first { item in
        items.properties(of: item).first { $0.name == "auxC" }
          .map { kinds.contains(HEIFParts.auxiliaryKind($0, in: file)) } ?? false
      }
  }

  /// The most pictures beside another that are asked if they are its alpha; cameras write up to ten.
  private static let mostAuxiliaries = 64

  private static let kinds: Set = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
    "urn:mpeg:avc:2015:auxid:1",
  ]
}

/// What the `colr` boxes of a picture say (ISO/IEC 14496-12, 12.1.5).
struct HEIFColors {
  /// The profile, of which the first counts.
  private(set) var profile: DeclaredColors?
  /// The numbers, of which the first count.
  private(set) var codes: CodedColors?

  init(_ properties: [MediaBoxes.Box], in file: [UInt8]) throws(IntakeError) {
    for property in properties where property.name == "colr" {
      var box = BoxReader(file, property.payload)
      switch try box.name() {
      case "prof", "rICC": profile = profile ?? DeclaredColors(profile: file[box.rest])
      case "nclx":
        guard codes == nil else { continue }
        codes = CodedColors(
          primaries: try box.number(2),
          transfer: try box.number(2),
          matrix: try box.number(2),
          isFullRange: try box.number(1) & 0x80 != 0
        )
      default: break
      }
    }
  }
}
