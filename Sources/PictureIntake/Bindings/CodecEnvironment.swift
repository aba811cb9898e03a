internal import CTurboJPEG
internal import Glibc

/// Takes the variables out of the environment that codecs obey (`TJ_…`, `JSIMD_…`, `JPEGMEM`,
/// `LIBHEIF_…`, `AOM_…`).
///
/// With `TJ_ARITHMETIC=1`, for one, TurboJPEG writes files that no browser opens, and libheif loads
/// code from wherever `LIBHEIF_PLUGIN_PATH` says. An executable calls this before it starts a thread:
/// the environment is not safe to change afterwards. A host that does not is still handed no such
/// file, as intake refuses to; from code in `LIBHEIF_PLUGIN_PATH` only this call protects.
public func clearCodecEnvironment() {
  for name in codecVariables() {
    unsafe unsetenv(name)
  }
}

private let obeyed = ["TJ_", "JSIMD_", "LIBHEIF_", "AOM_"]

private func codecVariables() -> [String] {
  var names: [String] = []
  var index = 0
  while let entry = unsafe picture_environment(index) {
    let name = unsafe String(cString: entry).prefix { $0 != "=" }
    if name == "JPEGMEM" || obeyed.contains(where: name.hasPrefix) { names.append(String(name)) }
    index += 1
  }
  return names
}
