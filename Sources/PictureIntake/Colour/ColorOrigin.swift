/// What colours are converted from.
enum ColorOrigin: Sendable {
  case profile(bytes: [UInt8], digest: [UInt8])
  case described(ColorDescription)

  init(profile bytes: [UInt8]) {
    self = .profile(bytes: bytes, digest: sha256(of: bytes))
  }

  /// Bytes that are held for it.
  var byteCount: Int {
    if case .profile(let bytes, _) = self { bytes.count } else { 0 }
  }

  /// Whether values can be brighter than white.
  var isBeyondWhite: Bool {
    if case .described(let description) = self { description.transfer.isBeyondWhite } else { false }
  }

  /// The transform of pixels in `layout` to sRGB; nil where the profile is broken or does not fit.
  func transform(_ layout: PixelLayout) -> ColorTransform? {
    RecentTransforms.shared.transform(RecentTransforms.Key(origin: self, layout: layout)) {
      switch self {
      case .profile(let bytes, _):
        guard let profile = ColorProfile(bytes, model: layout.model) else { return nil }
        return ColorTransform(from: profile, layout: layout)
      case .described(let description):
        guard let profile = ColorProfile(description, model: layout.model) else { return nil }
        return ColorTransform(from: profile, layout: layout)
      }
    }
  }

  /// Whether values of `model` are sRGB's; nil where the profile is broken or does not fit.
  ///
  /// That is asked of what it does, as many profiles go by that name: it moves no channel of 9 grey
  /// values, or of 9×9×9 colours, by more than 1 of 255.
  func isSRGB(_ model: ColorModel) -> Bool? {
    let layout = PixelLayout(model: model, channels: model.channels, isDeep: false)
    guard let transform = transform(layout) else { return nil }
    guard model != .inks else { return false }
    let grid = model == .grey ? Self.steps : Self.colorGrid
    return zip(grid, transform.result(for: grid)).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  private static let steps = (0...8).map { UInt8(($0 * 255 + 4) / 8) }

  private static let colorGrid = steps.flatMap { red in
    steps.flatMap { green in steps.flatMap { blue in [red, green, blue] } }
  }
}

extension ColorOrigin: Hashable {
  /// Profiles are equal when their digests are.
  static func == (lhs: ColorOrigin, rhs: ColorOrigin) -> Bool {
    switch (lhs, rhs) {
    case (.profile(_, let left), .profile(_, let right)): left == right
    case (.described(let left), .described(let right)): left == right
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .profile(_, let digest): hasher.combine(digest)
    case .described(let description): hasher.combine(description)
    }
  }
}
