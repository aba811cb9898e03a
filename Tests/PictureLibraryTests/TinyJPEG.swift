/// The head of a JPEG with an EXIF block in front, big-endian: all that a library reads of a photo.
struct TinyJPEG {
  var width = 4
  var height = 3
  var orientation: Int?
  var date: String?
  var offset: String?
  var make: String?
  var model: String?
  var lens: String?
  var comment: String?
  var rendered: Int?
  /// Degrees, minutes and seconds times 100, and the letter, of latitude and longitude.
  var place: (latitude: ([Int], String), longitude: ([Int], String))?
  var makerNote: [UInt8]?
  /// Bytes behind the head.
  var padding = 0

  var bytes: [UInt8] {
    let frame = [8] + number(height, 2) + number(width, 2) + [1, 1, 0x11, 0]
    return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + tiff) + segment(0xC0, frame)
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + Array(repeating: 7, count: padding) + [0xFF, 0xD9]
  }

  private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + number(payload.count + 2, 2) + payload
  }

  private typealias Entry = (tag: Int, kind: Int, count: Int, value: [UInt8])

  private var tiff: [UInt8] {
    var main: [Entry] = []
    if let orientation { main.append((0x0112, 3, 1, number(orientation, 2))) }
    if let make { main.append(text(0x010F, make)) }
    if let model { main.append(text(0x0110, model)) }
    var settings: [Entry] = []
    if let date { settings.append(text(0x9003, date)) }
    if let offset { settings.append(text(0x9011, offset)) }
    if let makerNote { settings.append((0x927C, 7, makerNote.count, makerNote)) }
    if let comment {
      let value = Array("ASCII\0\0\0\(comment)".utf8)
      settings.append((0x9286, 7, value.count, value))
    }
    if let rendered { settings.append((0xA401, 3, 1, number(rendered, 2))) }
    if let lens { settings.append(text(0xA434, lens)) }
    let placeEntries = place.map { angles($0.latitude, 1) + angles($0.longitude, 3) } ?? []
    main.sort { $0.tag < $1.tag }
    // Pointers come last of all, and what they point at lies behind.
    let count = main.count + (settings.isEmpty ? 0 : 1) + (placeEntries.isEmpty ? 0 : 1)
    let behind = 8 + size(main, entries: count)
    if !settings.isEmpty { main.append((0x8769, 4, 1, number(behind, 4))) }
    let behindSettings = behind + (settings.isEmpty ? 0 : size(settings, entries: settings.count))
    if !placeEntries.isEmpty { main.append((0x8825, 4, 1, number(behindSettings, 4))) }
    return Array("MM\0*".utf8) + number(8, 4) + directory(main, at: 8)
      + (settings.isEmpty ? [] : directory(settings, at: behind))
      + (placeEntries.isEmpty ? [] : directory(placeEntries, at: behindSettings))
  }

  private func angles(_ angle: ([Int], String), _ tag: Int) -> [Entry] {
    let value = angle.0.flatMap { number($0, 4) + number(100, 4) }
    return [text(tag, angle.1), (tag + 1, 5, angle.0.count, value)]
  }

  private func text(_ tag: Int, _ value: String) -> Entry {
    (tag, 2, value.utf8.count + 1, Array(value.utf8) + [0])
  }

  private func size(_ list: [Entry], entries: Int) -> Int {
    6 + 12 * entries + list.reduce(0) { $0 + ($1.value.count > 4 ? $1.value.count : 0) }
  }

  private func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var (bytes, behind) = (number(entries.count, 2), [UInt8]())
    let end = start + 6 + 12 * entries.count
    for entry in entries {
      bytes += number(entry.tag, 2) + number(entry.kind, 2) + number(entry.count, 4)
      if entry.value.count > 4 {
        bytes += number(end + behind.count, 4)
        behind += entry.value
      } else {
        bytes += entry.value + Array(repeating: 0, count: 4 - entry.value.count)
      }
    }
    return bytes + number(0, 4) + behind
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
