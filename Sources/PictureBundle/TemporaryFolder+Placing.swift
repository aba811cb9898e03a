extension TemporaryFolder {
  /// Gives the folder its name, over an empty folder or, with `replacing`, over a bundle.
  func place(as newName: [UInt8], replacing: Bool) throws(BundleError) {
    try folder.synchronize()
    let standing = try Standing(of: newName, in: parent)
    try standing.check(replacing: replacing)
    if standing == .free {
      try placeOverNothing(as: newName)
    } else {
      try placeByExchange(as: newName)
    }
    try parent.synchronize()
  }

  private func placeOverNothing(as newName: [UInt8]) throws(BundleError) {
    do {
      try parent.rename(name, to: parent, newName)
    } catch {
      // Something came there since it was looked at; if not, the system's own reason holds.
      try Standing(of: newName, in: parent).check(replacing: false)
      throw error
    }
  }

  private func placeByExchange(as newName: [UInt8]) throws(BundleError) {
    do {
      try parent.exchange(name, newName)
    } catch  where error.isUnsupported {
      try placeBySettingAside(newName)
      return
    }
    // What was at the destination has the temporary name now. Only a look at it from here on tells
    // for certain that nothing foreign, put there a moment ago, is removed with it.
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
    try parent.synchronize()
  }
}
