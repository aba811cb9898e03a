public import PictureImaging

/// Turns sources into upright sRGB photos, within limits.
public final class Intake: Sendable {
  /// The intake that a process shares, with the usual ``Limits``.
  public static let shared = Intake()

  private let limits: Limits

  /// An intake with memory of its own to admit photos by.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The photo in `source`, upright and at most `width` pixels wide.
  public func prepare(
    _ source: Source,
    width: Int
  ) async throws(IntakeError) -> PreparedPhoto {
    throw .unsupportedFormat("JPEG")
  }
}
