import Foundation
import Testing

/// Operations of which some are done before it is asked what happened, and some after that, before
/// anybody looks.
struct LateLook: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let told: @Sendable (TestLibrary) throws -> Void
  let late: @Sendable (TestLibrary) throws -> Void

  init(
    _ description: String,
    _ told: @escaping @Sendable (TestLibrary) throws -> Void,
    late: @escaping @Sendable (TestLibrary) throws -> Void = { _ in }
  ) {
    testDescription = description
    (self.told, self.late) = (told, late)
  }
}

extension TestLibrary {
  fileprivate func change(_ name: String, to width: Int = 77) {
    #expect(FileCalls.write(TinyJPEG(width: width).bytes, to: path(name)))
  }

  fileprivate func move(_ name: String, _ other: String) {
    #expect(FileCalls.rename(path(name), to: path(other)))
  }

  fileprivate func link(_ name: String, _ other: String) {
    #expect(FileCalls.link(path(name), to: path(other)))
  }

  fileprivate func remove(_ name: String) { #expect(FileCalls.remove(path(name))) }

  fileprivate func removeAll(_ name: String) throws {
    try FileManager.default.removeItem(atPath: String(decoding: path(name), as: UTF8.self))
  }
}

extension LateLook {
  // At first there are x/a.jpg and x/sub/b.jpg, y/c.jpg, and d.jpg, which is also x/d.jpg.
  static let links: [LateLook] = [
    LateLook("a file is written to by its other name") { $0.change("x/d.jpg") },
    LateLook("… and its folder is moved") { test in
      test.change("x/d.jpg")
      test.move("x", "z")
    },
    LateLook("… and its folder is moved late") {
      $0.change("x/d.jpg")
    } late: {
      $0.move("x", "z")
    },
    LateLook("… when its folder has been moved") { test in
      test.move("x", "z")
      test.change("z/d.jpg")
    },
    LateLook("… when its folder has been moved, and is removed") { test in
      test.move("x", "z")
      test.change("z/d.jpg")
      test.remove("z/d.jpg")
    },
    LateLook("… and its folder is removed") { test in
      test.change("x/d.jpg")
      try test.removeAll("x")
    },
    LateLook("… and its folder is removed late") {
      $0.change("x/d.jpg")
    } late: { test in
      try test.removeAll("x")
    },
    LateLook("… and its folder leaves the library") { test in
      test.change("x/d.jpg")
      test.move("x", "../away")
    },
    LateLook("… and its folder leaves the library late") {
      $0.change("x/d.jpg")
    } late: { test in
      test.move("x", "../away")
    },
    LateLook("… and leaves the library") { test in
      test.change("x/d.jpg")
      test.move("x/d.jpg", "../away.jpg")
    },
    LateLook("… and is removed") { test in
      test.change("x/d.jpg")
      test.remove("x/d.jpg")
    },
    LateLook("… and is removed late") {
      $0.change("x/d.jpg")
    } late: {
      $0.remove("x/d.jpg")
    },
    LateLook("… and another takes its name") { test in
      test.change("x/d.jpg")
      test.move("x/a.jpg", "x/d.jpg")
    },
    LateLook("… and another takes its name late") {
      $0.change("x/d.jpg")
    } late: { test in
      test.move("x/a.jpg", "x/d.jpg")
    },
    LateLook("… and a folder takes its name") { test in
      test.change("x/d.jpg")
      test.remove("x/d.jpg")
      #expect(FileCalls.makeFolder(test.path("x/d.jpg")))
    },
    LateLook("a file is given other times by its other name") { test in
      #expect(FileCalls.setTime(1000, of: test.path("x/d.jpg")))
    },
    LateLook("a file is written to by a name that was there too briefly") { test in
      test.link("y/c.jpg", "x/brief.jpg")
      test.change("x/brief.jpg")
      test.remove("x/brief.jpg")
    },
    LateLook("… and was taken away late") { test in
      test.link("y/c.jpg", "x/brief.jpg")
      test.change("x/brief.jpg")
    } late: {
      $0.remove("x/brief.jpg")
    },
    LateLook("… and was moved before it was taken away") { test in
      test.link("y/c.jpg", "x/brief.jpg")
      test.change("x/brief.jpg")
      test.move("x/brief.jpg", "brief2.jpg")
      test.move("brief2.jpg", "x/brief3.jpg")
      test.remove("x/brief3.jpg")
    },
    LateLook("… and was given to another file") { test in
      test.link("y/c.jpg", "x/brief.jpg")
      test.change("x/brief.jpg")
      test.move("x/a.jpg", "x/brief.jpg")
    },
    LateLook("… and was given to another file late") { test in
      test.link("y/c.jpg", "x/brief.jpg")
      test.change("x/brief.jpg")
    } late: {
      $0.move("x/a.jpg", "x/brief.jpg")
    },
    LateLook("… in a folder that left the library") { test in
      test.link("y/c.jpg", "x/brief.jpg")
      test.change("x/brief.jpg")
      test.move("x", "../away")
    },
  ]

  static let files: [LateLook] = [
    LateLook("a file is made and removed") { test in
      test.change("new.jpg")
      test.remove("new.jpg")
    },
    LateLook("a file is made and removed late") {
      $0.change("new.jpg")
    } late: {
      $0.remove("new.jpg")
    },
    LateLook("a file is written beside and takes a name") { test in
      test.change("x/new")
      test.move("x/new", "x/a.jpg")
    },
    LateLook("a file takes the number, the size and the time of one that was removed") { test in
      test.remove("x/a.jpg")
      test.change("x/a.jpg", to: 5)
      #expect(FileCalls.setTime(2000, of: test.path("x/a.jpg")))
    },
    LateLook("two files change places") { test in
      test.move("x/a.jpg", "x/t.jpg")
      test.move("y/c.jpg", "x/a.jpg")
      test.move("x/t.jpg", "y/c.jpg")
    },
    LateLook("a link takes the name of a file") { test in
      test.remove("x/a.jpg")
      #expect(FileCalls.symlink(bytes("../y/c.jpg"), at: test.path("x/a.jpg")))
    },
    LateLook("a file is hidden") { $0.move("x/a.jpg", "x/.a.jpg") },
  ]

  static let folders: [LateLook] = [
    LateLook("a folder is made with contents") { test in
      try test.write(TinyJPEG(), "n/o/p.jpg")
    },
    LateLook("a folder is given contents late") { test in
      #expect(FileCalls.makeFolder(test.path("n")))
    } late: {
      try $0.write(TinyJPEG(), "n/o/p.jpg")
    },
    LateLook("a folder is moved") { $0.move("x", "y/z") },
    LateLook("a folder is moved late") {
      $0.change("x/a.jpg")
    } late: {
      $0.move("x", "y/z")
    },
    LateLook("a folder is moved twice") {
      $0.move("x", "y/z")
    } late: {
      $0.move("y/z", "w")
    },
    LateLook("a folder is moved there and back") {
      $0.move("x", "z")
    } late: {
      $0.move("z", "x")
    },
    LateLook("a folder is moved into one that is moved") {
      $0.move("x", "y/z")
    } late: {
      $0.move("y", "w")
    },
    LateLook("two folders change places") { test in
      test.move("x", "t")
      test.move("y", "x")
      test.move("t", "y")
    },
    LateLook("a folder is moved and another takes its name") { test in
      test.move("x", "z")
      try test.write(TinyJPEG(width: 9), "x/sub/b.jpg")
    },
    LateLook("a folder is moved and another takes its name late") {
      $0.move("x", "z")
    } late: {
      $0.move("y", "x")
    },
    LateLook("a folder is moved and a link takes its name") { test in
      test.change("x/sub/b.jpg")
      test.move("x", "z")
      #expect(FileCalls.symlink(bytes("z"), at: test.path("x")))
    },
    LateLook("a folder is moved and a link takes its name late") { test in
      test.change("x/sub/b.jpg")
    } late: { test in
      test.move("x", "z")
      #expect(FileCalls.symlink(bytes("z"), at: test.path("x")))
    },
    LateLook("a folder is removed and made anew") { test in
      try test.removeAll("x")
      try test.write(TinyJPEG(width: 9), "x/a.jpg")
    },
    LateLook("a folder is removed and made anew late") {
      try $0.removeAll("x")
    } late: {
      try $0.write(TinyJPEG(width: 9), "x/a.jpg")
    },
    LateLook("a file takes the name of a folder") { test in
      try test.removeAll("x")
      test.change("x")
    },
    LateLook("a folder takes the name of a file") { test in
      test.remove("d.jpg")
      try test.write(TinyJPEG(width: 9), "d.jpg/e.jpg")
    },
    LateLook("a folder is hidden") { $0.move("x", ".x") },
    LateLook("a folder is given other permissions") { test in
      #expect(FileCalls.setMode(0o500, of: test.path("x")))
      #expect(FileCalls.setMode(0o700, of: test.path("x")))
    },
  ]
}
