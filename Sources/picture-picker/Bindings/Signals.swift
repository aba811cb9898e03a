internal import Glibc

/// The signals that end the program from outside, or tell that its terminal changed.
enum Signals {
  /// Keeps these signals for ``watch(_:)`` and lets a closed output be an error of `write`.
  ///
  /// To be called before any thread starts: threads inherit what is blocked. A signal that whoever
  /// started the program chose to ignore stays ignored.
  static func prepare() {
    _ = signal(SIGPIPE, SIG_IGN)
    var set = watched
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Calls `handler` with each of the signals, on a thread of its own.
  static func watch(_ handler: @escaping @Sendable (Int32) -> Void) {
    let context = unsafe Unmanaged.passRetained(Handler(handler)).toOpaque()
    var thread = pthread_t()
    unsafe pthread_create(&thread, nil, waitForSignals, context)
    pthread_detach(thread)
  }

  fileprivate static var watched: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT] where !isIgnored(number) {
      unsafe sigaddset(&set, number)
    }
    return set
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

private final class Handler: Sendable {
  let call: @Sendable (Int32) -> Void

  init(_ call: @escaping @Sendable (Int32) -> Void) { self.call = call }
}

// Not a closure at the call: one written in actor-bound code would be bound to that actor.
private let waitForSignals:
  @convention(c) @Sendable (UnsafeMutableRawPointer?) ->
    UnsafeMutableRawPointer? = { context in
      guard let context = unsafe context else { return nil }
      let handler = unsafe Unmanaged<Handler>.fromOpaque(context).takeRetainedValue()
      var set = Signals.watched
      while true {
        var number: Int32 = 0
        if unsafe sigwait(&set, &number) == 0 { handler.call(number) }
      }
    }
