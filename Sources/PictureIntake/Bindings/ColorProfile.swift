internal import CLCMS

/// A colour profile as Little CMS holds it.
@safe
struct ColorProfile: ~Copyable {
  /// The most bytes of a profile that is looked at.
  static let mostBytes = 4 << 20

  let handle: cmsHPROFILE

  /// Reads a profile of `model`; nil where it is broken, too large or of something else.
  init?(_ bytes: [UInt8], model: ColorModel) {
    guard bytes.count <= Self.mostBytes,
      let handle = unsafe cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count))
    else { return nil }
    guard unsafe Self.isUsable(handle, for: model) else {
      unsafe cmsCloseProfile(handle)
      return nil
    }
    unsafe self.handle = handle
  }

  /// Makes a profile of `model`, grey or colours; nil where `description` makes none.
  init?(_ description: ColorDescription, model: ColorModel) {
    let handle =
      unsafe model == .grey
      ? Self.grey(description.transfer)
      : Self.colors(description.primaries, description.transfer)
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
  }

  deinit {
    _ = unsafe cmsCloseProfile(handle)
  }

  /// Whether values are made linear by curves and then go through a matrix, and nothing else.
  var isMatrix: Bool {
    guard unsafe cmsIsMatrixShaper(handle) != 0 else { return false }
    let tables = [cmsSigAToB0Tag, cmsSigAToB1Tag] + Self.pipelines
    return !tables.contains { unsafe cmsIsTag(handle, $0) != 0 }
  }

  private static func isUsable(_ handle: cmsHPROFILE, for model: ColorModel) -> Bool {
    let classes = [
      cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass,
    ]
    return unsafe cmsGetColorSpace(handle) == model.signature
      && classes.contains(cmsGetDeviceClass(handle)) && !isEndless(handle)
  }

  private static let pipelines = [
    cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag,
  ]

  // Other tags have a few steps by their format; of these a small file can hold thousands, all of
  // which every pixel would go through.
  private static func isEndless(_ handle: cmsHPROFILE) -> Bool {
    pipelines.contains { tag in
      guard unsafe cmsIsTag(handle, tag) != 0 else { return false }
      // Counted before the library reads them, for which it takes the square of their number.
      var head = [UInt8](repeating: 0, count: 16)
      let count = unsafe cmsReadRawTag(handle, tag, &head, 16)
      return count < 16 || head.bigEndian(at: 12, count: 4) > 16
    }
  }

  private static func grey(_ transfer: TransferCurve) -> cmsHPROFILE? {
    let curve = unsafe curve(transfer)
    defer { unsafe cmsFreeToneCurve(curve) }
    return unsafe cmsCreateGrayProfile(cmsD50_xyY(), curve)
  }

  private static func colors(
    _ primaries: ColorPrimaries,
    _ transfer: TransferCurve
  ) -> cmsHPROFILE? {
    let curve = unsafe curve(transfer)
    defer { unsafe cmsFreeToneCurve(curve) }
    var white = primaries.white.cie
    var colors = cmsCIExyYTRIPLE(
      Red: primaries.red.cie,
      Green: primaries.green.cie,
      Blue: primaries.blue.cie
    )
    var curves = unsafe [curve, curve, curve]
    return unsafe cmsCreateRGBProfile(&white, &colors, &curves)
  }

  private static func curve(_ transfer: TransferCurve) -> OpaquePointer? {
    let table = transfer.table
    return unsafe cmsBuildTabulatedToneCurve16(nil, cmsUInt32Number(table.count), table)
  }
}

extension Chromaticity {
  fileprivate var cie: cmsCIExyY { cmsCIExyY(x: x, y: y, Y: 1) }
}

extension ColorModel {
  fileprivate var signature: cmsColorSpaceSignature {
    switch self {
    case .grey: cmsSigGrayData
    case .colors: cmsSigRgbData
    case .inks: cmsSigCmykData
    }
  }

  /// The library's number for it.
  var space: CInt {
    switch self {
    case .grey: PT_GRAY
    case .colors: PT_RGB
    case .inks: PT_CMYK
    }
  }
}

extension ColorProfile {
  private init(handle: cmsHPROFILE) { unsafe self.handle = handle }

  /// The profile that results are made for.
  static func sRGB() -> ColorProfile? {
    guard let handle = unsafe cmsCreate_sRGBProfile() else { return nil }
    return unsafe ColorProfile(handle: handle)
  }
}
