import Foundation
import PictureImaging
import Testing

@testable import PictureIntake

/// Who may read a file when.
@Suite("Admission")
struct AdmissionTests {
  @Test("a file that never comes keeps no other out")
  func stuck() async throws {
    let file = try TestJPEG.picture(40, 30)
    let gate = DispatchSemaphore(value: 0)
    let intake = Intake(limits: Limits(), threads: CodecThreads(count: 2)) {
      source,
      _ throws(IntakeError) in
      if source.name == [1] { gate.wait() }
      return try source.read(limit: .max, check: checkCancellation)
    }
    let stuck = Task { try await intake.prepare(Source(bytes: file, name: [1]), width: 600) }
    for _ in 0..<5 {
      let photo = try await intake.prepare(Source(bytes: file, name: [2]), width: 600)
      #expect(photo.image.bytes == file)
    }
    gate.signal()
    #expect(try await stuck.value.image.bytes == file)
  }

  @Test("files that are read count, and all come though there is room for one photo at a time")
  func bounded() async throws {
    let file = try TestJPEG.picture(700, 90)
    let sizes = Lock<(now: Int, most: Int)>((0, 0))
    var limits = Limits()
    limits.decodeMemory = try JPEGPlan(JPEGProbe(file), width: 600).memory
    let intake = Intake(limits: limits, threads: CodecThreads(count: 8)) {
      source,
      byteCount throws(IntakeError) in
      sizes.withLock { $0 = ($0.now + byteCount, max($0.most, $0.now + byteCount)) }
      defer { sizes.withLock { $0.now -= byteCount } }
      return try source.read(limit: .max, check: checkCancellation)
    }
    let alone = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    try await withThrowingTaskGroup(of: PreparedPhoto.self) { group in
      for _ in 0..<24 {
        group.addTask { try await intake.prepare(Source(bytes: file, name: []), width: 600) }
      }
      for try await photo in group { #expect(photo.image.bytes == alone.image.bytes) }
    }
    #expect(sizes.withLock { $0.most } <= limits.decodeMemory)
  }

  @Test("who waits is let in when others give back, reads again, and may not take more than before")
  func readAgain() async throws {
    let file = try TestJPEG.picture(700, 90)
    let large = try TestJPEG.resized(file, width: 2000, height: 1500)
    let needed = try JPEGPlan(JPEGProbe(file), width: 600).memory
    var limits = Limits()
    limits.decodeMemory = try JPEGPlan(JPEGProbe(large), width: 600).memory
    for (second, isTaken) in [(file, true), (large, false)] {
      let gate = DispatchSemaphore(value: 0)
      let reads = Lock(0)
      let intake = Intake(limits: limits, threads: CodecThreads(count: 2)) {
        source,
        _ throws(IntakeError) in
        if source.name == [1] {
          gate.wait()
          throw .notAnImage
        }
        reads.withLock { $0 += 1 }
        return reads.withLock { $0 } == 1 ? file : second
      }
      // It is stuck, and leaves a byte less than the other photo takes.
      let bytes = [UInt8](repeating: 0, count: limits.decodeMemory - needed + 1)
      let stuck = Task { try? await intake.prepare(Source(bytes: bytes, name: [1]), width: 600) }
      while intake.memory.free == limits.decodeMemory { await Task.yield() }
      let waiting = Task { try await intake.prepare(Source(bytes: file, name: [2]), width: 600) }
      while intake.memory.waiting == 0 { await Task.yield() }
      #expect(intake.memory.free == needed - 1)
      gate.signal()
      _ = await stuck.value
      if isTaken {
        #expect(try await waiting.value.image.size.width == 600)
      } else {
        await #expect(throws: IntakeError.notReadable(.changed)) { try await waiting.value }
      }
      #expect(reads.withLock { $0 } == 2)
    }
  }

  @Test("a file of another size than it was let in with is not readable")
  func changed() throws {
    let folder = try TemporaryFolder()
    let file = try TestJPEG.picture(40, 30)
    try folder.write(file, as: "a.jpg")
    let source = folder.source("a.jpg")
    #expect(try source.byteCount(limit: file.count) == file.count)
    #expect(try source.read(expected: file.count, limit: .max, check: checkCancellation) == file)
    for other in [file.count - 1, file.count + 1] {
      #expect(throws: IntakeError.notReadable(.changed)) {
        try source.read(expected: other, limit: .max, check: checkCancellation)
      }
    }
    let excess = Excess(what: .fileBytes, limit: file.count - 1, value: file.count)
    #expect(throws: IntakeError.tooLarge(excess)) { try source.byteCount(limit: file.count - 1) }
  }

  @Test("limits of any size are taken", arguments: [0, 1, Int.max / 2 + 1, Int.max])
  func limits(fileBytes: Int) async throws {
    let file = try TestJPEG.picture(8, 8)
    var limits = Limits()
    limits.fileBytes = fileBytes
    let source = Source(bytes: file, name: [])
    if fileBytes < file.count {
      await #expect(throws: IntakeError.self) {
        try await Intake(limits: limits).prepare(source, width: 600)
      }
    } else {
      #expect(try await Intake(limits: limits).prepare(source, width: 600).image.bytes == file)
    }
  }

  @Test("a width under 1 is no limit", arguments: [0, -1, Int.min])
  func width(value: Int) async throws {
    let file = try TestJPEG.picture(700, 30)
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: value)
    #expect(photo.image.size.width == 700)
  }

  @Test("without a single thread to work on, a photo fails instead of waiting for ever")
  func noThreads() async throws {
    let file = try TestJPEG.picture(8, 8)
    let intake = Intake(limits: Limits(), threads: CodecThreads(count: 0)) { _, _ in file }
    await #expect(throws: IntakeError.system(code: EAGAIN, operation: "pthread_create")) {
      try await intake.prepare(Source(bytes: file, name: []), width: 600)
    }
  }

  @Test("codec threads leave a host's signals to the host, and answer only for what they do")
  func signals() async throws {
    let hosts = [SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGUSR1, SIGALRM, SIGPIPE, SIGWINCH]
    let own = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT]
    let before = SpecialFiles.blockedSignals(of: hosts + own)
    let threads = CodecThreads(count: 1)
    let blocked = await Task(executorPreference: threads) {
      await blockedSignals(of: hosts + own)
    }.value
    #expect(blocked == Set(hosts))
    #expect(SpecialFiles.blockedSignals(of: hosts + own) == before)
  }

  @Test("cores are those that the process may run on, not all that there are")
  func cores() throws {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") })
    let allowed = line.dropFirst("Cpus_allowed:".count).compactMap(\.hexDigitValue)
    #expect(CodecThreads.availableCores == allowed.reduce(0) { $0 + $1.nonzeroBitCount })
  }
}

private func blockedSignals(of signals: [Int32]) async -> Set<Int32> {
  SpecialFiles.blockedSignals(of: signals)
}
