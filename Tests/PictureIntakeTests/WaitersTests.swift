import PictureIntake
import Testing

@Suite("Waiters", .timeLimit(.minutes(1)))
struct WaitersTests {
  /// Counts up, and lets tasks wait for a number.
  private actor Counter {
    private(set) var number = 0
    private(set) var looks = 0
    private let waiters = Waiters()

    func count() {
      number += 1
      waiters.wakeAll()
    }

    /// Gives the number from `least` on, or what it is when the task is cancelled.
    func reached(_ least: Int) async -> Int {
      while number < least, !Task.isCancelled {
        looks += 1
        await waiters.wait()
      }
      return number
    }
  }

  @Test("all that wait look again with every change")
  func wakes() async {
    let counter = Counter()
    await withTaskGroup { group in
      for least in 0..<200 { group.addTask { #expect(await counter.reached(least) >= least) } }
      for _ in 0..<199 { group.addTask { await counter.count() } }
    }
    #expect(await counter.number == 199)
  }

  @Test("who is cancelled waits no longer, before and while waiting")
  func cancels() async {
    let counter = Counter()
    let waiting = Task { await counter.reached(1) }
    while await counter.looks == 0 { await Task.yield() }
    waiting.cancel()
    #expect(await waiting.value == 0)
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      return await counter.reached(1)
    }
    late.cancel()
    #expect(await late.value == 0)
  }
}
