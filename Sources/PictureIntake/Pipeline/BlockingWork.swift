/// Runs work that blocks its thread on the threads that codecs run on.
package func onCodecThreads<Value: Sendable, Failure: Error>(
  _ work: @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  // Without a single thread it is done where it was asked for, and not never.
  guard (try? CodecThreads.shared.start()) != nil else { return try work() }
  return try await withTaskExecutorPreference(CodecThreads.shared) { () async throws(Failure) in
    try work()
  }
}
