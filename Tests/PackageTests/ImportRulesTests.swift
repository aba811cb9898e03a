import Foundation
import TestSupport
import Testing

/// A target as the manifest declares it.
struct DeclaredTarget: Sendable, CustomTestStringConvertible {
  let name: String
  let dependencies: Set<String>
  let folder: URL

  var testDescription: String { name }

  /// The modules that its sources import, with the files that do.
  func imports() throws -> [(module: String, file: String)] {
    let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (paths?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" }
      .flatMap { file in
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
          .compactMap(importedModule)
          .map { ($0, file.lastPathComponent) }
      }
  }
}

/// The module that a line imports: `Glibc` in `public import struct Glibc.stat`.
private func importedModule(_ line: Substring) -> String? {
  guard line.contains("import ") else { return nil }
  let pattern =
    /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)/
  return (try? pattern.firstMatch(in: line)).flatMap { $0 }.map { String($0.output.1) }
}

/// The targets of the package's manifest, read from its text.
enum Manifest {
  static let targets: [DeclaredTarget] = {
    guard
      let text = try? String(
        contentsOf: Corpus.packageRoot.appending(path: "Package.swift"),
        encoding: .utf8
      )
    else { return [] }
    let declaration =
      /\.(target|executableTarget|testTarget|systemLibrary)\(\s*name: "([^"]+)"((?:[^()]|\([^()]*\))*)\)/
    return text.matches(of: declaration).map { match in
      let (kind, name, rest) = (match.output.1, String(match.output.2), match.output.3)
      let list = rest.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.output.1 ?? ""
      let path =
        rest.firstMatch(of: /path: "([^"]+)"/).map { String($0.output.1) }
        ?? (kind == "testTarget" ? "Tests/" : "Sources/") + name
      return DeclaredTarget(
        name: name,
        dependencies: Set(list.matches(of: /"([^"]+)"/).map { String($0.output.1) }),
        folder: Corpus.packageRoot.appending(path: path)
      )
    }
  }()

  static let modules = Set(targets.map(\.name))
}

@Suite("Imports")
struct ImportRulesTests {
  @Test("the manifest's targets are read")
  func targets() throws {
    #expect(Manifest.modules.isSuperset(of: ["BatchUpdates", "PictureIntake", "CTurboJPEG"]))
    let intake = try #require(Manifest.targets.first { $0.name == "PictureIntake" })
    #expect(intake.dependencies.isSuperset(of: ["PictureImaging", "CTurboJPEG"]))
    #expect(try intake.imports().contains { $0.module == "CTurboJPEG" })
  }

  @Test(
    "the value modules import nothing but what they may",
    arguments: [
      ("BatchUpdates", []), ("PictureImaging", []), ("PictureAttachments", ["BatchUpdates"]),
      ("OrderedJSON", []), ("BatchUpdatesTesting", ["BatchUpdates"]),
    ] as [(String, Set<String>)]
  )
  func valueModules(name: String, allowed: Set<String>) throws {
    let target = try #require(Manifest.targets.first { $0.name == name })
    for (module, file) in try target.imports() {
      #expect(allowed.contains(module), "\(file) imports \(module)")
    }
  }

  @Test("a target imports only targets it declares", arguments: Manifest.targets)
  func declared(_ target: DeclaredTarget) throws {
    for (module, file) in try target.imports() where Manifest.modules.contains(module) {
      #expect(target.dependencies.contains(module), "\(file) imports \(module)")
    }
  }

  @Test("no source imports Foundation", arguments: Manifest.targets)
  func foundation(_ target: DeclaredTarget) throws {
    guard target.folder.path.contains("/Sources/") else { return }
    for (module, file) in try target.imports() {
      #expect(!module.hasPrefix("Foundation"), "\(file) imports \(module)")
    }
  }
}
