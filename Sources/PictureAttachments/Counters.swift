/// The numbers that a list gives out; none is given twice.
package struct Counters: Hashable, Sendable {
  /// The identity of the next new attachment.
  package var nextIdentity = 1
  /// The revision of the next change to an attachment; new ones begin with 0.
  package var nextRevision = 1
  /// The number of the next photo that is put in.
  package var nextPhoto = 1
  /// The number of the next reservation or ticket.
  var nextClaim = 1

  package init() {}

  mutating func takeIdentity() -> AttachmentID {
    defer { nextIdentity += 1 }
    return AttachmentID(rawValue: nextIdentity)
  }

  mutating func takeRevision() -> Int {
    defer { nextRevision += 1 }
    return nextRevision
  }

  mutating func takePhoto() -> Int {
    defer { nextPhoto += 1 }
    return nextPhoto
  }

  mutating func takeClaim() -> Int {
    defer { nextClaim += 1 }
    return nextClaim
  }

  /// Nothing that `other` gave out is given again.
  mutating func rise(to other: Counters) {
    nextIdentity = max(nextIdentity, other.nextIdentity)
    nextRevision = max(nextRevision, other.nextRevision)
    nextPhoto = max(nextPhoto, other.nextPhoto)
    nextClaim = max(nextClaim, other.nextClaim)
  }
}
