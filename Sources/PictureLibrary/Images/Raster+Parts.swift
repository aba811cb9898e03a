internal import PictureImaging

extension Raster {
  /// The pixels of a rectangle; nil where it reaches out of the picture.
  func cut(_ part: PixelRectangle) -> Raster? {
    guard part.left >= 0, part.top >= 0, part.left + part.size.width <= size.width,
      part.top + part.size.height <= size.height
    else { return nil }
    if part.size == size { return self }
    var samples: [UInt8] = []
    samples.reserveCapacity(part.size.width * part.size.height * channels)
    for row in part.top..<part.top + part.size.height {
      let start = row * rowLength + part.left * channels
      samples.append(contentsOf: self.samples[start..<start + part.size.width * channels])
    }
    return Raster(size: part.size, channels: channels, samples: samples)
  }

  /// The same picture turned upright.
  func upright(_ orientation: Orientation) -> Raster? {
    let grid = SampleGrid(size: orientation.displayed(size))
    return resampled(from: SampleGrid(size: size), to: grid, orientation: orientation)
  }

  /// The largest part of the middle that has the shape of `shape`, to the nearest pixel: cameras
  /// put black bars around thumbnails of another shape.
  func middle(shapedLike shape: PixelSize) -> Raster? {
    let (across, down) = (size.width * shape.height, size.height * shape.width)
    let width = across > down ? max(1, (2 * down + shape.height) / (2 * shape.height)) : size.width
    let height =
      across < down ? max(1, (2 * across + shape.width) / (2 * shape.width)) : size.height
    guard let part = PixelSize(width: min(width, size.width), height: min(height, size.height))
    else { return nil }
    let (left, top) = ((size.width - part.width) / 2, (size.height - part.height) / 2)
    return cut(PixelRectangle(left: left, top: top, size: part))
  }
}
