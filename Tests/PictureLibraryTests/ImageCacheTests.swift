import Foundation
import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake
@testable import PictureLibrary

@Suite("Image cache")
struct ImageCacheTests {
  /// A library of so many copies of one photo of 64×48 pixels.
  private func library(_ count: Int) async throws -> (test: TestLibrary, photos: PhotoLibrary) {
    let test = try TestLibrary()
    let file = Corpus.packageRoot.appending(path: "Tests/CommandTests/Fixtures/small.jpg")
    let photo = [UInt8](try Data(contentsOf: file))
    for number in 0..<count { #expect(FileCalls.write(photo, to: test.path("p\(number).jpg"))) }
    return (test, try await test.open())
  }

  private let request: ImageRequest

  init() throws {
    request = ImageRequest(target: try #require(PixelSize(width: 12, height: 12)))
  }

  @Test("a scroll of 5,000 photos stays in its bound, and back over what is kept decodes nothing")
  func scroll() async throws {
    let (test, library) = try await library(5000)
    let photos = try await library.fetch(.allPhotos)
    let one = try library.imageNow(of: photos[0], request).raster.samples.count
    let cache = ImageCache(library, byteLimit: 200 * one)
    for photo in photos {
      _ = try await cache.image(of: photo, request)
      let count = await cache.byteCount
      #expect(count <= 200 * one)
    }
    #expect(await cache.decodedImages == 5000)
    // What is let go at once is an eighth at most.
    for photo in photos.suffix(170).reversed() { _ = try await cache.image(of: photo, request) }
    #expect(await cache.decodedImages == 5000)
    _ = try await cache.image(of: photos[0], request)
    #expect(await cache.decodedImages == 5001)
    withExtendedLifetime(test) {}
  }

  @Test("what was used longest ago goes first")
  func order() async throws {
    let (test, library) = try await library(20)
    let photos = try await library.fetch(.allPhotos)
    let one = try library.imageNow(of: photos[0], request).raster.samples.count
    let cache = ImageCache(library, byteLimit: 8 * one)
    for photo in photos.prefix(8) { _ = try await cache.image(of: photo, request) }
    _ = try await cache.image(of: photos[0], request)
    _ = try await cache.image(of: photos[8], request)
    #expect(await cache.decodedImages == 9)
    _ = try await cache.image(of: photos[0], request)
    #expect(await cache.decodedImages == 9)
    _ = try await cache.image(of: photos[1], request)
    #expect(await cache.decodedImages == 10)
    withExtendedLifetime(test) {}
  }

  @Test("many who ask at once for one picture wait for one decode")
  func together() async throws {
    let (test, library) = try await library(1)
    let photo = try await library.fetch(.allPhotos)[0]
    let cache = ImageCache(library)
    let images = await withTaskGroup { group in
      for mode in ImageRequest.DeliveryMode.allCases + ImageRequest.DeliveryMode.allCases {
        group.addTask { [request] in
          try? await cache.image(of: photo, request.delivered(mode))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(images.count == 6 && Set(images).count == 1 && images[0] != nil)
    #expect(await cache.decodedImages == 1)
    withExtendedLifetime(test) {}
  }

  @Test("pictures made ahead of time are there when they are asked for, until caching is stopped")
  func ahead() async throws {
    let (test, library) = try await library(30)
    let photos = try await library.fetch(.allPhotos)
    let one = try library.imageNow(of: photos[0], request).raster.samples.count
    let cache = ImageCache(library)
    await cache.startCaching(photos.prefix(10), request)
    while await cache.byteCount < 10 * one { try await Task.sleep(for: .milliseconds(5)) }
    for photo in photos.prefix(10) { _ = try await cache.image(of: photo, request) }
    #expect(await cache.decodedImages == 10)
    await cache.stopCaching(photos.prefix(4), request)
    #expect(await cache.byteCount == 6 * one)
    await cache.startCaching(photos.suffix(20), request)
    await cache.stopAll()
    #expect(await cache.byteCount == 0)
    let decoded = await cache.decodedImages
    _ = try await cache.image(of: photos[9], request)
    #expect(await cache.byteCount == one)
    #expect(await cache.decodedImages == decoded + 1)
    withExtendedLifetime(test) {}
  }

  @Test("a picture that is larger than the bound is given and not kept")
  func large() async throws {
    let (test, library) = try await library(1)
    let photo = try await library.fetch(.allPhotos)[0]
    let cache = ImageCache(library, byteLimit: 10)
    _ = try await cache.image(of: photo, request)
    #expect(await cache.byteCount == 0)
    withExtendedLifetime(test) {}
  }

  @Test("a photo whose content changed is decoded anew, and one that is gone says so")
  func changed() async throws {
    let (test, library) = try await library(1)
    let cache = ImageCache(library)
    _ = try await cache.image(of: try await library.fetch(.allPhotos)[0], request)
    #expect(FileCalls.setTime(1000, of: test.path("p0.jpg")))
    try await library.refresh()
    let changed = try await library.fetch(.allPhotos)[0]
    _ = try await cache.image(of: changed, request)
    #expect(await cache.decodedImages == 2)
    #expect(FileCalls.remove(test.path("p0.jpg")))
    _ = try await cache.image(of: changed, request)
    await cache.stopAll()
    await #expect(throws: IntakeError.notFound) { _ = try await cache.image(of: changed, request) }
  }

  @Test("who is cancelled is given nothing")
  func cancelling() async throws {
    let (test, library) = try await library(1)
    let photo = try await library.fetch(.allPhotos)[0]
    let cache = ImageCache(library)
    let task = Task { [request] in
      await untilCancelled()
      return try await cache.image(of: photo, request)
    }
    task.cancel()
    await #expect(throws: IntakeError.cancelled) { _ = try await task.value }
    withExtendedLifetime(test) {}
  }

  /// A cache whose decodes are held up until the gate is opened, and how many of them were begun.
  private func heldUp(
    _ library: PhotoLibrary
  ) -> (cache: ImageCache, gate: DispatchSemaphore, begun: Lock<Int>) {
    let (gate, begun) = (DispatchSemaphore(value: 0), Lock(0))
    let intake = Intake(limits: Limits(), threads: CodecThreads(count: 2)) {
      source,
      _ throws(IntakeError) in
      begun.withLock { $0 += 1 }
      gate.wait()
      return try source.read(limit: .max, check: checkCancellation)
    }
    return (ImageCache(library, intake: intake), gate, begun)
  }

  @Test("who is cancelled while a picture is made waits no longer, and the others are given it")
  func leaving() async throws {
    let (test, library) = try await library(1)
    let photo = try await library.fetch(.allPhotos)[0]
    let (cache, gate, begun) = heldUp(library)
    let tasks = (0..<3).map { [request] _ in
      Task { try await cache.image(of: photo, request) }
    }
    while await cache.waitingCallers < 3 { await Task.yield() }
    for task in tasks.prefix(2) {
      task.cancel()
      await #expect(throws: IntakeError.cancelled) { _ = try await task.value }
    }
    #expect(await cache.waitingCallers == 1)
    gate.signal()
    _ = try await tasks[2].value
    _ = try await cache.image(of: photo, request)
    #expect(begun.withLock { $0 } == 1)
    withExtendedLifetime(test) {}
  }

  @Test("a picture for which nobody waits any more is given up, and made anew when it is wanted")
  func givingUp() async throws {
    let (test, library) = try await library(1)
    let photo = try await library.fetch(.allPhotos)[0]
    let (cache, gate, begun) = heldUp(library)
    let first = Task { [request] in try await cache.image(of: photo, request) }
    while begun.withLock({ $0 }) == 0 { await Task.yield() }
    first.cancel()
    await #expect(throws: IntakeError.cancelled) { _ = try await first.value }
    #expect(await cache.waitingCallers == 0)
    let second = Task { [request] in try await cache.image(of: photo, request) }
    while begun.withLock({ $0 }) == 1 { await Task.yield() }
    #expect(await cache.byteCount == 0)
    gate.signal()
    gate.signal()
    _ = try await second.value
    #expect(await cache.decodedImages == 2)
    #expect(await cache.byteCount > 0)
    withExtendedLifetime(test) {}
  }
}
