extension TemporaryFolder {
  /// Looks at a destination as often as that, if it is another thing each time.
  private static let mostLooks = 100

  /// Gives what was made its name, over an empty folder or, with `replacing`, over a bundle.
  func place(as newName: [UInt8], replacing: Bool) throws(BundleError) {
    if content == .file { try folder.rename(Self.fileName, to: folder, Self.wholeName) }
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
    // A folder takes the place of an empty one by itself.
    let isTaken = standing != .free && (standing != .emptyFolder || content == .file)
    do {
      if !isTaken {
        try renameContent(to: newName)
        return true
      }
      try exchangeContent(for: newName)
    } catch  where error.isUnsupported && isTaken {
      try placeBySettingAside(newName)
      return true
    } catch  where canLookAgain && (error.isExisting || error.isNotFound) {
      return false
    }
    try removeExchanged(for: newName)
    return true
  }

  private func renameContent(to newName: [UInt8]) throws(BundleError) {
    switch content {
    case .file: try folder.renameWithoutReplacing(Self.wholeName, to: parent, newName)
    case .folder:
      try parent.rename(name, to: parent, newName)
      folder.unlock()
    }
  }

  private func exchangeContent(for newName: [UInt8]) throws(BundleError) {
    switch content {
    case .file: try folder.exchange(Self.wholeName, with: parent, newName)
    case .folder:
      try parent.exchange(name, with: parent, newName)
      // As soon as it is placed: another export that replaces it at once removes it, if it can.
      folder.unlock()
    }
  }

  private func removeExchanged(for newName: [UInt8]) throws(BundleError) {
    guard content == .folder else {
      return try removeExchanged(Self.wholeName, in: folder, for: newName)
    }
    // What was at the destination has the temporary name now, or, where another export has cleared
    // it as a leftover, that one's own work, which is locked.
    guard try parent.entryIfAny(name)?.kind == .folder else {
      return try removeExchanged(name, in: parent, for: newName)
    }
    guard let old = try? parent.folder(name), old.tryLock(locksMissing: true) else { return }
    try removeExchanged(name, in: parent, for: newName)
  }

  private func removeExchanged(
    _ oldName: [UInt8],
    in holder: borrowing Folder,
    for newName: [UInt8]
  ) throws(BundleError) {
    // Only a look at it from here on tells for certain that nothing foreign, put there a moment
    // ago, is removed with it.
    switch try Standing(of: oldName, in: holder) {
    case .free: break
    case .emptyFolder: try? holder.removeFolder(oldName)
    case .bundle(let identity): Self.remove(oldName, in: holder, ifIdentity: identity)
    case .foreign(let names):
      try holder.exchange(oldName, with: parent, newName)
      throw .exists(foreign: names == [oldName] ? [newName] : names)
    }
  }

  /// Does in three steps what cannot be done in one. Whenever it is stopped, both bundles are
  /// there and whole, the old one under a name that is never cleared.
  func placeBySettingAside(_ newName: [UInt8]) throws(BundleError) {
    let aside = newName + Array(".previous".utf8)
    guard try parent.entryIfAny(aside) == nil else { throw .exists(foreign: [aside]) }
    try parent.rename(newName, to: parent, aside)
    do throws(BundleError) {
      let old = try Standing(of: aside, in: parent)
      if case .foreign([aside]) = old { throw .exists(foreign: [newName]) }
      try old.check(replacing: true)
      try renameContent(to: newName)
      switch old {
      case .bundle(let identity): Self.remove(aside, in: parent, ifIdentity: identity)
      case .emptyFolder: try? parent.removeFolder(aside)
      case .free, .foreign: break
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
