/// The identity of an asset, which renames within the library do not change.
///
/// It is made of the number that the file system gives a file and the moment the file was made,
/// because numbers are used again. Nothing has to be remembered for it: it is the same in every
/// run, with or without an index. Where a file system gives other numbers each time it is mounted,
/// or does not tell when a file was made, that is as far as it goes. A file that is replaced by
/// another is another asset.
public struct AssetID: Hashable, Sendable {
  let inode: UInt64
  let born: Int
  /// Of a file with several names in the library, the path of any but the first.
  let link: [UInt8]
}

extension AssetID: CustomStringConvertible {
  /// A text that no two assets of a library have in common.
  public var description: String {
    let file = String(inode, radix: 16) + "-" + String(born, radix: 16)
    return link.isEmpty
      ? file : file + "-" + link.map { String($0, radix: 16) }.joined(separator: ".")
  }
}
