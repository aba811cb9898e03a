import PictureImaging
import TestSupport

extension CorpusFile {
  /// The notes that a photo of this file has to have by what the manifest says of its structure;
  /// whether it is kept as it is says nothing there.
  var impliedNotes: Set<Note> {
    var notes: Set<Note> = []
    if let orientation, 2...8 ~= orientation { notes.insert(.turnedUpright) }
    if let uprightSize, uprightSize.width > 600 { notes.insert(.scaled) }
    if says("16-bit ") { notes.insert(.depthReduced) }
    if says("ANIM") || says("APNG") || isAnimatedGIF { notes.insert(.firstFrameOnly) }
    if says("+GPS") { notes.insert(.locationDropped) }
    notes.formUnion(impliedColorNotes)
    if says("more SOI") { notes.insert(.extraImagesDropped) }
    if feature.contains("gain map") { notes.insert(.hdrDropped) }
    if hasMetadata { notes.insert(.metadataDropped) }
    return notes
  }

  private var impliedColorNotes: Set<Note> {
    if says("ICC unreadable") { return [.profileUnreadable] }
    if says("ICC ") {
      let names = ["ICC RGB:sRGB IEC61966-2.1", "ICC RGB:sRGB2014", "ICC RGB:GIMP built-in sRGB"]
      return names.contains(where: says) ? [] : [.colorConverted]
    }
    if says("cICP") || (says("gAMA") && !says("sRGB")) { return [.colorConverted] }
    return says("CMYK") || says("YCCK") ? [.colorConverted, .profileAssumed] : []
  }

  private var isAnimatedGIF: Bool {
    guard format == "GIF", let words = facts.first?.split(separator: " "), words.count > 2 else {
      return false
    }
    return (Int(words[1]) ?? 0) > 1
  }

  private var hasMetadata: Bool {
    let names = [
      "EXIF", "XMP", "IPTC", "COM", "tEXt", "zTXt", "iTXt", "eXIf", "iDOT", "ICMT", "IART", "ICOP",
      "INAM", "NOTE",
    ]
    let hasTrailer = facts.contains { $0.contains("bytes after") && !$0.contains("more SOI") }
    return hasTrailer || names.contains(where: says)
  }

  private func says(_ word: String) -> Bool { facts.contains { $0.contains(word) } }
}
