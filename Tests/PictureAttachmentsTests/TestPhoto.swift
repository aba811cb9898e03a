import PictureAttachments
import Testing

/// A photo of the tests; equal numbers are equal photos.
struct TestPhoto: Hashable, Sendable {
  var number: Int
  var weight = 1
}

typealias PhotoList = AttachmentList<TestPhoto>

/// A photo with a name of its own.
func photo(_ number: Int, weight: Int = 1, named name: String? = nil) -> NewPhoto<TestPhoto> {
  NewPhoto(
    TestPhoto(number: number, weight: weight),
    sourceName: SourceName(name ?? "\(number).jpg")
  )
}

extension AttachmentList where Photo == TestPhoto {
  /// A list with the photos 0, 1, … in it, added as one.
  static func holding(
    _ count: Int,
    of capacity: Int = 8,
    limits: HistoryLimits = HistoryLimits()
  ) throws -> PhotoList {
    let empty = PhotoList(capacity: capacity, historyLimits: limits) { $0.weight }
    var list = try #require(empty)
    try list.add((0..<count).map { photo($0) })
    return list
  }

  /// The numbers of the photos, in order.
  var numbers: [Int] { attachments.map { $0.photo.number } }

  /// The identities, in order.
  var ids: [AttachmentID] { attachments.map { $0.id } }

  /// The identities as numbers, in order.
  var idNumbers: [Int] { attachments.map { $0.id.rawValue } }
}
