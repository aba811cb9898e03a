internal import PictureImaging
public import PictureIntake

/// Keeps the pictures of assets that are about to be shown, or were a moment ago, within a bound.
///
/// What was asked for longest ago goes first. An asset whose content changed is another one here.
public actor ImageCache {
  /// The most bytes of pixels that are kept; a picture that has more is not kept.
  public nonisolated let byteLimit: Int
  /// Bytes of the pixels that are kept now.
  public private(set) var byteCount = 0
  /// How many pictures have been decoded.
  private(set) var decodedImages = 0

  private struct Key: Hashable {
    let asset: AssetID
    let modified: Int
    let request: ImageRequest
  }

  private struct Kept {
    let image: AssetImage
    var lastUse: Int
  }

  /// One decode, and those who wait for it.
  private final class Decode {
    var task: Task<Void, Never>?
    var result: Result<AssetImage, IntakeError>?
    var callers: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  /// How many callers wait for decodes.
  var waitingCallers: Int { making.values.reduce(0) { $0 + $1.callers.count } }

  private let library: PhotoLibrary
  private let intake: Intake
  private var uses = 0
  private var callers = 0
  private var kept: [Key: Kept] = [:]
  private var making: [Key: Decode] = [:]
  private var wanted: [(key: Key, asset: Asset)] = []
  private var isPreparing = false

  /// Nothing is kept yet.
  ///
  /// - Parameters:
  ///   - library: whose assets they are.
  ///   - byteLimit: bytes of pixels; 64 MiB unless told otherwise.
  ///   - intake: who decodes.
  public init(_ library: PhotoLibrary, byteLimit: Int = 64 << 20, intake: Intake = .shared) {
    self.library = library
    self.byteLimit = byteLimit
    self.intake = intake
  }

  /// The good picture of an asset: the one that is kept, or else a new one, which is kept from now
  /// on. Several calls for one picture that is not there yet wait for one decode, which is given up
  /// when none of them waits any more.
  ///
  /// - Throws: ``IntakeError``, for the file as it is now; ``IntakeError/cancelled``, at once, where
  ///   the task is cancelled.
  public func image(
    of asset: Asset,
    _ request: ImageRequest
  ) async throws(IntakeError) -> AssetImage {
    let image = try await image(of: asset, Self.key(asset, request))
    if Task.isCancelled { throw .cancelled }
    return image
  }

  private func image(of asset: Asset, _ key: Key) async throws(IntakeError) -> AssetImage {
    uses += 1
    if let known = kept[key] {
      kept[key]?.lastUse = uses
      return known.image
    }
    let decode = making[key] ?? begin(asset, key)
    await wait(for: decode, key)
    guard let result = decode.result else { throw .cancelled }
    return try result.get()
  }

  /// Waits until a decode has a result, or the task is cancelled.
  ///
  /// Whether to wait is seen, and the caller noted, in one go on the actor; a cancellation is told to
  /// the actor, and so comes before both or after.
  private func wait(for decode: Decode, _ key: Key) async {
    callers += 1
    let caller = callers
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if decode.result != nil || Task.isCancelled { return continuation.resume() }
        decode.callers[caller] = continuation
      }
    } onCancel: {
      Task { await leave(key, caller) }
    }
    endIfNobodyWaits(decode, key)
  }

  private func leave(_ key: Key, _ caller: Int) {
    making[key]?.callers.removeValue(forKey: caller)?.resume()
  }

  private func endIfNobodyWaits(_ decode: Decode, _ key: Key) {
    guard decode.callers.isEmpty, decode.result == nil else { return }
    decode.task?.cancel()
    if making[key] === decode { making[key] = nil }
  }

  private func begin(_ asset: Asset, _ key: Key) -> Decode {
    decodedImages += 1
    let maker = library.maker(of: asset, key.request, intake: intake)
    let decode = Decode()
    making[key] = decode
    decode.task = Task {
      do throws(IntakeError) {
        end(decode, key, .success(try await maker.good()))
      } catch {
        end(decode, key, .failure(error))
      }
    }
    return decode
  }

  private func end(_ decode: Decode, _ key: Key, _ result: Result<AssetImage, IntakeError>) {
    decode.result = result
    for caller in decode.callers.values { caller.resume() }
    decode.callers = [:]
    // Not where caching was stopped meanwhile.
    guard making[key] === decode else { return }
    making[key] = nil
    if case .success(let image) = result { keep(image, for: key) }
  }

  private func keep(_ image: AssetImage, for key: Key) {
    let count = image.raster.samples.count
    guard count <= byteLimit else { return }
    if byteCount + count > byteLimit { makeRoom(count) }
    kept[key] = Kept(image: image, lastUse: uses)
    byteCount += count
  }

  /// Lets the oldest go, and an eighth of the bound more, so that they are seldom sorted.
  private func makeRoom(_ count: Int) {
    let goal = max(byteLimit - count - byteLimit / 8, 0)
    for (key, _) in kept.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if byteCount <= goal { return }
      drop(key)
    }
  }

  private func drop(_ key: Key) {
    if let dropped = kept.removeValue(forKey: key) {
      byteCount -= dropped.image.raster.samples.count
    }
  }

  // The good picture is the same however it is delivered.
  private static func key(_ asset: Asset, _ request: ImageRequest) -> Key {
    Key(asset: asset.id, modified: asset.stamp.modified, request: request.delivered(.highQuality))
  }
}

// MARK: Ahead of time

extension ImageCache {
  /// Makes pictures ahead of time, in the order given, one after another.
  public func startCaching(_ assets: some Sequence<Asset>, _ request: ImageRequest) {
    wanted += assets.lazy.filter(\.isImage).map { (Self.key($0, request), $0) }
    guard !isPreparing, !wanted.isEmpty else { return }
    isPreparing = true
    Task { await prepare() }
  }

  /// Lets pictures go, and makes those no more that were to come.
  public func stopCaching(_ assets: some Sequence<Asset>, _ request: ImageRequest) {
    let keys = Set(assets.map { Self.key($0, request) })
    wanted.removeAll { keys.contains($0.key) }
    for key in keys {
      drop(key)
      making[key] = nil
    }
  }

  /// Lets everything go, and makes nothing ahead of time any more.
  public func stopAll() {
    (wanted, kept, making, byteCount) = ([], [:], [:], 0)
  }

  private func prepare() async {
    while !wanted.isEmpty {
      let next = wanted.removeFirst()
      // One that cannot be made is told to whoever asks for it.
      _ = try? await image(of: next.asset, next.key)
    }
    isPreparing = false
  }
}
