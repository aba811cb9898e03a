extension Raster {
  /// This raster, whose picture covers it as `grid` says, upright in `target`; nil where `grid` is
  /// of another size.
  ///
  /// A raster that has the target's size and stands upright comes back sample for sample. See
  /// ``Resampler``.
  public func resampled(
    from grid: SampleGrid,
    to target: SampleGrid,
    orientation: Orientation
  ) -> Raster? {
    guard grid.size == size else { return nil }
    var resampler = Resampler(
      from: grid,
      to: target,
      channels: channels,
      orientation: orientation
    )
    for row in 0..<size.height {
      resampler.push(samples.span.extracting(row * rowLength..<(row + 1) * rowLength))
    }
    return resampler.finished()
  }
}
