import PictureImaging

/// A raster whose samples follow from their place.
func raster(
  _ width: Int,
  _ height: Int,
  channels: Int = 1,
  sample: (_ column: Int, _ row: Int, _ channel: Int) -> Int
) -> Raster {
  var samples: [UInt8] = []
  for row in 0..<height {
    for column in 0..<width {
      for channel in 0..<channels {
        samples.append(UInt8(truncatingIfNeeded: sample(column, row, channel)))
      }
    }
  }
  return unwrapped(
    Raster(size: size(width, height), channels: channels, samples: samples)
  )
}

/// A size that is known to be one.
func size(_ width: Int, _ height: Int) -> PixelSize {
  unwrapped(PixelSize(width: width, height: height))
}

/// A grid that the picture covers as said.
func grid(_ width: Int, _ height: Int, covered: (Double, Double)? = nil) -> SampleGrid {
  guard let covered else { return SampleGrid(size: size(width, height)) }
  return unwrapped(
    SampleGrid(size: size(width, height), coveredWidth: covered.0, coveredHeight: covered.1)
  )
}

private func unwrapped<Value>(_ value: Value?) -> Value {
  guard let value else { fatalError("the test's own values are wrong") }
  return value
}
