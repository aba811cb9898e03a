internal import PictureImaging

/// What the EXIF and XMP parts of a file say, as they are come across.
struct DescribedParts {
  private(set) var orientation = Orientation.up
  private(set) var details = PhotoDetails()
  /// Whether the parts that come now are too late to say how the picture is turned.
  var isBehindPicture = false
  private var hasExif = false
  private var search = ByteSearch()

  /// Looks at an EXIF block, with or without `Exif` and two zeros before it; the first counts.
  mutating func readExif(_ bytes: ArraySlice<UInt8>) {
    guard !hasExif else { return }
    hasExif = true
    guard let block = ExifBlock(bytes), let directories = ExifDirectories(block: block.bytes)
    else { return }
    if !isBehindPicture { orientation = ExifFacts(directories).orientation }
    details.read(directories)
    if let note = block.makerNote.map({ block.bytes[$0] }) { details.readMakerNote(note) }
  }

  /// Looks at an XMP packet.
  mutating func readXMP(_ bytes: ArraySlice<UInt8>) {
    let packet = Array(bytes)
    func says(_ text: String) -> Bool {
      search.contains(text, in: packet, range: packet.indices)
    }
    // Google's Photo Sphere metadata; developers.google.com/streetview/spherical-metadata.
    if says("GPano:ProjectionType") || says("GPano:UsePanoramaViewer") {
      details.isPanorama = true
    }
    // Google's Camera namespace: the frames of a burst share an identifier.
    if says("GCamera:BurstID") { details.isOfBurst = true }
    // iOS puts the same word into exif:UserComment of its screenshots.
    if says(">Screenshot<") { details.isScreenshot = true }
  }
}
