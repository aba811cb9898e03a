/// A language that titles of computed albums are written in.
@nonexhaustive
public enum AlbumLanguage: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Simplified Chinese.
  case simplifiedChinese = "zh-Hans"
}
