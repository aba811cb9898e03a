/// What a film's own metadata say (QuickTime File Format Specification, “Metadata”).
struct MovieKeys {
  /// Frames a second with which it was taken.
  private(set) var captureRate: Double?
  /// Whether it is to be played with all its frames.
  private(set) var isForFullRate = false

  /// More than any camera writes.
  private static let mostBytes = 1 << 16

  /// Reads the `meta` of a film.
  init<Failure: Error>(
    _ movie: Range<Int>,
    _ read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    guard var meta = try MovieBoxes.first("meta", in: movie, read) else { return }
    // In MP4 a version and flags stand before the boxes.
    let start = try read(meta.lowerBound, min(meta.count, 8))
    if !start.suffix(4).elementsEqual("hdlr".utf8), meta.count >= 4 {
      meta = meta.lowerBound + 4..<meta.upperBound
    }
    guard let keys = try MovieBoxes.first("keys", in: meta, read),
      let list = try MovieBoxes.first("ilst", in: meta, read)
    else { return }
    let names = Self.names(try read(keys.lowerBound, min(keys.count, Self.mostBytes)))
    for (index, name) in names.enumerated() {
      let isRate = name.elementsEqual("com.android.capture.fps".utf8)
      let isIntent = name.elementsEqual("com.apple.quicktime.full-frame-rate-playback-intent".utf8)
      // Values are in boxes whose names are the numbers of their keys, from 1.
      guard isRate || isIntent,
        let item = try MovieBoxes.first(number: index + 1, in: list, read),
        let data = try MovieBoxes.first("data", in: item, read)
      else { continue }
      // Behind the type and the locale.
      let value = try read(data.lowerBound, min(data.count, 16)).dropFirst(8)
      if isRate, value.count == 4 {
        let bits = UInt32(truncatingIfNeeded: MovieBoxes.number(value))
        captureRate = Double(Float(bitPattern: bits))
      }
      if isIntent { isForFullRate = value.last == 1 }
    }
  }

  /// The names of keys, in order; those that do not fit are left out with all behind them.
  private static func names(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (names, rest): ([ArraySlice<UInt8>], ArraySlice<UInt8>) = ([], bytes.dropFirst(8))
    while rest.count >= 8 {
      let size = MovieBoxes.number(rest.prefix(4))
      guard size >= 8, size <= UInt(rest.count) else { break }
      names.append(rest.prefix(Int(size)).dropFirst(8))
      rest = rest.dropFirst(Int(size))
    }
    return names
  }
}
