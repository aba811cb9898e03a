public import PictureIntake

/// The pictures of one asset that answer a request, one after another.
///
/// They are made as they are asked for: a task that is cancelled is given none any more.
public struct ImageResults: AsyncSequence, Sendable {
  let make: ImageMaker

  /// Begins with the first picture.
  public func makeAsyncIterator() -> Iterator { Iterator(make: make) }

  /// One pass over the pictures.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate enum Stage {
      case quick, good, over
    }

    let make: ImageMaker
    private var stage = Stage.quick

    fileprivate init(make: ImageMaker) { self.make = make }

    /// The next picture; nil behind the last.
    ///
    /// - Throws: ``IntakeError``, for the file as it is now; ``IntakeError/cancelled`` where the
    ///   task is cancelled.
    public mutating func next() async throws(IntakeError) -> AssetImage? {
      try await next(isolation: nil)
    }

    /// The next picture; nil behind the last.
    ///
    /// - Throws: ``IntakeError``, for the file as it is now; ``IntakeError/cancelled`` where the
    ///   task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(IntakeError) -> AssetImage? {
      let delivery = make.request.deliveryMode
      if stage == .quick {
        stage = .good
        if delivery != .highQuality, let image = await make.quick() {
          if delivery == .fast { stage = .over }
          return try delivered(image)
        }
      }
      guard stage == .good else { return nil }
      stage = .over
      return try delivered(try await make.good())
    }

    private mutating func delivered(_ image: AssetImage) throws(IntakeError) -> AssetImage {
      if Task.isCancelled {
        stage = .over
        throw .cancelled
      }
      return image
    }
  }
}
