/// Tasks that wait until something about a library changes, and then look again.
struct Waiters {
  private var begun = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  /// A number for one wait.
  mutating func number() -> Int {
    begun += 1
    return begun
  }

  /// Keeps `continuation` until it is woken.
  mutating func wait(_ number: Int, _ continuation: CheckedContinuation<Void, Never>) {
    waiting[number] = continuation
  }

  /// Wakes one, where it waits.
  mutating func wake(_ number: Int) {
    waiting.removeValue(forKey: number)?.resume()
  }

  /// Wakes all.
  mutating func wakeAll() {
    let woken = waiting.values
    waiting = [:]
    for continuation in woken { continuation.resume() }
  }
}
