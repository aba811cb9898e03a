internal import CLinux
internal import Glibc

/// Nanoseconds since 1970, by the system's clock.
func systemTime() -> Int {
  var now = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &now)
  return now.tv_sec * 1_000_000_000 + now.tv_nsec
}
