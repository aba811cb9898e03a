internal import PicturePicker

extension Shell {
  /// The most pixels that `info` draws one above another: 24 lines of text.
  static let tallestPicture = 48

  /// The grid as the screen can show it: in pictures where it has colours, else in boxes on 80
  /// columns, as where answers go to no screen. A screen too narrow for either gets one line a slot:
  /// boxes would be broken by its edge.
  func draw(_ list: List) async throws(Refusal) -> Answer.Content {
    guard let screen = screen?() else { return .drawn(list, BoxGrid(cells: list.gridCells).lines) }
    guard let layout = GridLayout(columns: screen.columns), let size = layout.cellSize,
      screen.hasColor
    else {
      let fits = screen.columns >= GridLayout.widest
      return .drawn(list, fits ? BoxGrid(cells: list.gridCells).lines : list.listLines)
    }
    var cells = try await pictures { check throws(IntakeError) in
      var cells: [ColorGrid.Cell] = []
      for attachment in list.attachments {
        let picture = try picture(check) { () throws(IntakeError) in
          try SmallPicture(of: attachment.photo.image, filling: size, check: check)
        }
        cells.append(.photo(picture, hasAlt: !attachment.alt.isEmpty))
      }
      return cells
    }
    if cells.count < list.capacity { cells.append(.add) }
    return .drawn(list, ColorGrid(layout: layout, cells: cells).lines)
  }

  /// One attachment, with its picture where the screen can show it.
  func describe(_ reference: SlotReference) async throws(Refusal) -> Answer.Content {
    let list = await editor.list
    let attachment = try attachment(reference, in: list)
    let slot = list.slot(of: attachment.id) ?? 0
    guard let screen = screen?(), screen.hasColor,
      let size = PixelSize(
        width: min(screen.columns, GridLayout.widest) - 2 * GridLayout.margin,
        height: Self.tallestPicture
      )
    else { return .described(attachment, slot: slot, picture: []) }
    let image = attachment.photo.image
    let raster = try await pictures { check throws(IntakeError) in
      try picture(check) { () throws(IntakeError) in
        try SmallPicture(of: image, within: size, check: check)
      }
    }
    guard let raster else { return .described(attachment, slot: slot, picture: []) }
    var canvas = PixelCanvas(
      width: raster.size.width + GridLayout.margin,
      height: raster.size.height
    )
    canvas.draw(raster, (x: GridLayout.margin, y: 0))
    return .described(attachment, slot: slot, picture: [""] + canvas.lines + [""])
  }

  private typealias Check = @Sendable () throws(IntakeError) -> Void

  /// Makes pictures where that keeps nobody waiting.
  private func pictures<Value: Sendable>(
    _ body: @Sendable (Check) throws(IntakeError) -> Value
  ) async throws(Refusal) -> Value {
    do throws(IntakeError) {
      return try await onCodecThreads { () throws(IntakeError) in
        try body { () throws(IntakeError) in if Task.isCancelled { throw .cancelled } }
      }
    } catch {
      throw Refusal(ShellError.cancelled)
    }
  }

  /// A picture, or nil where it cannot be made; only who gives up ends the command.
  private func picture(
    _ check: Check,
    _ make: () throws(IntakeError) -> SmallPicture
  ) throws(IntakeError) -> Raster? {
    try check()
    do throws(IntakeError) {
      return try make().raster
    } catch {
      if error == .cancelled { throw error }
      return nil
    }
  }
}
