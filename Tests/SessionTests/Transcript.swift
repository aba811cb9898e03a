/// A transcript, comparable with another one that was made by another version of a codec.
///
/// What may differ: digests and the identity of a draft, in any way; numbers of bytes, by 2 %,
/// and by 1 for those given in KB.
struct Transcript {
  /// The text with digests and identities blotted out.
  let text: String

  init(_ text: String) {
    self.text = text.replacing(/\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b/, with: "…")
  }

  /// What differs, line by line; empty where nothing does.
  func differences(from other: Transcript) -> [String] {
    let (mine, theirs) = (lines, other.lines)
    return (0..<max(mine.count, theirs.count)).compactMap { index in
      let (new, old) = (mine[at: index], theirs[at: index])
      if let new, let old, Transcript.areAlike(new, old) { return nil }
      return "line \(index + 1):\n  was \(old ?? "(nothing)")\n  is  \(new ?? "(nothing)")"
    }
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  private static func areAlike(_ new: Substring, _ old: Substring) -> Bool {
    if new == old { return true }
    let size = /(?<before>"bytes":)?(?<number>\d+)(?<after> (?:bytes|KB|MB))?/
    let (newSizes, oldSizes) = (new.matches(of: size), old.matches(of: size))
    func frame(_ line: Substring) -> String {
      String(line).replacing(size) { match in
        match.before == nil && match.after == nil ? String(match.0) : "SIZE\(match.after ?? "")"
      }
    }
    guard frame(new) == frame(old) else { return false }
    return zip(newSizes, oldSizes).allSatisfy { new, old in
      guard let a = Int(new.number), let b = Int(old.number) else { return false }
      return a == b || abs(a - b) * 50 <= max(a, b) || (new.after == " KB" && abs(a - b) <= 1)
    }
  }
}

extension Array {
  fileprivate subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
