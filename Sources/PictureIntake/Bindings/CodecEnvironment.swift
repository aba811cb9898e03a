internal import CTurboJPEG
internal import Glibc

/// Takes the variables out of the environment that codecs obey (`TJ_…`, `JSIMD_…`, `JPEGMEM`).
///
/// With `TJ_ARITHMETIC=1`, for one, TurboJPEG writes files that no browser opens. An executable
/// calls this before it starts a thread: the environment is not safe to change afterwards. A host
/// that does not is still safe, as intake refuses to hand out such a file.
public func clearCodecEnvironment() {
  for name in codecVariables() {
    unsafe unsetenv(name)
  }
}

private func codecVariables() -> [String] {
  var names: [String] = []
  var index = 0
  while let entry = unsafe picture_environment(index) {
    let name = unsafe String(cString: entry).prefix { $0 != "=" }
    if name.hasPrefix("TJ_") || name.hasPrefix("JSIMD_") || name == "JPEGMEM" {
      names.append(String(name))
    }
    index += 1
  }
  return names
}
