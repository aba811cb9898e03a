import Foundation
import TestSupport
import Testing

@testable import PictureIntake

/// How much memory photos take, as the system counts it, each in a process of its own.
@Suite("Memory", .enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
struct MemoryTests {
  /// What threads, libraries and rounding to pages may add to all photos, and to a single one.
  static let allowance = 32 << 20
  private static let singleAllowance = 8 << 20

  /// What a process holds that was given nothing to decode.
  static let idle: Int? = {
    guard let empty = try? TemporaryFolder().path("nothing") else { return nil }
    return try? ChildProcess.mostMemory([empty])
  }()

  @Test(
    "no file of the corpus takes more memory than was estimated for it",
    arguments: Corpus.files
  )
  func single(file: CorpusFile) throws {
    let idle = try #require(Self.idle)
    let path = try #require(Corpus.root).appending(path: file.path).path
    let bytes = try Corpus.bytes(file.path)
    let estimate = try? preparation(of: bytes, width: 600, limits: Limits()).memory
    let most = try #require(try ChildProcess.mostMemory([path]))
    #expect(most <= idle + (estimate ?? 0) + Self.singleAllowance)
    #expect(estimate ?? 0 <= Limits().decodeMemory)
  }

  @Test("all files of the corpus at once stay within the decode memory")
  func together() throws {
    let idle = try #require(Self.idle)
    let root = try #require(Corpus.root)
    let paths = Corpus.files.map { root.appending(path: $0.path).path }
    let most = try #require(try ChildProcess.mostMemory(paths))
    #expect(most <= idle + Limits().decodeMemory + Self.allowance)
  }
}
