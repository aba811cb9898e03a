import Foundation
import PictureImaging
import PictureIntake
import TestSupport
import Testing

@testable import PictureLibrary

@Suite("Images", .enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
struct ImageTests {
  /// Photos of all formats, turned and not, with and without a thumbnail.
  private static let photos = [
    "orientation/landscape_6.jpg", "metadata/canary_all.jpg", "metadata/kodak_dc240_mm.jpg",
    "jpeg/cmyk_adobe_icc.jpg", "png/gray_alpha_8.png", "png/kodim_photo_768.png",
    "webp/lossy_alpha1.webp", "gif/interlaced.gif", "gif/transparent.gif",
    "heif/odd_size_452x462.heic", "heif/alpha_irot.avif", "heif/sdw_hdr.heic",
  ]

  private func library() async throws -> PhotoLibrary {
    try await PhotoLibrary.open(bytes(try #require(Corpus.root).path), cacheFolder: nil)
  }

  private func asset(_ path: String, in library: PhotoLibrary) async throws -> Asset {
    try #require(try await library.fetch(.allPhotos).first { $0.path == bytes(path) }, "\(path)")
  }

  // Sizes by hand: the scale is the smaller (fit) or larger (fill) quotient of the sides, at most 1.
  @Test(
    "a picture is given the size that goes with the target",
    arguments: [
      ((4032, 3024), (600, 600), .fit, .exact, (600, 450)),
      ((4032, 3024), (600, 600), .fill, .exact, (800, 600)),
      ((3024, 4032), (600, 600), .fit, .exact, (450, 600)),
      ((3024, 4032), (600, 600), .fill, .exact, (600, 800)),
      ((4032, 3024), (600, 600), .fit, .none, (4032, 3024)),
      ((400, 300), (600, 600), .fit, .exact, (400, 300)),
      ((400, 300), (600, 600), .fill, .exact, (400, 300)),
      ((400, 300), (350, 600), .fill, .exact, (400, 300)),
      ((400, 300), (350, 250), .fit, .fast, (333, 250)),
      ((6000, 3), (600, 600), .fit, .exact, (600, 1)),
      ((3, 6000), (600, 600), .fit, .exact, (1, 600)),
      ((100, 100), (1, 1), .fit, .exact, (1, 1)),
      ((4000, 3000), (.max, 300), .fit, .exact, (400, 300)),
      ((4000, 3000), (.max, .max), .fill, .exact, (4000, 3000)),
    ] as [((Int, Int), (Int, Int), ImageRequest.ContentMode, ImageRequest.ResizeMode, (Int, Int))]
  )
  func sizes(
    picture: (Int, Int),
    target: (Int, Int),
    content: ImageRequest.ContentMode,
    resize: ImageRequest.ResizeMode,
    expected: (Int, Int)
  ) throws {
    let request = ImageRequest(
      target: try size(target),
      contentMode: content,
      resizeMode: resize
    )
    #expect(request.exactSize(of: try size(picture)) == (try size(expected)))
  }

  @Test("a strip is given the size, too, where its shape would have it be less than a pixel wide")
  func strips() async throws {
    let test = try TestLibrary()
    let script = """
      import struct, sys, zlib
      def chunk(name, data):
          return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
      open(sys.argv[1], "wb").write(
          b"\\x89PNG\\r\\n\\x1a\\n"
          + chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 600, 8, 2, 0, 0, 0))
          + chunk(b"IDAT", zlib.compress(bytes(600 * 10))) + chunk(b"IEND", b""))
      """
    try run("python3", "-c", script, String(decoding: test.path("strip.png"), as: UTF8.self))
    let library = try await test.open()
    let photo = try await library.fetch(.allPhotos)[0]
    for mode in ImageRequest.ContentMode.allCases {
      let request = ImageRequest(target: try size((60, 60)), contentMode: mode)
      let expected = try size(mode == .fit ? (1, 60) : (3, 600))
      #expect(try library.imageNow(of: photo, request).size == expected)
    }
  }

  private func size(_ sides: (Int, Int)) throws -> PixelSize {
    try #require(PixelSize(width: sides.0, height: sides.1))
  }

  @Test(
    "a crop is the pixels that it touches",
    arguments: [
      ((0, 0, 1, 1), (0, 0, 100, 50)), ((0.5, 0.5, 0.5, 0.5), (50, 25, 50, 25)),
      ((0.1, 0.2, 0.3, 0.4), (10, 10, 30, 20)), ((0.999, 0.999, 0.001, 0.001), (99, 49, 1, 1)),
      ((0.005, 0, 0.01, 1), (0, 0, 2, 50)),
    ] as [((Double, Double, Double, Double), (Int, Int, Int, Int))]
  )
  func crops(share: (Double, Double, Double, Double), pixels: (Int, Int, Int, Int)) throws {
    let crop = try #require(
      CropRectangle(x: share.0, y: share.1, width: share.2, height: share.3)
    )
    let part = ImageRequest(target: try size((9, 9)), crop: crop).part(of: try size((100, 50)))
    #expect(
      part == PixelRectangle(left: pixels.0, top: pixels.1, size: try size((pixels.2, pixels.3)))
    )
  }

  @Test(
    "a crop that is empty or reaches out of the picture is none",
    arguments: [
      (0, 0, 0, 1), (0, 0, 1, 0), (-0.1, 0, 1, 1), (0.5, 0, 0.6, 1), (0, 0.5, 1, 0.6),
      (.nan, 0, 1, 1), (0, 0, .infinity, 1),
    ] as [(Double, Double, Double, Double)]
  )
  func noCrops(share: (Double, Double, Double, Double)) {
    #expect(CropRectangle(x: share.0, y: share.1, width: share.2, height: share.3) == nil)
  }

  @Test("every combination of modes gives the size that the rules say", arguments: photos)
  func combinations(path: String) async throws {
    let library = try await library()
    let asset = try await asset(path, in: library)
    let original = try #require(asset.displayedSize)
    let crop = try #require(CropRectangle(x: 0.25, y: 0.1, width: 0.5, height: 0.3))
    for target in [try size((40, 50)), try size((100, 20)), try size((9000, 9000))] {
      for content in ImageRequest.ContentMode.allCases {
        for delivery in ImageRequest.DeliveryMode.allCases {
          for resize in ImageRequest.ResizeMode.allCases {
            let request = ImageRequest(
              target: target,
              contentMode: content,
              resizeMode: resize,
              deliveryMode: delivery
            )
            try await check(request, asset, library, original)
          }
          let cropping = ImageRequest(
            target: target,
            contentMode: content,
            deliveryMode: delivery,
            crop: crop
          )
          try await check(cropping, asset, library, cropping.part(of: original).size)
        }
      }
    }
  }

  private func check(
    _ request: ImageRequest,
    _ asset: Asset,
    _ library: PhotoLibrary,
    _ whole: PixelSize
  ) async throws {
    var images: [AssetImage] = []
    for try await image in library.images(of: asset, request) { images.append(image) }
    let wanted = request.exactSize(of: whole)
    let quick = images.filter(\.isDegraded)
    #expect(quick.count <= (request.deliveryMode == .highQuality ? 0 : 1))
    for image in quick {
      #expect(image.size.width <= wanted.width && image.size.height <= wanted.height)
    }
    if request.deliveryMode == .fast, !quick.isEmpty { return #expect(images.count == 1) }
    #expect(images.count == quick.count + 1)
    let good = try #require(images.last)
    #expect(!good.isDegraded)
    if request.resizeMode == .fast {
      #expect((wanted.width...whole.width).contains(good.size.width))
      #expect((wanted.height...whole.height).contains(good.size.height))
    } else {
      #expect(good.size == wanted, "\(asset.path) \(request)")
    }
    if request.deliveryMode == .highQuality {
      #expect(try library.imageNow(of: asset, request) == good)
    }
  }

  @Test(
    "the quick picture is the same one, upright, in the same shape",
    arguments: [
      "photos/iphone5_8mp_o3.jpg", "photos/leica_t_16mp_o8.jpg", "photos/canon_22mp_444_srgb.jpg",
      "metadata/kodak_dc240_mm.jpg",
    ]
  )
  func quick(path: String) async throws {
    let library = try await library()
    let asset = try await asset(path, in: library)
    let request = ImageRequest(target: try size((100, 100)))
    var images: [AssetImage] = []
    for try await image in library.images(of: asset, request) { images.append(image) }
    try #require(images.map(\.isDegraded) == [true, false])
    let (quick, good) = (images[0].raster, images[1].raster)
    try #require(quick.size == good.size)
    let turned = Raster(
      size: quick.size,
      channels: 3,
      samples: stride(from: quick.samples.count - 3, through: 0, by: -3).flatMap {
        quick.samples[$0..<$0 + 3]
      }
    )
    let difference = Self.difference(quick, good)
    #expect(difference < 16)
    #expect(difference * 2 < Self.difference(try #require(turned), good))
  }

  private static func difference(_ first: Raster, _ second: Raster) -> Int {
    zip(first.samples, second.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      / first.samples.count
  }

  @Test("a part at its full size has the pixels of the whole picture", arguments: photos)
  func parts(path: String) async throws {
    let library = try await library()
    let asset = try await asset(path, in: library)
    let whole = try #require(asset.displayedSize)
    let crop = try #require(CropRectangle(x: 0.3, y: 0.6, width: 0.2, height: 0.15))
    let request = ImageRequest(target: try size((20_000, 20_000)), crop: crop)
    let all = ImageRequest(target: whole, resizeMode: .none)
    let expected = try library.imageNow(of: asset, all).raster.cut(request.part(of: whole))
    #expect(try library.imageNow(of: asset, request).raster == expected)
  }

  @Test("a request whose task is cancelled delivers nothing more")
  func cancelling() async throws {
    let library = try await library()
    let asset = try await asset("photos/iphone5_8mp_o3.jpg", in: library)
    let images = library.images(of: asset, ImageRequest(target: try size((100, 100))))
    let (delivered, signal) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var iterator = images.makeAsyncIterator()
      let first = try await iterator.next()
      signal.finish()
      await untilCancelled()
      await #expect(throws: IntakeError.cancelled) { _ = try await iterator.next() }
      #expect(try await iterator.next() == nil)
      return first?.isDegraded
    }
    for await _ in delivered {}
    task.cancel()
    #expect(try await task.value == true)
    let unstarted = Task {
      await untilCancelled()
      var iterator = images.makeAsyncIterator()
      return try await iterator.next()
    }
    unstarted.cancel()
    await #expect(throws: IntakeError.cancelled) { _ = try await unstarted.value }
  }
}

/// Waits until the task is cancelled.
func untilCancelled() async {
  while !Task.isCancelled { await Task.yield() }
}
