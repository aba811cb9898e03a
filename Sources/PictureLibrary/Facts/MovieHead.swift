internal import PictureImaging

/// What the head of a film tells: an ISO base media or QuickTime file (ISO/IEC 14496-12, QuickTime
/// File Format Specification).
struct MovieHead: Equatable, Sendable {
  /// How long it is; nil where its header is not found or says nothing.
  private(set) var milliseconds: Int?
  /// The size of its first picture track, before it is turned.
  private(set) var size: PixelSize?
  /// How its pictures are turned.
  private(set) var orientation = Orientation.up
  /// Whether it was taken to be played slowly.
  ///
  /// Android writes with how many frames a second a film was taken (`KEY_ANDROID_CAPTURE_FPS` of
  /// its media library); its cameras call 120 and more high speed
  /// (`CONTROL_MODE`'s constrained high speed video). An iPhone takes slo-mo with 120 or 240
  /// frames a second and leaves them all in the file (Apple Support, “Record a slow-motion
  /// video”), as it does for films that are to be played so fast, which say that by
  /// `full-frame-rate-playback-intent`. That this is 0 says nothing: it is for every other film.
  private(set) var isSlowMotion = false

  /// Cameras count a little less than 120.
  private static let fastRate = 115.0

  /// Looks at a film.
  ///
  /// - Parameters:
  ///   - byteCount: bytes of the whole file.
  ///   - read: gives the bytes from an offset on, as many as asked for, or fewer where the file
  ///     ends.
  init<Failure: Error>(
    byteCount: Int,
    read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    guard let movie = try MovieBoxes.first("moov", in: 0..<byteCount, read) else { return }
    if let header = try MovieBoxes.first("mvhd", in: movie, read),
      let length = MovieLength(try read(header.lowerBound, min(header.count, 32)))
    {
      milliseconds = length.milliseconds
    }
    var rate: Double?
    for track in try MovieBoxes.all("trak", in: movie, read) where size == nil {
      guard let shape = try MovieTrack(track, read) else { continue }
      (size, orientation, rate) = (shape.size, shape.orientation, shape.rate)
    }
    let keys = try MovieKeys(movie, read)
    let isTakenFast = [keys.captureRate, rate].contains { $0 ?? 0 >= Self.fastRate }
    isSlowMotion = isTakenFast && !keys.isForFullRate
  }
}

/// How long a film or a track is, by its header.
struct MovieLength {
  /// Parts of a second.
  let scale: Int
  /// The length in these.
  let duration: Int

  /// Reads an `mvhd` or an `mdhd`; nil where it says nothing.
  init?(_ bytes: [UInt8]) {
    guard let version = bytes.first else { return nil }
    // Behind the times at which it was made and changed, of four bytes each or of eight.
    let start = version == 1 ? 20 : 12
    let length = version == 1 ? 8 : 4
    guard version <= 1, bytes.count >= start + 4 + length else { return nil }
    let scale = MovieBoxes.number(bytes[start..<start + 4])
    let duration = MovieBoxes.number(bytes[start + 4..<start + 4 + length])
    let isUnknown = bytes[start + 4..<start + 4 + length].allSatisfy { $0 == 0xFF }
    // What has more milliseconds than can be counted says nothing, either.
    guard scale > 0, !isUnknown, duration / scale < UInt(Int.max) / 1000,
      let duration = Int(exactly: duration)
    else { return nil }
    self.scale = Int(scale)
    self.duration = duration
  }

  var milliseconds: Int {
    let (seconds, rest) = duration.quotientAndRemainder(dividingBy: scale)
    return seconds * 1000 + (rest * 1000 + scale / 2) / scale
  }

  var seconds: Double { Double(duration) / Double(scale) }
}
