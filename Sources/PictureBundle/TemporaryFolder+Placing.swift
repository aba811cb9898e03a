extension TemporaryFolder {
  /// Looks at a destination as often as that, if it is another thing each time.
  private static let mostLooks = 100

  /// Gives the folder its name, over an empty folder or, with `replacing`, over a bundle.
  func place(as newName: [UInt8], replacing: Bool) throws(BundleError) {
    try folder.synchronize()
    var looks = 0
    while try !isPlaced(as: newName, replacing: replacing, canLookAgain: looks < Self.mostLooks) {
      looks += 1
    }
    try flushPlaced()
  }

  /// Tries once; false where something came or went since it was looked at.
  private func isPlaced(
    as newName: [UInt8],
    replacing: Bool,
    canLookAgain: Bool
  ) throws(BundleError) -> Bool {
    let standing = try Standing(of: newName, in: parent)
    try standing.check(replacing: replacing)
    do {
      if standing == .free {
        try parent.rename(name, to: parent, newName)
        folder.unlock()
        return true
      }
      try parent.exchange(name, newName)
    } catch  where error.isUnsupported && standing != .free {
      try placeBySettingAside(newName)
      return true
    } catch  where canLookAgain && (error.isExisting || error.isNotFound) {
      return false
    }
    try removeExchanged(for: newName)
    return true
  }

  private func removeExchanged(for newName: [UInt8]) throws(BundleError) {
    // As soon as it is placed: another export that replaces it at once removes it, if it can.
    folder.unlock()
    // What was at the destination has the temporary name now, or, where another export has cleared
    // it as a leftover, that one's own work, which is locked.
    guard let old = try? parent.folder(name), old.tryLock(locksMissing: true) else { return }
    // Only a look at it from here on tells for certain that nothing foreign, put there a moment
    // ago, is removed with it.
    switch try Standing(of: name, in: parent) {
    case .free: try? parent.removeFolder(name)
    case .bundle(let identity): TemporaryFolder.remove(name, in: parent, ifIdentity: identity)
    case .foreign(let names):
      try parent.exchange(name, newName)
      throw .exists(foreign: names)
    }
  }

  /// Does in three steps what cannot be done in one. Whenever it is stopped, both bundles are
  /// there and whole, the old one under a name that is never cleared.
  func placeBySettingAside(_ newName: [UInt8]) throws(BundleError) {
    let aside = newName + Array(".previous".utf8)
    guard try parent.entryIfAny(aside) == nil else { throw .exists(foreign: [aside]) }
    try parent.rename(newName, to: parent, aside)
    do {
      let old = try Standing(of: aside, in: parent)
      try old.check(replacing: true)
      try parent.rename(name, to: parent, newName)
      if case .bundle(let identity) = old {
        TemporaryFolder.remove(aside, in: parent, ifIdentity: identity)
      }
    } catch {
      try? parent.rename(aside, to: parent, newName)
      throw error
    }
  }

  /// Gives the one file in the folder its name beside the folder, where nothing may be.
  func placeFile(as newName: [UInt8]) throws(BundleError) {
    do {
      try folder.renameWithoutReplacing(TemporaryFolder.fileName, to: parent, newName)
    } catch  where error.isExisting {
      throw .exists(foreign: [])
    }
    try flushPlaced()
  }

  private func flushPlaced() throws(BundleError) {
    do { try parent.synchronize() } catch { throw error.ofFlushing }
  }
}
