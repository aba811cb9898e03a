/// Why a selection stayed as it was.
@nonexhaustive
public enum SelectionError: Error, Equatable, Sendable {
  /// More photos than there is room for.
  ///
  /// - Parameters:
  ///   - given: how many were to be selected that were not yet; 0 where the maximum fell under what
  ///     is selected.
  ///   - selected: how many are selected.
  ///   - maximum: how many may be.
  case noRoom(given: Int, selected: Int, maximum: Int)
  /// An asset that cannot be picked: a video.
  case notPickable(AssetID)
  /// Nothing is selected, so there is nothing to be done with.
  case nothingSelected
  /// Photos that were selected and are no longer in the library, in picking order; only they are
  /// taken out of the selection.
  case vanished([PictureSelection.Pick])
}

/// A sentence for a person about a selection: what was wrong and what to do.
public func message(for error: SelectionError) -> String {
  switch error {
  case .noRoom(0, let selected, let maximum):
    "\(photos(selected)) selected, room for \(maximum); nothing was added. Deselect some first."
  case .noRoom(let given, 0, let maximum):
    "\(photos(given)) given, at most \(maximum) can be selected; nothing was selected."
  case .noRoom(let given, let selected, let maximum):
    "\(photos(given)) more given, \(selected) of at most \(maximum) selected; nothing was selected. "
      + "Deselect some first."
  case .notPickable: "A video cannot be selected. Choose a photo."
  case .nothingSelected: "Nothing is selected; nothing was added. Select a photo first."
  case .vanished(let picks):
    "\(photos(picks.count)) of the selection \(picks.count == 1 ? "is" : "are") no longer in the "
      + "library; nothing was added. What is left stays selected."
  }
}

private func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
