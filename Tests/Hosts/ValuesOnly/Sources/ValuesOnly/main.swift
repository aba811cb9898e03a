import PictureAttachments

/// A photo as some host keeps it: the values neither know nor ask what it is.
struct CloudPhoto: Hashable {
  var address: String
}

struct Surprise: Error {}

func check(_ holds: Bool) throws { if !holds { throw Surprise() } }

var list = AttachmentList<CloudPhoto>(weight: { $0.address.utf8.count })
let names = ["harbour", "market", "tower"]
let added = try list.add(
  names.map { NewPhoto(CloudPhoto(address: "cloud:\($0)"), sourceName: SourceName($0)) }
)
try check(added.update?.inserts == [0, 1, 2])

let before = list.rows
let market = try list.id(at: 1)
let moved = try list.move(market, to: 0)
try check(moved.update?.moves == [GridUpdate.Move(from: 1, to: 0)])
try check(moved.update?.applied(to: before, takingFrom: list.rows) == list.rows)
_ = try list.setAlt("stalls in the morning", of: market)
_ = try list.undo(2)
try check(list.attachments.map(\.photo.address) == names.map { "cloud:\($0)" })

let six = (0..<6).map {
  NewPhoto(CloudPhoto(address: "cloud:\($0)"), sourceName: SourceName("\($0)"))
}
do throws(ListError) {
  _ = try list.add(six)
  print("eight photos at most, and nine were taken")
} catch {
  try check(error == .noRoom(given: 6, room: 5, reserved: 0))
}
print("\(list.attachments.count) photos, \(list.rows.count) rows, version \(list.version)")
