public import Foundation

/// The shared files that tests read: real photos and odd cases, with a manifest.
///
/// A suite that needs them says `@Suite(.enabled(if: Corpus.isWanted, "\(Corpus.absence)"))`.
public enum Corpus {
  /// The folder: `PICTURE_CORPUS`, else `shared/corpus` beside the package's folder; nil where
  /// neither is there.
  public static let root: URL? = {
    let environment = ProcessInfo.processInfo.environment
    let beside = packageRoot.deletingLastPathComponent().appending(path: "shared/corpus")
    let candidates = [environment["PICTURE_CORPUS"].map { URL(filePath: $0) }, beside]
    return candidates.compactMap(\.self).first { candidate in
      FileManager.default.fileExists(atPath: candidate.appending(path: "MANIFEST.tsv").path)
    }
  }()

  /// The package's own folder.
  public static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether tests of the corpus are to run: it is there, or `CI` is `true` and its absence is a
  /// failure.
  public static let isWanted: Bool =
    root != nil || ProcessInfo.processInfo.environment["CI"] == "true"

  /// Why tests of the corpus are skipped.
  public static let absence = "no corpus: set PICTURE_CORPUS or put it at ../shared/corpus"

  /// The files of the manifest, in its order; empty where there is no corpus.
  public static let files: [CorpusFile] = {
    guard let root,
      let text = try? String(contentsOf: root.appending(path: "MANIFEST.tsv"), encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").dropFirst().compactMap(CorpusFile.init(line:))
  }()

  /// The bytes of the file at `path` below the corpus.
  public static func bytes(_ path: String) throws -> [UInt8] {
    guard let root else { throw CorpusMissing() }
    return [UInt8](try Data(contentsOf: root.appending(path: path)))
  }
}

/// A test wanted the corpus and it is not there.
public struct CorpusMissing: Error, CustomStringConvertible {
  /// What to do about it.
  public var description: String { Corpus.absence }
}
