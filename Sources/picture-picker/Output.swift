internal import Synchronization

/// Where answers go: each is written whole before anything else is done, but where a signal asks
/// the program to end and nobody reads: then it ends there.
final class Output: Sendable {
  private let failed = Mutex(false)
  private let interruption: Interruption

  init(endingAt interruption: Interruption) { self.interruption = interruption }

  /// Whether standard output took everything so far.
  var isWhole: Bool { failed.withLock { !$0 } }

  /// Writes an answer, or a piece of one, to standard output.
  func write(_ bytes: [UInt8]) {
    failed.withLock { failed in
      guard !failed, !bytes.isEmpty else { return }
      do throws(SystemError) {
        try write(bytes, to: .standardOutput)
      } catch {
        failed = true
      }
    }
  }

  /// Writes to standard error, whose failing changes nothing.
  func writeError(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try write(bytes, to: .standardError)
    } catch {
      return
    }
  }

  private func write(_ bytes: [UInt8], to stream: borrowing Descriptor) throws(SystemError) {
    let isWritten = try stream.write(bytes) { interruption.signal != nil }
    if !isWritten, let signal = interruption.signal { Program.exit(with: 128 + signal) }
  }
}
