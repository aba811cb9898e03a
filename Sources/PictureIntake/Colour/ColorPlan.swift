internal import PictureImaging

/// What is to be done about the colours of a picture.
struct ColorPlan: Sendable {
  /// How values become sRGB; nil where they stay as they are.
  let conversion: ColorConversion?
  /// What there is to say about that.
  let notes: Set<Note>

  private init(conversion: ColorConversion?, notes: Set<Note>) {
    self.conversion = conversion
    self.notes = notes
  }

  /// The plan for values of `model`, by the first of `claims` that can be read.
  ///
  /// - Parameter isAdobeRGB: whether EXIF says so, which counts where nothing else is said.
  init(_ claims: [DeclaredColors], model: ColorModel, isAdobeRGB: Bool) {
    for (index, claim) in claims.enumerated() {
      guard let plan = ColorPlan(claim, model: model) else { continue }
      self.init(
        conversion: plan.conversion,
        notes: index == 0 ? plan.notes : plan.notes.union([.profileUnreadable])
      )
      return
    }
    let plan = ColorPlan(undeclared: model, isAdobeRGB: claims.isEmpty && isAdobeRGB)
    self.init(
      conversion: plan.conversion,
      notes: claims.isEmpty ? plan.notes : plan.notes.union([.profileUnreadable])
    )
  }

  /// Whether values are sRGB's, or nobody says otherwise, so that they may stay as they are.
  var areKept: Bool { conversion == nil && !notes.contains(.profileUnreadable) }

  /// An estimate of the memory that it takes to convert a picture of `pixels`, in bytes: the result
  /// at 16 bits a sample, and the profile, of which the library keeps a copy and its tables.
  ///
  /// In floating point, as a header can name more than can be counted.
  func memory(pixels: PixelSize, channels: Int) -> Double {
    guard let conversion else { return 0 }
    let result = 2 * Double(pixels.width) * Double(pixels.height) * Double(channels)
    guard case .transform(let origin, _) = conversion else { return result }
    return result + Double(4 * origin.byteCount + (1 << 20))
  }

  private init?(_ claim: DeclaredColors, model: ColorModel) {
    switch claim {
    case .sRGB: self.init(undeclared: model, isAdobeRGB: false)
    case .unreadable: return nil
    case .profile(let bytes): self.init(from: ColorOrigin(profile: bytes), model: model)
    case .described(let description): self.init(from: .described(description), model: model)
    }
  }

  private init?(from origin: ColorOrigin, model: ColorModel) {
    guard let isSRGB = origin.isSRGB(model) else { return nil }
    var notes: Set<Note> = isSRGB ? [] : [.colorConverted]
    if origin.isBeyondWhite { notes.insert(.hdrDropped) }
    self.init(conversion: isSRGB ? nil : .transform(origin, model), notes: notes)
  }

  private init(undeclared model: ColorModel, isAdobeRGB: Bool) {
    let conversion: ColorConversion? =
      switch (model, isAdobeRGB) {
      case (.inks, _): .printedInks
      case (.colors, true): .transform(.described(.adobeRGB), model)
      default: nil
      }
    self.init(
      conversion: conversion,
      notes: conversion == nil ? [] : [.colorConverted, .profileAssumed]
    )
  }
}
