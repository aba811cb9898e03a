/// Brings a picture to another size and turns it upright in one go: separable, antialiased
/// three-lobed Lanczos in fixed point, on whatever rows come, from the top.
///
/// Rows are wanted one after another, so that a picture need never be whole in memory:
///
/// ```swift
/// var resampler = Resampler(from: stored, to: target, channels: 1, orientation: .up)
/// while let row = decoder.nextRow() { resampler?.push(row.span) }
/// let raster = resampler?.finished()
/// ```
///
/// Mirroring is part of the mapping, not a step of its own: a chroma plane whose last sample lies
/// half outside the picture stays in its place however the picture is turned.
///
/// Values have 16 bits, 128 levels of 255 less than the sample so that both signs are used: 1/256 of
/// a level in the source, 1/128 between the two passes, where they are not clamped, and 1/64 after
/// them; half as fine where a pass enlarges, and as they were where it changes nothing. Both passes
/// are one plain loop, rows times weights added to another row, which vectorises by itself; the pass
/// along the rows gets there by transposing a block of 64 finished rows.
///
/// Samples of more than 8 bits, and colours multiplied by alpha, come as values and leave as a
/// ``DeepRaster``.
///
/// Complexity: O(*s* + *c*·*t*) for *s* source samples, *c* source columns and *t* target rows,
/// each times the filter's length, 6 to 36 samples.
public struct Resampler {
  private let rows: ResamplingAxis
  private let columns: ResamplingAxis
  private let channels: Int
  private let target: PixelSize
  private let sourceRowLength: Int

  private var box: BoxAverage?
  private var recent: RecentRows
  private var nextTarget = 0
  private var block: RowBlock
  private let isDeep: Bool
  private var output: UprightSamples<UInt8>
  private var deepOutput: UprightSamples<UInt16>

  /// A resampler from the stored `source` to the upright `target`, or nil where the samples of
  /// either are too many to count.
  ///
  /// - Parameters:
  ///   - channels: samples of a pixel, 1 to 4; each channel is resampled by itself.
  ///   - isDeep: whether the result has 16 bits a sample.
  public init?(
    from source: SampleGrid,
    to target: SampleGrid,
    channels: Int,
    orientation: Orientation,
    isDeep: Bool = false
  ) {
    guard 1...4 ~= channels, Self.sampleCount(source.size, channels: channels) != nil,
      let outputCount = Self.sampleCount(target.size, channels: channels)
    else { return nil }
    let stored = orientation.displayed(target.size)
    let swaps = orientation.swapsSides
    rows = ResamplingAxis(
      source: source.size.height,
      coveredSource: source.coveredHeight,
      target: stored.height,
      coveredTarget: swaps ? target.coveredWidth : target.coveredHeight,
      isMirrored: orientation.mirrorsRows
    )
    columns = ResamplingAxis(
      source: source.size.width,
      coveredSource: source.coveredWidth,
      target: stored.width,
      coveredTarget: swaps ? target.coveredHeight : target.coveredWidth,
      isMirrored: orientation.mirrorsColumns
    )
    self.channels = channels
    self.target = target.size
    sourceRowLength = source.size.width * channels
    let length = columns.sourceCount * channels
    if rows.boxLength > 1 || columns.boxLength > 1 {
      box = BoxAverage(columns: columns, rows: rows, channels: channels)
    }
    recent = RecentRows(capacity: rows.tapCount, length: length)
    block = RowBlock(length: length, columnGroups: columns.weightGroups, channels: channels)
    self.isDeep = isDeep
    output = UprightSamples(
      width: target.size.width,
      count: isDeep ? 0 : outputCount,
      channels: channels,
      swapsSides: swaps,
      mirrorsRows: rows.isMirrored
    )
    deepOutput = UprightSamples(
      width: target.size.width,
      count: isDeep ? outputCount : 0,
      channels: channels,
      swapsSides: swaps,
      mirrorsRows: rows.isMirrored
    )
  }

  private static func sampleCount(_ size: PixelSize, channels: Int) -> Int? {
    guard let pixels = size.pixelCount else { return nil }
    let (count, overflow) = pixels.multipliedReportingOverflow(by: channels)
    return overflow ? nil : count
  }

  /// Takes the next row from the top: `width × channels` samples of the source grid, of which
  /// those beyond the picture are not looked at. A row of another length and rows past the last
  /// are left out.
  public mutating func push(_ row: Span<UInt8>) {
    guard row.count == sourceRowLength, recent.end < rows.sourceCount else { return }
    if box == nil {
      recent.append(row)
    } else if box?.add(row) == true, let averages = box?.averages {
      recent.append(averages: averages)
    }
    makeTargets()
  }

  /// Takes the next row as values: 64 times the sample on the scale of 0…255.
  public mutating func push(_ row: Span<Int16>) {
    guard row.count == sourceRowLength, recent.end < rows.sourceCount else { return }
    if box == nil {
      recent.append(row)
    } else if box?.add(row) == true, let averages = box?.averages {
      recent.append(averages: averages)
    }
    makeTargets()
  }

  /// The upright picture at 8 bits a sample, once; nil where rows are missing.
  public mutating func finished() -> Raster? {
    if isDeep { return finishedDeep()?.rounded() }
    writeBlock()
    guard nextTarget == rows.targetCount else { return nil }
    return Raster(size: target, channels: channels, samples: output.finish())
  }

  /// The upright picture at 16 bits a sample, once; nil where rows are missing, and where it was
  /// not made deep.
  public mutating func finishedDeep() -> DeepRaster? {
    writeBlock()
    guard nextTarget == rows.targetCount else { return nil }
    return DeepRaster(size: target, channels: channels, samples: deepOutput.finish())
  }

  /// Makes the target rows that the source rows so far suffice for.
  private mutating func makeTargets() {
    while nextTarget < rows.targetCount, rows.end(nextTarget) <= recent.end {
      block.append(recent, axis: rows, order: nextTarget)
      nextTarget += 1
      if block.isFull { writeBlock() }
    }
  }

  /// Filters the finished rows along their length and puts them in their upright place.
  private mutating func writeBlock() {
    guard block.count > 0 else { return }
    let first = rows.isMirrored ? nextTarget - 1 : nextTarget - block.count
    let places = rows.targetIndex(first)..<rows.targetIndex(first) + block.count
    // Of 8 bits at first each pass takes 16 and gives those of its weights.
    let bits = 8 + rows.weightBits - 16 + columns.weightBits - 16
    block.transpose()
    for order in 0..<columns.targetCount {
      block.filter(axis: columns, order: order)
      let column = columns.targetIndex(order)
      if isDeep {
        deepOutput.place(block.sums, bits: bits, column: column, rows: places)
      } else {
        output.place(block.sums, bits: bits, column: column, rows: places)
      }
    }
    block.removeAll()
  }
}
