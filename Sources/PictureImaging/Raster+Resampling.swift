extension Raster {
  /// This raster, whose picture covers it as `grid` says, upright in `target`; nil where `grid` is
  /// of another size, or the result has more samples than can be counted.
  ///
  /// A raster that has the target's size and stands upright comes back sample for sample. See
  /// ``Resampler``.
  ///
  /// - Parameter beforeRows: called before every 64 rows; what it throws ends the work.
  public func resampled<Failure: Error>(
    from grid: SampleGrid,
    to target: SampleGrid,
    orientation: Orientation,
    beforeRows: () throws(Failure) -> Void
  ) throws(Failure) -> Raster? {
    guard grid.size == size,
      var resampler = Resampler(
        from: grid,
        to: target,
        channels: channels,
        orientation: orientation
      )
    else { return nil }
    for row in 0..<size.height {
      if row % 64 == 0 { try beforeRows() }
      resampler.push(samples.span.extracting(row * rowLength..<(row + 1) * rowLength))
    }
    return resampler.finished()
  }

  /// This raster, upright in `target`, without a stop on the way.
  public func resampled(
    from grid: SampleGrid,
    to target: SampleGrid,
    orientation: Orientation
  ) -> Raster? {
    resampled(from: grid, to: target, orientation: orientation) {}
  }
}
