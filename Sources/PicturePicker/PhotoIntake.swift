/// Brings the photos of one add through the intake, side by side, in the order given.
struct PhotoIntake: Sendable {
  let intake: Intake
  let width: Int
  let progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  /// What became of the first sources, in order.
  ///
  /// With `skipBad` a bad photo uses no place, so that later sources are tried until `places`
  /// photos are good; without, the first `places` are tried.
  func take(
    _ sources: [Source],
    places: Int,
    _ options: AddOptions
  ) async -> [Result<PreparedPhoto, IntakeError>] {
    var tried: [Result<PreparedPhoto, IntakeError>] = []
    var missing = places
    while missing > 0, tried.count < sources.count, !Task.isCancelled {
      let wave = sources[tried.count..<min(tried.count + missing, sources.count)]
      let results = await prepare(wave, after: tried.count)
      tried += results
      guard options.contains([.fill, .skipBad]) else { break }
      missing -= results.count { (try? $0.get()) != nil }
    }
    return tried
  }

  private func prepare(
    _ sources: ArraySlice<Source>,
    after done: Int
  ) async -> [Result<PreparedPhoto, IntakeError>] {
    await withTaskGroup { group in
      for (index, source) in sources.enumerated() {
        group.addTask { (index, await outcome(of: source)) }
      }
      var results: [(index: Int, result: Result<PreparedPhoto, IntakeError>)] = []
      for await result in group {
        results.append(result)
        progress?(done + results.count, done + sources.count)
      }
      return results.sorted { $0.index < $1.index }.map(\.result)
    }
  }

  /// What becomes of one source.
  func outcome(of source: Source) async -> Result<PreparedPhoto, IntakeError> {
    do throws(IntakeError) {
      return .success(try await intake.prepare(source, width: width))
    } catch {
      return .failure(error)
    }
  }
}
