/// Runs work that blocks its thread on the threads that codecs run on.
package func onCodecThreads<Value: Sendable, Failure: Error>(
  _ work: @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withTaskExecutorPreference(CodecThreads.shared) { () async throws(Failure) in
    try work()
  }
}
