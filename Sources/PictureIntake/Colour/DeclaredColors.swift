/// One of the things that a file says about what its values mean.
enum DeclaredColors {
  /// sRGB.
  case sRGB
  /// An ICC profile.
  case profile([UInt8])
  /// A profile, or a description, that is broken or over the limit.
  case unreadable
  /// Numbers that stand for a profile.
  case described(ColorDescription)

  /// A profile that a file has in one piece.
  init(profile: ArraySlice<UInt8>) {
    self = profile.count <= ColorProfile.mostBytes ? .profile(Array(profile)) : .unreadable
  }

  /// Puts the profile of a JPEG together, whose parts lie in the payloads of APP2 segments, in any
  /// order (ICC.1, B.4); nil where there are none.
  init?(profileSegments segments: [Range<Int>], in bytes: [UInt8]) {
    // The name and its zero, then the part's number, counted from 1, and the number of parts.
    let header = 14
    guard !segments.isEmpty else { return nil }
    self = .unreadable
    let count = segments.reduce(0) { $0 + max($1.count - header, 0) }
    guard count <= ColorProfile.mostBytes, segments.count <= 255 else { return }
    var parts = [Range<Int>?](repeating: nil, count: segments.count)
    for segment in segments {
      guard segment.count > header else { return }
      let (number, total) = (bytes[segment.lowerBound + 12], bytes[segment.lowerBound + 13])
      guard Int(total) == segments.count, 1...segments.count ~= Int(number),
        parts[Int(number) - 1] == nil
      else { return }
      parts[Int(number) - 1] = segment.dropFirst(header)
    }
    self = .profile(parts.compactMap(\.self).reduce(into: []) { $0 += bytes[$1] })
  }
}
