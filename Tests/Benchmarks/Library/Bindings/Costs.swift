import Glibc

/// The processor's time that this process has taken, in microseconds.
func processorTime() -> Int {
  var usage = rusage()
  unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000 + usage.ru_utime.tv_usec
    + usage.ru_stime.tv_usec
}

/// The most memory that this process has had, in KiB.
func peakKilobytes() -> Int {
  var usage = rusage()
  unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
  return usage.ru_maxrss
}

/// Walks through a folder and all below it, and asks for the state of every file.
func walk(_ path: [UInt8]) {
  guard let stream = unsafe opendir(path.map { CChar(bitPattern: $0) } + [0]) else { return }
  defer { unsafe closedir(stream) }
  let descriptor = unsafe dirfd(stream)
  while let entry = unsafe readdir(stream) {
    var status = stat()
    let isFolder = unsafe entry.pointee.d_type == UInt8(DT_DIR)
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { place in
      let start = unsafe UnsafeRawPointer(place).assumingMemoryBound(to: CChar.self)
      unsafe fstatat(descriptor, start, &status, AT_SYMLINK_NOFOLLOW)
      return isFolder
        ? unsafe Array(UnsafeRawBufferPointer(start: start, count: strlen(start))) : []
    }
    if isFolder, name != Array(".".utf8), name != Array("..".utf8) { walk(path + [47] + name) }
  }
}
