internal import CLCMS

/// What Little CMS makes of the pixels of one profile and layout: the same picture in sRGB.
@safe
final class ColorTransform: @unchecked Sendable {
  /// How pixels lie in memory before and after.
  let layout: PixelLayout

  // The library may be called with one transform by several threads, as it is made without a cache.
  private let handle: cmsHTRANSFORM

  /// Relative colorimetric, without black-point compensation; nil where the library finds the
  /// profile broken.
  init?(from profile: borrowing ColorProfile, layout: PixelLayout) {
    let isGrey = layout.resultChannels == 1
    let target = isGrey ? ColorProfile(.sRGB, model: .grey) : ColorProfile.sRGB()
    guard let target else { return nil }
    // What the library makes faster it makes less exact, by up to dozens of levels with tables. Only
    // at 8 bits through a matrix the difference is rounding.
    let isFast = profile.isMatrix && layout.model == .colors && !layout.isDeep
    let flags = cmsFLAGS_NOCACHE | (isFast ? 0 : cmsFLAGS_NOOPTIMIZE)
    guard
      let handle = unsafe cmsCreateTransform(
        profile.handle,
        layout.sourceFormat,
        target.handle,
        layout.resultFormat,
        cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
        cmsUInt32Number(flags)
      )
    else { return nil }
    unsafe self.handle = handle
    self.layout = layout
  }

  deinit {
    unsafe cmsDeleteTransform(handle)
  }

  /// The result for `samples`, whole pixels as ``layout`` has them; alpha stays as it is.
  func result<Sample: FixedWidthInteger>(for samples: [Sample]) -> [Sample] {
    let pixels = samples.count / layout.channels
    var result =
      layout.hasAlpha
      ? samples : [Sample](repeating: 0, count: pixels * layout.resultChannels)
    unsafe cmsDoTransform(handle, samples, &result, cmsUInt32Number(pixels))
    return result
  }
}

extension PixelLayout {
  fileprivate var sourceFormat: cmsUInt32Number {
    picture_pixel_format(
      cmsUInt32Number(model.space),
      cmsUInt32Number(model.channels),
      cmsUInt32Number(channels - model.channels),
      isDeep ? 2 : 1,
      model == .inks ? 1 : 0
    )
  }

  fileprivate var resultFormat: cmsUInt32Number {
    picture_pixel_format(
      cmsUInt32Number(resultChannels == 1 ? PT_GRAY : PT_RGB),
      resultChannels == 1 ? 1 : 3,
      hasAlpha ? 1 : 0,
      isDeep ? 2 : 1,
      0
    )
  }
}
