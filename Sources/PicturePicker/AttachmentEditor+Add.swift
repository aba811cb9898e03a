extension AttachmentEditor {
  /// Appends photos in the order given, as one update at the then end of the list.
  ///
  /// Room is reserved before any source is opened and kept until the add lands, fails or is
  /// cancelled. Adds land in the order they were begun.
  ///
  /// - Parameters:
  ///   - sources: the photos; an empty array changes nothing.
  ///   - options: by default one photo too many or one that is bad refuses the whole add.
  ///   - progress: called on any thread after each photo with how many are done, of how many that
  ///     are tried. With `fill` that is as many as there is room for, and with `skipBad` as well
  ///     one more for each bad one, as long as there are.
  /// - Throws: ``EditorError/list(_:)`` with `noRoom`; ``EditorError/photos(_:)`` with the photos
  ///   at fault, or with all where none could be taken; ``EditorError/cancelled``.
  @discardableResult
  public func add(
    _ sources: [Source],
    _ options: AddOptions = [],
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) async throws(EditorError) -> EditOutcome {
    try requireWritable()
    let wanted = options.contains(.fill) ? min(sources.count, list.room) : sources.count
    let reservation = try reserve(wanted, of: sources.count)
    addsBegun += 1
    let number = addsBegun
    addsUnderWay.append(number)
    defer { endAdd(number) }
    do throws(EditorError) {
      let intake = PhotoIntake(intake: intake, width: width, progress: progress)
      let tried = await intake.take(sources, places: wanted, options)
      try await turn(of: number)
      return try land(tried, of: sources, reservation, options)
    } catch {
      list.cancel(reservation)
      throw error
    }
  }

  private func reserve(_ wanted: Int, of given: Int) throws(EditorError) -> Reservation {
    guard given == 0 || wanted > 0 else {
      throw .list(.noRoom(given: given, room: list.room, reserved: list.reserved))
    }
    do { return try list.reserve(wanted) } catch { throw .list(error) }
  }

  /// Waits until every add begun before has ended.
  private func turn(of number: Int) async throws(EditorError) {
    while !Task.isCancelled, addsUnderWay.first != number { await waiters.wait() }
    if Task.isCancelled { throw .cancelled }
  }

  private func endAdd(_ number: Int) {
    addsUnderWay.removeAll { $0 == number }
    waiters.wakeAll()
  }

  private func land(
    _ tried: [Result<PreparedPhoto, IntakeError>],
    of sources: [Source],
    _ reservation: Reservation,
    _ options: AddOptions
  ) throws(EditorError) -> EditOutcome {
    let failures = failures(in: tried, of: sources)
    let photos = zip(sources, tried).compactMap { source, result in
      (try? result.get()).map { NewPhoto($0, sourceName: source.sourceName) }
    }
    if !failures.isEmpty, photos.isEmpty || !options.contains(.skipBad) { throw .photos(failures) }
    let outcome = try commit { list throws(ListError) in try list.add(photos, using: reservation) }
    return EditOutcome(
      edit: outcome.edit,
      list: outcome.list,
      results: results(of: outcome, tried: tried, sources: sources)
    )
  }

  private func failures(
    in tried: [Result<PreparedPhoto, IntakeError>],
    of sources: [Source]
  ) -> [PhotoFailure] {
    tried.indices.compactMap { index in
      guard case .failure(let error) = tried[index] else { return nil }
      return PhotoFailure(index: index, sourceName: sources[index].sourceName, error: error)
    }
  }

  private func results(
    of outcome: EditOutcome,
    tried: [Result<PreparedPhoto, IntakeError>],
    sources: [Source]
  ) -> [PhotoResult] {
    var landed = outcome.edit.attachments.makeIterator()
    return sources.indices.map { index in
      let result: PhotoResult.Outcome
      if !tried.indices.contains(index) {
        result = .noRoom
      } else if case .failure(let error) = tried[index] {
        result = .failed(error)
      } else if let id = landed.next() {
        result = outcome.landed(id)
      } else {
        result = .noRoom
      }
      return PhotoResult(index: index, sourceName: sources[index].sourceName, outcome: result)
    }
  }
}

extension EditOutcome {
  /// The result of a photo that is in the list under `id`.
  func landed(_ id: AttachmentID) -> PhotoResult.Outcome {
    let notes = list.attachment(id)?.photo.notes ?? []
    let original = edit.duplicates[id]
    return .landed(
      id,
      notes: original == nil ? notes : notes + [.duplicateOf],
      duplicateOf: original
    )
  }
}

extension Source {
  /// The name it came under, as the list keeps it.
  var sourceName: SourceName { SourceName(bytes: name) }
}
