import PictureImaging
import Testing

@Suite("Orientation")
struct OrientationTests {
  /// Where the sample shown at a column and row lies in a stored picture of the width and height,
  /// for each value of EXIF's table (CIPA DC-008, 4.6.5.1.6).
  static let storedPlaces: [(Orientation, @Sendable (Int, Int, Int, Int) -> (Int, Int))] = [
    (.up, { x, y, _, _ in (x, y) }),
    (.upMirrored, { x, y, w, _ in (w - 1 - x, y) }),
    (.down, { x, y, w, h in (w - 1 - x, h - 1 - y) }),
    (.downMirrored, { x, y, _, h in (x, h - 1 - y) }),
    (.leftMirrored, { x, y, _, _ in (y, x) }),
    (.right, { x, y, _, h in (y, h - 1 - x) }),
    (.rightMirrored, { x, y, w, h in (w - 1 - y, h - 1 - x) }),
    (.left, { x, y, w, _ in (w - 1 - y, x) }),
  ]

  @Test("every orientation puts each sample where EXIF says, exactly", arguments: [1, 3])
  func exact(channels: Int) throws {
    // Wider than a block of rows is high, and higher than one.
    let stored = raster(71, 67, channels: channels) { 3 * $0 + 5 * $1 + 89 * $2 }
    for (orientation, place) in Self.storedPlaces {
      let shown = orientation.displayed(stored.size)
      let result = try #require(
        stored.resampled(
          from: SampleGrid(size: stored.size),
          to: SampleGrid(size: shown),
          orientation: orientation
        )
      )
      let expected = raster(shown.width, shown.height, channels: channels) { x, y, channel in
        let (column, row) = place(x, y, stored.size.width, stored.size.height)
        return Int(stored.samples[(row * stored.size.width + column) * channels + channel])
      }
      #expect(result == expected, "\(orientation)")
    }
  }

  @Test("turning and reducing are one with turning first", arguments: Orientation.allCases)
  func commutes(orientation: Orientation) throws {
    let stored = raster(64, 48) { x, y, _ in (x * 7 + y * 13 + x * y) % 251 }
    let turned = try #require(
      stored.resampled(
        from: grid(64, 48),
        to: SampleGrid(size: orientation.displayed(stored.size)),
        orientation: orientation
      )
    )
    let target = SampleGrid(size: orientation.displayed(size(20, 15)))
    let expected = try #require(
      turned.resampled(from: SampleGrid(size: turned.size), to: target, orientation: .up)
    )
    let result = try #require(
      stored.resampled(from: grid(64, 48), to: target, orientation: orientation)
    )
    // The passes run in the other order where the sides are swapped, and round once more.
    let far = zip(result.samples, expected.samples).count { abs(Int($0) - Int($1)) > 1 }
    #expect(far == 0)
  }

  @Test("a chroma sample half outside the picture stays in its place however it is turned")
  func halfSample() throws {
    // 29 columns of pixels, 15 chroma samples; a ramp over the pixels' places.
    let chroma = raster(15, 1) { column, _, _ in 8 * (2 * column + 1) }
    let covered = grid(15, 1, covered: (14.5, 1))
    let mirrored = try #require(
      chroma.resampled(from: covered, to: covered, orientation: .upMirrored)
    )
    // Chroma sample k of the mirrored picture lies at pixel 2k + 1 from its left, which is pixel
    // 29 - (2k + 1) of the stored one.
    for index in 4..<11 {
      #expect(abs(Int(mirrored.samples[index]) - 8 * (28 - 2 * index)) <= 1)
    }
  }

  @Test("sides are swapped by the four orientations that lie")
  func displayedSize() {
    for orientation in Orientation.allCases {
      let expected = orientation.rawValue >= 5 ? size(3, 4) : size(4, 3)
      #expect(orientation.displayed(size(4, 3)) == expected)
    }
  }
}
