public import PictureIntake

extension PhotoLibrary {
  /// The pictures of an asset that answer a request. A video has none: the first is thrown as
  /// ``IntakeError/unsupportedFormat(_:)``.
  ///
  /// ```swift
  /// for try await image in library.images(of: photo, request) { show(image) }
  /// ```
  ///
  /// - Parameter intake: who decodes; admits pictures by memory beside the photos of every editor.
  public nonisolated func images(
    of asset: Asset,
    _ request: ImageRequest,
    intake: Intake = .shared
  ) -> ImageResults {
    ImageResults(make: maker(of: asset, request, intake: intake))
  }

  /// The good picture of an asset, made on the calling thread, which is blocked meanwhile. It is
  /// not let in by memory beside other photos.
  ///
  /// - Throws: ``IntakeError``, for the file as it is now.
  public nonisolated func imageNow(
    of asset: Asset,
    _ request: ImageRequest,
    intake: Intake = .shared
  ) throws(IntakeError) -> AssetImage {
    try maker(of: asset, request, intake: intake).goodNow()
  }

  /// Who makes an asset's pictures.
  nonisolated func maker(of asset: Asset, _ request: ImageRequest, intake: Intake) -> ImageMaker {
    let (root, folder, name, byteCount) = (root, asset.folder, asset.fileName, asset.byteCount)
    return ImageMaker(
      source: source(of: asset),
      orientation: asset.orientation,
      size: asset.displayedSize ?? request.target,
      request: request,
      intake: intake,
      thumbnail: { () throws(IntakeError) in
        guard let folder = try? OpenFolder(root: root, path: folder) else { throw .notFound }
        return try folder.thumbnail(of: name, byteCount: byteCount)
      }
    )
  }
}
