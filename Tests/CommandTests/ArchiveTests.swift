import Foundation
import Glibc
import Testing

@Suite("Archives of bundles")
struct ArchiveTests {
  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.photos("a.jpg", "b.jpg")
    try place.write(Photo.placed, "placed.jpg")
    try place.write(Photo.wide, "wide.jpg")
    return place
  }

  private static let lines = [
    "add a.jpg b.jpg placed.jpg wide.jpg", "move 3 0", "alt 1 The captain's boat", "remove 2",
  ]

  /// Runs a program over an archive.
  private func run(_ words: [String], in place: Workplace) throws -> Ending {
    let arguments = (["/usr/bin/env", "-C", place.root] + words).map { Array($0.utf8) }
    return try ChildProcess(arguments, environment: ["PATH": "/usr/bin:/bin"]).finish()
  }

  /// Python's reader: names, dates, methods, modes and extra fields, then whether all is whole.
  private static let reading = """
    import sys, zipfile
    archive = zipfile.ZipFile(sys.argv[1])
    for entry in archive.infolist():
        print(entry.filename, entry.date_time[:3], entry.compress_type,
              oct(entry.external_attr >> 16), entry.extra, entry.flag_bits)
    print(archive.testzip())
    archive.extractall(sys.argv[2])
    """

  @Test("unzip and Python read an archive, and what they unpack is the folder of the same list")
  func otherReaders() throws {
    let place = try Self.place()
    let answers = try place.answers(
      Self.lines + ["export out", "export out.zip", "verify out.zip"]
    )
    #expect(answers.allSatisfy { $0["ok"]?.bool == true })
    #expect(answers[5]["bundle"]?["bytes"]?.int == (try place.read("out.zip").count))
    let python = try run(["python3", "-c", Self.reading, "out.zip", "by python"], in: place)
    #expect(
      python.outputText == """
        manifest.json (1980, 1, 1) 0 0o100644 b'' 0
        01.jpg (1980, 1, 1) 0 0o100644 b'' 0
        02.jpg (1980, 1, 1) 0 0o100644 b'' 0
        03.jpg (1980, 1, 1) 0 0o100644 b'' 0
        None

        """
    )
    #expect(try run(["unzip", "-tq", "out.zip"], in: place).status == 0)
    #expect(try run(["unzip", "-q", "out.zip", "-d", "by unzip"], in: place).status == 0)
    let folder = try place.tree("out")
    #expect(folder.count == 4)
    #expect(try place.tree("by python") == folder)
    #expect(try place.tree("by unzip") == folder)
    #expect(try place.run(["verify", "by unzip"]).status == 0)
  }

  /// Ways to run an export that must not show in what it writes.
  private static let surroundings: [(environment: [String: String], prefix: [String])] = [
    (["TZ": "Asia/Tokyo"], []), (["TZ": "America/St_Johns"], []), (["TZ": "nowhere"], []),
    (["LC_ALL": "tr_TR.UTF-8"], []), (["LC_ALL": "C"], []),
    (["SOURCE_DATE_EPOCH": "1000000000"], []),
    ([:], ["sh", "-c", "umask 077; exec \"$0\" \"$@\""]),
    ([:], ["sh", "-c", "umask 000; exec \"$0\" \"$@\""]),
    ([:], ["faketime", "2037-12-31 23:59:58"]), ([:], ["faketime", "1979-12-31 00:00:00"]),
    ([:], ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]),
  ]

  @Test("The same list is the same bytes, whenever, wherever and by whomever it is exported")
  func sameBytes() throws {
    let lines = (Self.lines + ["export shared/out", "export shared/out.zip"]).flatMap {
      ["-c", $0]
    }
    func exported(_ environment: [String: String], _ prefix: [String]) throws -> [String: [UInt8]]?
    {
      let place = try Self.place()
      try place.makeFolder("shared")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o777],
        ofItemAtPath: "\(place.root)/shared"
      )
      guard try place.run(["--version"], environment: environment, through: prefix).status == 0
      else { return nil }
      let ending = try place.run(["--json"] + lines, environment: environment, through: prefix)
      #expect(ending.status == 0, "\(ending.outputText)")
      return try place.tree("shared")
    }
    let usual = try exported([:], [])
    #expect(usual?.count == 6)
    for (environment, prefix) in Self.surroundings {
      guard let files = try exported(environment, prefix) else {
        print("skipped: this user cannot run \(prefix)")
        continue
      }
      #expect(files == usual, "\(environment) \(prefix)")
    }
  }

  /// Archives that Python makes of the folder `out`, and what is wrong with each.
  private static let hostile: [(name: String, script: String, problems: [String]?)] = [
    ("packed again", "pack(zipfile.ZIP_DEFLATED)", []),
    ("with sizes of eight bytes to come", "stream()", []),
    ("packed by bzip2", "pack(zipfile.ZIP_BZIP2)", ["manifest.json badManifest"]),
    (
      "an image of 256 MiB of zeros", "pack(zipfile.ZIP_DEFLATED, {'01.jpg': zeros(1 << 28)})",
      ["01.jpg wrongSize"]
    ),
    (
      "an image of 256 MiB that says it is as long as listed",
      "pack(zipfile.ZIP_DEFLATED, {'01.jpg': zeros(1 << 28)}); claim(b'01.jpg', size('01.jpg'))",
      ["01.jpg wrongSize"]
    ),
    (
      "a manifest of 256 MiB", "pack(zipfile.ZIP_DEFLATED, {'manifest.json': zeros(1 << 28)})",
      ["manifest.json badManifest"]
    ),
    ("70,000 entries", "pack(0, {str(i) + '.txt': [b''] for i in range(70000)})", nil),
    ("one entry of the longest name", "pack(0, {'x' * 65535: [b'']})", ["\(longest) extra"]),
  ]

  private static let longest = String(repeating: "x", count: 65_535)

  private static let making = """
    import os, sys, zipfile
    def zeros(count):
        return (bytes(1 << 20) for _ in range(count >> 20))
    def size(name):
        return os.path.getsize('out/' + name)
    def pack(method, more={}):
        files = {name: [open('out/' + name, 'rb').read()] for name in sorted(os.listdir('out'))}
        with zipfile.ZipFile('x.zip', 'w') as archive:
            for name, pieces in (files | more).items():
                info = zipfile.ZipInfo(name)
                info.compress_type = method
                with archive.open(info, 'w') as entry:
                    for piece in pieces:
                        entry.write(piece)
    def stream():
        class Pipe:
            def __init__(self): self.file = open('x.zip', 'wb')
            def write(self, data): return self.file.write(data)
            def flush(self): self.file.flush()
        with zipfile.ZipFile(Pipe(), 'w') as archive:
            for name in sorted(os.listdir('out')):
                archive.write('out/' + name, name)
    def claim(name, size):
        data = bytearray(open('x.zip', 'rb').read())
        at = data.find(b'PK\\1\\2')
        while at >= 0:
            if data[at + 46:at + 46 + len(name)] == name:
                offset = int.from_bytes(data[at + 42:at + 46], 'little')
                for place in (at + 24, offset + 22):
                    data[place:place + 4] = size.to_bytes(4, 'little')
            at = data.find(b'PK\\1\\2', at + 1)
        open('x.zip', 'wb').write(data)
    exec(sys.argv[1])
    """

  /// Runs its words and prints the most memory that they had, in KiB, as the last line.
  private static let measuring = """
    import resource, subprocess, sys
    ended = subprocess.run(sys.argv[1:])
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
    sys.exit(ended.returncode)
    """

  @Test(
    "An archive that another program made is verified as it is, in bounded memory",
    arguments: hostile
  )
  func madeByOthers(name: String, script: String, problems: [String]?) throws {
    let place = try Self.place()
    _ = try place.answers(Self.lines + ["export out"])
    let made = try run(["python3", "-c", Self.making, script], in: place)
    try #require(made.status == 0, "\(made.errorText)")
    let before = try place.tree()
    let ending = try place.run(
      ["--json", "verify", "x.zip"],
      through: ["python3", "-c", Self.measuring]
    )
    #expect(ending.status == (problems == [] ? 0 : 1))
    let lines = ending.output.split(separator: 0x0A)
    let answer = try Value(parsing: Array(try #require(lines.first)))
    let found = answer["problems"]?.items.map {
      "\($0["file"]?.string ?? "?") \($0["code"]?.string ?? "?")"
    }
    #expect(found == problems)
    #expect(answer["error"]?["code"]?.string == (problems == [] ? nil : "badBundle"))
    let kibibytes = try #require(Int(String(decoding: lines.last ?? [], as: UTF8.self)))
    #expect(kibibytes < 128 << 10)
    #expect(try place.tree() == before)
  }
}
