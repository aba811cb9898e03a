/// Tasks that sleep until something about an editor changes, and then look again.
struct SleepingTasks {
  private var begun = 0
  private var sleeping: [Int: CheckedContinuation<Void, Never>] = [:]

  /// A number for one sleep.
  mutating func number() -> Int {
    begun += 1
    return begun
  }

  /// Keeps `continuation` until it is woken.
  mutating func sleep(_ number: Int, _ continuation: CheckedContinuation<Void, Never>) {
    sleeping[number] = continuation
  }

  /// Wakes one, where it sleeps.
  mutating func wake(_ number: Int) {
    sleeping.removeValue(forKey: number)?.resume()
  }

  /// Wakes all.
  mutating func wakeAll() {
    let woken = sleeping.values
    sleeping = [:]
    for continuation in woken { continuation.resume() }
  }
}

extension AttachmentEditor {
  /// Sleeps until the list changes, an add ends, or the calling task is cancelled.
  func sleep() async {
    let number = sleepers.number()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        sleepers.sleep(number, continuation)
        if Task.isCancelled { sleepers.wake(number) }
      }
    } onCancel: {
      Task { await self.wake(number) }
    }
  }

  private func wake(_ number: Int) { sleepers.wake(number) }
}
