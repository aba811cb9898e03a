internal import CWebP

extension IntakeError {
  /// What a status of libwebp's decoder means; nil for success.
  init?(_ status: VP8StatusCode) {
    switch status {
    case VP8_STATUS_OK: return nil
    case VP8_STATUS_OUT_OF_MEMORY: self = .noMemory(for: "decode WebP")
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: self = .damaged("not enough data")
    case VP8_STATUS_UNSUPPORTED_FEATURE: self = .damaged("unsupported feature")
    default: self = .damaged("bitstream error")
    }
  }
}
