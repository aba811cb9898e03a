internal import Synchronization

/// Where answers go: each is written whole, by one call, before anything else is done.
final class Output: Sendable {
  private let failed = Mutex(false)

  /// Whether standard output took everything so far.
  var isWhole: Bool { failed.withLock { !$0 } }

  /// Writes an answer, or a piece of one, to standard output.
  func write(_ bytes: [UInt8]) {
    failed.withLock { failed in
      guard !failed, !bytes.isEmpty else { return }
      do throws(SystemError) {
        try Descriptor.standardOutput.write(bytes)
      } catch {
        failed = true
      }
    }
  }

  /// Writes to standard error, whose failing changes nothing.
  func writeError(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try Descriptor.standardError.write(bytes)
    } catch {
      return
    }
  }
}
