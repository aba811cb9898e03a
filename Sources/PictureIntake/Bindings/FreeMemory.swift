internal import CLinux

/// Gives pages that the allocator holds but nobody uses back to the system.
///
/// Not those at the end of a thread's own memory: see ``limitFreeMemory()``.
func giveFreeMemoryBack() {
  _ = malloc_trim(0)
}

/// Lets the allocator keep no more than 4 MiB in one piece, of what was given back to it, for each
/// thread.
///
/// Left alone, it keeps pieces up to twice the largest file that it has seen. An executable calls
/// this before it starts a thread; a host decides for itself what its process keeps.
public func limitFreeMemory() {
  mallopt(M_MMAP_THRESHOLD, 4 << 20)
  mallopt(M_TRIM_THRESHOLD, 4 << 20)
}
