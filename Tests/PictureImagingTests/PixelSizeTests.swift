import PictureImaging
import Testing

@Suite("Pixel size")
struct PixelSizeTests {
  @Test(
    "the height is rounded half up in whole numbers and is at least 1",
    arguments: [
      ((4032, 3024), 600, (600, 450)), ((1080, 18259), 600, (600, 10144)),
      ((10000, 500), 600, (600, 30)), ((6000, 3), 600, (600, 1)), ((65500, 16), 600, (600, 1)),
      ((16, 65500), 600, (16, 65500)), ((599, 400), 600, (599, 400)),
      ((600, 400), 600, (600, 400)), ((601, 401), 600, (600, 400)), ((40, 4000), 600, (40, 4000)),
      ((1000, 10), 2000, (1000, 10)), ((800, 301), 400, (400, 151)),
    ]
  )
  func limited(stored: (Int, Int), limit: Int, expected: (Int, Int)) throws {
    let size = try #require(PixelSize(width: stored.0, height: stored.1))
    let result = size.limited(toWidth: limit)
    #expect((result.width, result.height) == expected)
  }
}
