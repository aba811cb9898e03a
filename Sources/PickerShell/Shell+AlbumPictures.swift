internal import PictureLibrary
internal import PicturePicker

extension Shell {
  /// The photos of a page as the screen can show them: in pictures where it has colours, else in
  /// boxes on 80 columns, or in lines where it is too narrow for these.
  func draw(_ page: AlbumPage, _ browser: LibraryBrowser) async throws(Refusal) -> [String] {
    let boxes = [page.heading] + BoxGrid(cells: page.boxes).lines + page.more(asGrid: true)
    guard let screen = screen?() else { return boxes }
    guard let layout = GridLayout(columns: screen.columns), let size = layout.cellSize,
      screen.hasColor
    else { return screen.columns >= GridLayout.widest ? boxes : page.lines }
    let request = ImageRequest(
      target: SmallPicture.reserve(filling: size),
      contentMode: .fill,
      deliveryMode: .highQuality
    )
    var cells: [ColorGrid.Cell] = []
    let report = progress(of: .photos)
    // A row at a time, so that it is told how far it is.
    for start in stride(from: 0, to: page.photos.count, by: GridLayout.cellsInRow) {
      let row = page.photos[start..<min(start + GridLayout.cellsInRow, page.photos.count)]
      let pictures = await pictures(of: row, request, browser)
      if Task.isCancelled { throw Refusal(ShellError.cancelled) }
      for (photo, picture) in zip(row, pictures) {
        let small = picture.flatMap { SmallPicture(of: $0.raster, filling: size)?.raster }
        cells.append(photo.cell(small))
      }
      report?(cells.count, page.photos.count)
    }
    return [page.heading] + ColorGrid(layout: layout, cells: cells).lines + page.more(asGrid: true)
  }

  /// The pictures of photos, made side by side; nil for what has none.
  private func pictures(
    of photos: ArraySlice<ShownPhoto>,
    _ request: ImageRequest,
    _ browser: LibraryBrowser
  ) async -> [AssetImage?] {
    await withTaskGroup(of: (Int, AssetImage?).self) { group in
      for (index, photo) in photos.enumerated() where photo.asset.isImage {
        group.addTask { (index, try? await browser.images.image(of: photo.asset, request)) }
      }
      var pictures = [AssetImage?](repeating: nil, count: photos.count)
      for await (index, picture) in group { pictures[index] = picture }
      return pictures
    }
  }

  /// The picture of a photo in lines of text; none where the screen shows none, or there is none.
  func picture(
    of asset: Asset,
    _ browser: LibraryBrowser
  ) async throws(Refusal) -> [String] {
    guard asset.isImage, let screen = screen?(), screen.hasColor,
      let size = PixelSize(
        width: min(screen.columns, GridLayout.widest) - 2 * GridLayout.margin,
        height: Self.tallestPicture
      )
    else { return [] }
    let request = ImageRequest(target: size, deliveryMode: .highQuality)
    let image = try? await browser.images.image(of: asset, request)
    if Task.isCancelled { throw Refusal(ShellError.cancelled) }
    guard let image else { return [] }
    let raster = SmallPicture(of: image.raster).raster
    var canvas = PixelCanvas(
      width: raster.size.width + GridLayout.margin,
      height: raster.size.height
    )
    canvas.draw(raster, (x: GridLayout.margin, y: 0))
    return [""] + canvas.lines + [""]
  }
}

extension ShownPhoto {
  /// How a grid in pictures shows it.
  fileprivate func cell(_ picture: Raster?) -> ColorGrid.Cell {
    asset.isImage
      ? .asset(picture, number: number, badge: badge)
      : .video(number: number, length: asset.duration?.shown)
  }
}
