internal import PictureImaging

/// The first picture of a sequence in a HEIF file (ISO/IEC 14496-12, 8.3 to 8.7).
struct HEIFTrack {
  /// The number that other tracks refer to it by.
  let number: Int
  /// What it is: `pict`, `vide`, `auxv`.
  let handler: String
  /// Numbers of tracks that it describes further.
  let auxiliaryTo: [Int]
  /// How its pictures are coded: `av01`.
  let type: String
  /// What its pictures measure.
  let size: PixelSize
  /// What is said of all its pictures.
  let properties: [MediaBoxes.Box]
  /// How many there are.
  let count: Int
  /// Where the data of the first lies.
  let data: Range<Int>

  /// The tracks of a file's `moov` box, of which those that cannot be read are left out.
  static func all(in movie: Range<Int>, of file: [UInt8]) -> [HEIFTrack] {
    // A sequence of pictures has one or two.
    MediaBoxes(file, in: movie).lazy.filter { $0.name == "trak" }.prefix(16)
      .compactMap { track in try? HEIFTrack(track.payload, in: file) }
  }

  /// The one of `tracks` whose first picture is taken.
  static func picture(of tracks: [HEIFTrack]) -> HEIFTrack? {
    tracks.first { ["pict", "vide"].contains($0.handler) }
  }

  private init?(_ track: Range<Int>, in file: [UInt8]) throws(IntakeError) {
    func box(_ names: String...) -> Range<Int>? {
      names.reduce(track) { range, name in
        range.flatMap { MediaBoxes(file, in: $0).first { $0.name == name }?.payload }
      }
    }
    let table = ["mdia", "minf", "stbl"]
    guard let header = box("tkhd"), let handler = box("mdia", "hdlr"),
      let entries = box(table[0], table[1], table[2], "stsd"),
      let sizes = box(table[0], table[1], table[2], "stsz")
    else { return nil }
    var reader = BoxReader(file, header)
    try reader.skip(try reader.fullBox().version == 1 ? 16 : 8)
    number = try reader.number(4)
    reader = BoxReader(file, handler)
    try reader.skip(8)
    self.handler = try reader.name()
    reader = BoxReader(file, entries)
    try reader.skip(8)
    guard let entry = MediaBoxes(file, in: reader.rest).first(where: { _ in true }) else {
      return nil
    }
    type = entry.name
    reader = BoxReader(file, entry.payload)
    try reader.skip(24)
    guard let size = PixelSize(width: try reader.number(2), height: try reader.number(2)) else {
      return nil
    }
    self.size = size
    // Fields of a visual sample entry stand before its boxes.
    properties = MediaBoxes(file, in: entry.payload.dropFirst(78)).prefix(64).map(\.self)
    auxiliaryTo =
      try box("tref", "auxl").map { range throws(IntakeError) in
        var reader = BoxReader(file, range)
        return [try reader.number(4)]
      } ?? []
    reader = BoxReader(file, sizes)
    try reader.skip(4)
    let common = try reader.number(4)
    count = try reader.number(4)
    let length = common > 0 ? common : try reader.number(4)
    let places = box(table[0], table[1], table[2], "stco")
    guard count > 0, let chunks = places ?? box(table[0], table[1], table[2], "co64") else {
      return nil
    }
    reader = BoxReader(file, chunks)
    try reader.skip(8)
    let start = try reader.number(places == nil ? 8 : 4)
    // Where it ends is for who reads it.
    guard start <= .max - length else { return nil }
    data = start..<start + length
  }
}
