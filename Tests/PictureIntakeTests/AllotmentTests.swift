import PictureImaging
import Testing

@testable import PictureIntake

@Suite("Allotment")
struct AllotmentTests {
  @Test("no more is out than there is, however many ask")
  func total() async throws {
    let allotment = Allotment(total: 100)
    let out = Lock(0)
    let most = Lock(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<200 {
        group.addTask {
          let amount = 1 + index * 37 % 100
          try await allotment.take(amount)
          let now = out.withLock { value in
            value += amount
            return value
          }
          most.withLock { $0 = max($0, now) }
          await Task.yield()
          out.withLock { $0 -= amount }
          allotment.giveBack(amount)
        }
      }
      try await group.waitForAll()
    }
    #expect(most.withLock { $0 } <= 100)
    #expect(out.withLock { $0 } == 0)
    // All of it is back.
    try await allotment.take(100)
  }

  @Test("who asks first is served first, whatever the amounts")
  func order() async throws {
    let allotment = Allotment(total: 10)
    try await allotment.take(10)
    let served = Lock<[Int]>([])
    var tasks: [Task<Void, any Error>] = []
    for (index, amount) in [9, 1, 10, 2].enumerated() {
      tasks.append(
        Task {
          try await allotment.take(amount)
          served.withLock { $0.append(index) }
          allotment.giveBack(amount)
        }
      )
      while allotment.waiting < tasks.count { await Task.yield() }
    }
    allotment.giveBack(10)
    for task in tasks { try await task.value }
    let order = served.withLock { $0 }
    // 9 and 1 fit together and may run in any order; 10 and 2 cannot overtake them.
    #expect(Set(order.prefix(2)) == [0, 1])
    #expect(order.suffix(2) == [2, 3])
  }

  @Test("a cancelled wait ends at once, takes nothing, and lets those behind it through")
  func cancelled() async throws {
    let allotment = Allotment(total: 10)
    try await allotment.take(8)
    let large = Task { try await allotment.take(10) }
    while allotment.waiting < 1 { await Task.yield() }
    let small = Task { try await allotment.take(2) }
    while allotment.waiting < 2 { await Task.yield() }
    large.cancel()
    await #expect(throws: IntakeError.cancelled) { try await large.value }
    _ = try await small.value
    allotment.giveBack(10)
    try await allotment.take(10)
    let late = Task { try await allotment.take(1) }
    late.cancel()
    await #expect(throws: IntakeError.cancelled) { try await late.value }
  }

  @Test("the most that was out is told once, and only when all is back")
  func most() async throws {
    let allotment = Allotment(total: 10)
    #expect(allotment.mostTaken() == 0)
    try await allotment.take(3)
    #expect(allotment.takeAtOnce(4))
    #expect(!allotment.takeAtOnce(4))
    allotment.giveBack(4)
    #expect(allotment.mostTaken() == nil)
    let waiting = Task { try await allotment.take(9) }
    while allotment.waiting < 1 { await Task.yield() }
    allotment.giveBack(3)
    _ = try await waiting.value
    #expect(allotment.mostTaken() == nil)
    allotment.giveBack(9)
    #expect(allotment.mostTaken() == 9)
    #expect(allotment.mostTaken() == 0)
  }
}
