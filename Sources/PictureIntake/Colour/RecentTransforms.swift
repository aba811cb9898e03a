/// The transforms used last, as photos of one camera have one profile.
final class RecentTransforms: Sendable {
  /// What a transform is for; of a profile no more than its digest is kept.
  struct Key: Hashable {
    private let origin: ColorOrigin
    private let layout: PixelLayout

    init(origin: ColorOrigin, layout: PixelLayout) {
      self.layout = layout
      if case .profile(_, let digest) = origin {
        self.origin = .profile(bytes: [], digest: digest)
      } else {
        self.origin = origin
      }
    }
  }

  /// Those of the process.
  static let shared = RecentTransforms(capacity: 16)

  private let capacity: Int
  // Those used last at the end. Nil is an answer too: a profile was found broken.
  private let recent = Lock<[(key: Key, transform: ColorTransform?)]>([])

  init(capacity: Int) { self.capacity = capacity }

  /// The transform for `key`, made by `make` where it is not among those used last.
  ///
  /// Two threads that ask at once may both make one: nobody waits for another's.
  func transform(_ key: Key, make: () -> ColorTransform?) -> ColorTransform? {
    let known: ColorTransform?? = recent.withLock { recent in
      guard let place = recent.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = recent.remove(at: place)
      recent.append(entry)
      return .some(entry.transform)
    }
    if let known { return known }
    let made = make()
    recent.withLock { recent in
      recent.append((key, made))
      if recent.count > capacity { recent.removeFirst() }
    }
    return made
  }
}
