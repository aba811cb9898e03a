/// What is to be made of a source once there is memory for it.
struct IntakeWork<Value: Sendable>: Sendable {
  let source: Source
  /// Looks at the file's bytes, and says what it will take.
  let plan: @Sendable (_ file: [UInt8]) throws(IntakeError) -> any Preparation
  /// Does it.
  let finish: @Sendable (any Preparation) throws(IntakeError) -> Value
}
