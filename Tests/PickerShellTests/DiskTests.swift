import Testing

@testable import PickerShell

@Suite("Names on the disk")
struct DiskTests {
  @Test(
    "Natural order counts as people do",
    arguments: [
      ["photo1", "photo2", "photo10", "photo20", "photo100"],
      ["a", "a1", "a1b", "a2", "ab"],
      ["1", "1.jpg", "02", "2", "3", "010", "10"],
      ["2024-01-09", "2024-01-10", "2024-10-01"],
      ["v1.2.9", "v1.2.10", "v1.10.0"],
      ["", "0", "00", "1"],
      ["IMG_9999999999999999999999", "IMG_10000000000000000000000"],
      ["B", "a", "ä", "船"],
    ]
  )
  func orders(names: [String]) {
    for (i, first) in names.enumerated() {
      for (j, second) in names.enumerated() {
        let precedes = NaturalOrder.precedes(Array(first.utf8), Array(second.utf8))
        #expect(precedes == (i < j), "\(first) before \(second)")
      }
    }
  }

  /// A pattern, names that match, names that do not.
  @Test(
    "Patterns match whole names",
    arguments: [
      ("*", ["a", "a.jpg", "ü", "*"], []),
      ("*.jpg", ["a.jpg", "a.b.jpg", "x y.jpg"], ["a.jpeg", "a.JPG", "jpg", "a.jpgx"]),
      ("a*b*c", ["abc", "aXbYc", "abbc", "abcbc"], ["ab", "acb", "abcd"]),
      ("photo?.jpg", ["photo1.jpg", "photoü.jpg", "photo船.jpg"], ["photo.jpg", "photo10.jpg"]),
      ("[ab]?", ["a1", "bb"], ["c1", "a", "ab1"]),
      ("[a-c]x", ["ax", "bx", "cx"], ["dx", "-x"]),
      ("[!a-c]x", ["dx", "-x"], ["ax", "x"]),
      ("[^a]x", ["bx"], ["ax"]),
      ("[]]x", ["]x"], ["ax"]),
      ("[!]]x", ["ax"], ["]x"]),
      ("[a-]x", ["ax", "-x"], ["bx"]),
      ("[ä-ö]", ["ä", "å", "ö"], ["a", "ü"]),
      ("[0-9][0-9]*", ["01.jpg", "99"], ["1.jpg"]),
      ("a[b", ["a[b"], ["ab"]),
      ("[[]", ["["], ["a", "[]"]),
      ("[]a", ["[]a"], ["a", "]a"]),
      ("[x][y", ["x[y"], ["xy"]),
      ("[!]", ["[!]"], ["a"]),
      ("[cb-da-bf]", ["a", "b", "c", "d", "f"], ["e", "g"]),
      ("[!cb-da-bf]", ["e", "g"], ["a", "b", "c", "d", "f"]),
      ("a**?**b", ["aXb", "aXYb"], ["ab"]),
      ("a'*'b", ["a*b"], ["aXb"]),
      (#"a\*?"#, ["a*x"], ["abx"]),
      ("['a-c']", ["a", "-", "c"], ["b"]),
      ("*a*a*a*a*a*a*a*b", ["aaaaaaab"], [String(repeating: "a", count: 200)]),
    ] as [(String, [String], [String])]
  )
  func matches(pattern: String, good: [String], bad: [String]) throws {
    var scanner = LineScanner(Array(pattern.utf8))
    let pattern = Pattern(try #require(try scanner.nextWord()))
    for name in good { #expect(pattern.matches(Array(name.utf8)), "\(name)") }
    for name in bad { #expect(!pattern.matches(Array(name.utf8)), "\(name)") }
  }

  @Test("A byte that is not UTF-8 is one character to a pattern")
  func matchesBytes() throws {
    var scanner = LineScanner(Array("caf?.jpg".utf8))
    let pattern = Pattern(try #require(try scanner.nextWord()))
    #expect(pattern.matches(Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)))
    #expect(!pattern.matches(Array("caf".utf8) + [0xE9, 0xE9] + Array(".jpg".utf8)))
  }

  private static let disk = DiskLookups.made(
    of: [
      "photo10.jpg", "photo2.jpg", ".hidden.jpg", "what?.jpg", "whatx.jpg", "a[1].jpg", "a1.jpg",
      "sub/", "sub/b.jpg", "sub/a.jpg", "s*b/c.jpg", "/h/ome/x.jpg",
    ],
    home: "/h/ome"
  )

  @Test(
    "Words become paths",
    arguments: [
      ("photo*.jpg", ["photo2.jpg", "photo10.jpg"]),
      ("photo*.jpg photo2.jpg", ["photo2.jpg", "photo10.jpg", "photo2.jpg"]),
      ("what?.jpg", ["what?.jpg"]),
      ("a[1].jpg", ["a[1].jpg"]),
      ("a[1]*.jpg", ["a1.jpg"]),
      ("'photo*.jpg'", ["photo*.jpg"]),
      (#"photo\*.jpg"#, ["photo*.jpg"]),
      ("sub/*", ["sub/a.jpg", "sub/b.jpg"]),
      ("*d*", nil), (".h*", nil), ("*/a.jpg", nil), ("s*b/*", ["s*b/c.jpg"]), ("none*", nil),
      ("nowhere/*", nil),
      ("missing.jpg", ["missing.jpg"]), ("un[closed.jpg", ["un[closed.jpg"]),
      ("~", ["/h/ome"]), ("~/x.jpg", ["/h/ome/x.jpg"]), ("~/*.jpg", ["/h/ome/x.jpg"]),
      ("~other/x", ["~other/x"]), ("'~'/x", ["~/x"]), (#"\~/x"#, ["~/x"]), ("a/~", ["a/~"]),
    ] as [(String, [String]?)]
  )
  func expands(words: String, paths: [String]?) throws {
    let request = try #require(try Request(line: Array("add \(words)".utf8)))
    do {
      let found = try Self.disk.paths(Array(request.words.dropFirst()))
      #expect(found.count == found.paths.count)
      #expect(found.paths.map { String(decoding: $0, as: UTF8.self) } == paths)
    } catch {
      #expect(error.code == .badPattern)
      #expect(paths == nil)
    }
  }

  @Test("Words of the command line are neither patterns nor home")
  func takesAsIs() throws {
    let words = Request(arguments: ["add", "photo*.jpg", "~"].map { Array($0.utf8) }).words
    let paths = try Self.disk.paths(Array(words.dropFirst()))
    #expect(paths.paths == ["photo*.jpg", "~"].map { Array($0.utf8) })
  }

  @Test("Without a home ~ stays")
  func keepsTilde() throws {
    let request = try #require(try Request(line: Array("add ~/x".utf8)))
    let disk = DiskLookups.made(of: [])
    #expect(try disk.paths([request.words[1]]).paths == [Array("~/x".utf8)])
  }
}
