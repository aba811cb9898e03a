import Foundation
import PictureImaging
import PictureIntake
import Testing

@testable import PictureLibrary

@Suite("Trouble", .timeLimit(.minutes(5)))
struct TroubleTests {
  @Test("names are bytes in no encoding")
  func names() async throws {
    let test = try TestLibrary()
    let names: [[UInt8]] = [
      [0xFF, 0xFE] + bytes(".jpg"), bytes("a\nb.jpg"), bytes("名字.jpg"), bytes(" .jpg"),
      bytes("-rf.jpg"), bytes("%00'\"\\.jpg"), Array(repeating: 0xE9, count: 251) + bytes(".jpg"),
    ]
    let folder = test.root + [UInt8(ascii: "/"), 0x80, 0x81]
    #expect(FileCalls.makeFolder(folder))
    for name in names {
      #expect(FileCalls.write(TinyJPEG().bytes, to: folder + [UInt8(ascii: "/")] + name))
    }
    for _ in 0..<2 {
      let library = try await test.open()
      let photos = try await library.fetch(.folder([0x80, 0x81]))
      #expect(Set(photos.map(\.fileName)) == Set(names))
      #expect(Set(photos.map { library.source(of: $0).name }) == Set(names))
      #expect(try await library.albums().last?.folderName == [0x80, 0x81])
    }
  }

  @Test("what is no photo is not in an album, and a broken photo is listed as one")
  func broken() async throws {
    let test = try TestLibrary()
    let empty = ["avif", "gif", "heic", "heif", "HIF", "jpeg", "jpg", "png", "webp"]
    for ending in empty { try test.write([], "empty.\(ending)") }
    try test.write([0xFF, 0xD8, 0xFF, 0xD9], "headless.jpg")
    try test.write(Array(TinyJPEG().bytes.prefix(30)), "cut.JPG")
    try test.write(bytes("hello"), "hello.png")
    try test.write(
      [0, 0, 0, 24] + bytes("ftypheic") + [0, 0, 0, 0] + bytes("mif1heic"),
      "apple.heic"
    )
    try test.write(bytes("%PDF-1.7"), "paper.pdf")
    try test.write(bytes("hello"), "hello.txt")
    try test.write([], "empty")
    try test.write(TinyJPEG(), ".hidden.jpg")
    try test.write(TinyJPEG(), ".folder/hidden.jpg")
    try test.write(TinyJPEG(), "photo without an ending")
    let library = try await test.open()
    #expect(paths(try await library.fetch(.allPhotos)) == ["photo without an ending"])
    let noFrame = IntakeError.damaged("JPEG datastream contains no image")
    #expect(
      await library.problems() == [
        LibraryProblem(
          path: bytes("apple.heic"),
          reason: .brokenPhoto(.damaged("no picture in the file"))
        ),
        LibraryProblem(path: bytes("cut.JPG"), reason: .brokenPhoto(noFrame)),
      ]
        + empty.map {
          LibraryProblem(path: bytes("empty.\($0)"), reason: .brokenPhoto(.notAnImage))
        }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
        + [
          LibraryProblem(path: bytes("headless.jpg"), reason: .brokenPhoto(noFrame)),
          LibraryProblem(path: bytes("hello.png"), reason: .brokenPhoto(.notAnImage)),
        ]
    )
  }

  @Test("pipes, links that go in circles and a file of 10 GB keep nobody waiting")
  func special() async throws {
    let test = try TestLibrary()
    #expect(FileCalls.makeFIFO(test.path("pipe.jpg")))
    #expect(FileCalls.symlink(bytes("."), at: test.path("circle")))
    #expect(FileCalls.symlink(bytes("nowhere"), at: test.path("nowhere.jpg")))
    #expect(FileCalls.symlink(bytes("b.jpg"), at: test.path("a.jpg")))
    #expect(FileCalls.symlink(bytes("self.jpg"), at: test.path("self.jpg")))
    #expect(FileCalls.write(TinyJPEG().bytes, to: test.path("b.jpg")))
    #expect(FileCalls.write(TinyJPEG().bytes, to: test.path("large.jpg")))
    #expect(FileCalls.write([], to: test.path("zeros.jpg")))
    for name in ["large.jpg", "zeros.jpg"] {
      #expect(FileCalls.cut(test.path(name), to: 10_000_000_000))
    }
    let library = try await test.open()
    let photos = try await library.fetch(.allPhotos)
    #expect(Set(paths(photos)) == ["b.jpg", "large.jpg"])
    #expect(photos.first { $0.fileName == bytes("large.jpg") }?.byteCount == 10_000_000_000)
    #expect(await library.problems().map(\.path) == [bytes("zeros.jpg")])
  }

  @Test("no path to a folder leads through a link but that of the root")
  func links() throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a/in/a.jpg")
    #expect(FileCalls.symlink(bytes("a"), at: test.path("b")))
    #expect(FileCalls.symlink(test.root, at: test.cache + bytes("/root")))
    for path in ["b", "b/in"] {
      #expect(throws: LibraryError.notAFolder) {
        _ = try OpenFolder(root: test.root, path: bytes(path))
      }
    }
    let names = try OpenFolder(root: test.cache + bytes("/root"), path: bytes("a/in")).names()
    #expect(names == [bytes("a.jpg")])
  }

  @Test("folders nested beyond the longest path are listed as unreadable, and the rest is there")
  func deep() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a.jpg")
    let part = String(repeating: "d", count: 250)
    let script = """
      import os, sys
      os.chdir(sys.argv[1])
      for _ in range(20):
          os.mkdir(sys.argv[2])
          os.chdir(sys.argv[2])
      """
    try run("python3", "-c", script, String(decoding: test.root, as: UTF8.self), part)
    let library = try await test.open()
    #expect(try await library.fetch(.allPhotos).count == 1)
    #expect(await library.problems().map(\.reason) == [.unreadableFolder])
    try run("rm", "-rf", test.folder.path)
  }

  @Test(
    "a root that is none says what it is",
    arguments: [
      ("nowhere", .notFound), ("file", .notAFolder), ("file/below", .notAFolder), ("", .notFound),
      ("zero\0", .notFound), ("pipe", .notAFolder), ("link", .notFound),
    ] as [(String, LibraryError)]
  )
  func roots(name: String, error: LibraryError) async throws {
    let test = try TestLibrary()
    #expect(FileCalls.write([], to: test.path("file")))
    #expect(FileCalls.makeFIFO(test.path("pipe")))
    #expect(FileCalls.symlink(bytes("nowhere"), at: test.path("link")))
    let path = name.isEmpty ? [] : test.path(name)
    await #expect(throws: error) {
      _ = try await PhotoLibrary.open(path, cacheFolder: test.cache)
    }
    #expect(!message(for: error).isEmpty)
  }

  @Test("a root that disappears leaves an empty library that says so, until it is back")
  func disappearing() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a.jpg")
    let library = try await test.open()
    let away = test.root + bytes("-away")
    #expect(FileCalls.rename(test.root, to: away))
    await #expect(throws: LibraryError.notFound) { try await library.refresh() }
    await #expect(throws: LibraryError.notFound) { _ = try await library.albums() }
    await #expect(throws: LibraryError.notFound) { _ = try await library.fetch(.allPhotos) }
    #expect(FileCalls.rename(away, to: test.root))
    try await library.refresh()
    #expect(try await library.fetch(.allPhotos).count == 1)
  }

  @Test("without a folder for caches everything works, and the reason is known")
  func caches() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a.jpg")
    #expect(FileCalls.write([], to: test.cache + bytes("/file")))
    for folder in [test.cache + bytes("/file"), bytes("/proc/nowhere"), bytes("/dev/full")] {
      let library = try await PhotoLibrary.open(test.root, cacheFolder: folder)
      #expect(try await library.fetch(.allPhotos).count == 1)
      #expect(await library.indexProblem == .notWritable)
    }
    let library = try await PhotoLibrary.open(test.root, cacheFolder: bytes("not/absolute"))
    #expect(try await library.fetch(.allPhotos).count == 1)
  }

  @Test("a full or read-only disk for caches is no hindrance, and the index is made when it can be")
  func disks() async throws {
    let test = try TestLibrary()
    for number in 0..<600 { try test.write(TinyJPEG(), "folder \(number % 9)/p\(number).jpg") }
    guard
      try Self.status(of: "mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", test.cachePath) == 0
    else {
      print("skipped: this user cannot mount a disk")
      return
    }
    defer { _ = try? Self.status(of: "umount", test.cachePath) }
    #expect(FileCalls.write(Array(repeating: 1, count: 50_000), to: test.cache + bytes("/filling")))
    let library = try await test.open()
    #expect(try await library.fetch(.allPhotos).count == 600)
    #expect(await library.indexProblem == .noSpace)
    #expect(FileCalls.remove(test.cache + bytes("/filling")))
    #expect(try Self.status(of: "mount", "-o", "remount,size=2m,ro", test.cachePath) == 0)
    let second = try await test.open()
    #expect(try await second.fetch(.allPhotos).count == 600)
    #expect(await second.indexProblem == .notWritable)
    #expect(try Self.status(of: "mount", "-o", "remount,rw", test.cachePath) == 0)
    #expect(await (try test.open()).indexProblem == nil)
    #expect(test.cached.count == 1)
  }

  @Test("photos on a disk that is taken out are gone")
  func takenOut() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a.jpg")
    let card = String(decoding: test.path("card"), as: UTF8.self)
    #expect(FileCalls.makeFolder(test.path("card")))
    guard try Self.status(of: "mount", "-t", "tmpfs", "tmpfs", card) == 0 else {
      print("skipped: this user cannot mount a disk")
      return
    }
    defer { _ = try? Self.status(of: "umount", "-q", card) }
    try test.write(TinyJPEG(), "card/in/b.jpg")
    let library = try await test.open()
    let result = try await library.fetch(.allPhotos)
    #expect(result.count == 2)
    var iterator = try await library.changes(of: result).makeAsyncIterator()
    #expect(try Self.status(of: "umount", card) == 0)
    #expect(paths(try #require(try await iterator.next()).after) == ["a.jpg"])
    try test.write(TinyJPEG(), "card/c.jpg")
    #expect(paths(try #require(try await iterator.next()).inserted) == ["card/c.jpg"])
  }

  private static func status(of words: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test(
    "nothing is written into the library, also where the folder for caches lies in it",
    arguments: ["", "/.cache", "/a/new/one", "/link"]
  )
  func untouched(cache: String) async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a.jpg")
    try test.write(TinyJPEG(), "sub/b.jpg")
    #expect(FileCalls.symlink(bytes("."), at: test.path("link")))
    let before = try state(test)
    let library = try await PhotoLibrary.open(test.root, cacheFolder: test.root + bytes(cache))
    try await library.refresh()
    let photos = try await library.fetch(.allPhotos)
    let request = ImageRequest(target: try #require(PixelSize(width: 9, height: 9)))
    for photo in photos { _ = try? library.imageNow(of: photo, request) }
    _ = try await library.changes(of: photos)
    try await library.catchUp()
    _ = try await test.open()
    #expect(try state(test) == before)
  }

  /// The names and times of everything in the library.
  private func state(_ test: TestLibrary) throws -> [String] {
    try run(
      "find",
      String(decoding: test.root, as: UTF8.self),
      "-printf",
      "%p %s %T@ %C@\n"
    ).split(separator: "\n").map(String.init).sorted()
  }
}
