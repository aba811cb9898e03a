import PictureAttachments

/// Makes `count` edits of a full list, one update each: moves, alt texts, new images, and removals
/// with what fills the room again.
func edits(capacity: String, count: String) throws {
  guard let capacity = Int(capacity), let count = Int(count),
    var list = AttachmentList<Int>(capacity: capacity, weight: { _ in 60_000 })
  else { throw WorkerError("edits CAPACITY COUNT") }
  var photo = 0
  func new() -> NewPhoto<Int> {
    photo += 1
    return NewPhoto(photo, sourceName: SourceName("photo.jpg"))
  }
  for _ in 0..<capacity { _ = try list.add([new()]) }
  var updates = 0
  var random: UInt64 = 1
  for index in 0..<count {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    // Every fifth edit refills what the one before it removed.
    let slot = Int(random >> 33) % (index % 5 == 4 ? capacity - 1 : capacity)
    let id = try list.id(at: slot)
    let edit =
      switch index % 5 {
      case 0: try list.move(id, to: capacity - 1 - slot)
      case 1: try list.setAlt("alt \(index)", of: id)
      case 2: try list.replace(id, with: new())
      case 3: try list.remove([id])
      default: try list.add([new()])
      }
    updates += edit.update == nil ? 0 : 1
  }
  // A move to the same place changes nothing.
  if updates * 10 < count * 8 { throw WorkerError("\(updates) updates for \(count) edits") }
}
