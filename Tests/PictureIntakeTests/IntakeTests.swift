import Foundation
import PictureImaging
import Testing

@testable import PictureIntake

@Suite("Intake")
struct IntakeTests {
  @Test("eight photos at once with memory for little more than one all come, each its own")
  func admitted() async throws {
    var files: [[UInt8]] = []
    for index in 0..<8 { files.append(try TestJPEG.picture(700 + 100 * index, 90)) }
    let largest = try files.map { try JPEGPlan(JPEGProbe($0), width: 600).memory }.max()
    var limits = Limits()
    limits.decodeMemory = try #require(largest) + 1000
    let intake = Intake(limits: limits)
    try await withThrowingTaskGroup(of: (Int, PreparedPhoto).self) { group in
      for (index, file) in files.enumerated() {
        group.addTask {
          (index, try await intake.prepare(Source(bytes: file, name: []), width: 600))
        }
      }
      for try await (index, photo) in group {
        #expect(photo.original.displayedSize.width == 700 + 100 * index)
        #expect(photo.original.byteCount == files[index].count)
      }
    }
  }

  @Test("bytes are the same however many photos run side by side")
  func repeatable() async throws {
    let file = try TestJPEG.picture(900, 700)
    let alone = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    try await withThrowingTaskGroup(of: PreparedPhoto.self) { group in
      for _ in 0..<6 {
        group.addTask { try await Intake().prepare(Source(bytes: file, name: []), width: 600) }
      }
      for try await photo in group { #expect(photo.image.bytes == alone.image.bytes) }
    }
  }

  @Test("a failure gives its turn and its memory back")
  func failures() async throws {
    let file = try TestJPEG.picture(700, 90)
    var limits = Limits()
    limits.decodeMemory = try JPEGPlan(JPEGProbe(file), width: 600).memory
    let intake = Intake(limits: limits)
    let broken = Array(file.prefix(file.count / 4))
    for bytes in [[], [1, 2, 3], broken, try TestJPEG.picture(2000, 1500)] {
      await #expect(throws: IntakeError.self) {
        try await intake.prepare(Source(bytes: bytes, name: []), width: 600)
      }
    }
    let photo = try await intake.prepare(Source(bytes: file, name: []), width: 600)
    #expect(photo.image.size.width == 600)
  }

  @Test("who cancels has the answer while the threads are still busy with something else")
  func cancelledAtOnce() async throws {
    let file = try TestJPEG.picture(700, 90)
    let gate = DispatchSemaphore(value: 0)
    var busy: [Task<Void, Never>] = []
    for _ in 0..<4 {
      busy.append(Task(executorPreference: CodecThreads.shared) { await hold(gate) })
    }
    let waiting = Task {
      try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    }
    waiting.cancel()
    await #expect(throws: IntakeError.cancelled) { try await waiting.value }
    for _ in 0..<4 { gate.signal() }
    for task in busy { await task.value }
    // The work that was given up has left nothing behind.
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(photo.image.size.width == 600)
  }

  @Test("a task cancelled before it asks gets no photo")
  func cancelledBefore() async throws {
    let file = try TestJPEG.picture(40, 30)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    }
    task.cancel()
    await #expect(throws: IntakeError.cancelled) { try await task.value }
  }

  @Test("cancelling at any moment ends as a photo or as cancelled, and the next photo comes")
  func cancelledAnywhere() async throws {
    let file = try TestJPEG.picture(1200, 300)
    let intake = Intake()
    for delay in 0..<25 {
      let task = Task { try await intake.prepare(Source(bytes: file, name: []), width: 600) }
      for _ in 0..<delay * 40 { await Task.yield() }
      task.cancel()
      do {
        #expect(try await task.value.image.size.width == 600)
      } catch {
        #expect(error as? IntakeError == .cancelled)
      }
    }
    let photo = try await intake.prepare(Source(bytes: file, name: []), width: 600)
    #expect(photo.image.size.width == 600)
  }
}

private func hold(_ gate: DispatchSemaphore) async { block(gate) }

// A codec call blocks its thread in the same way.
private func block(_ gate: DispatchSemaphore) { gate.wait() }
