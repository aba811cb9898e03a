internal import PictureImaging
internal import PictureIntake

/// What computed albums ask of an asset.
struct AssetTraits: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let screenshot = AssetTraits(rawValue: 1)
  static let panorama = AssetTraits(rawValue: 2)
  static let selfie = AssetTraits(rawValue: 4)
  static let burst = AssetTraits(rawValue: 8)
  static let slowMotion = AssetTraits(rawValue: 16)
}

/// What a file's content says, wherever it lies and whatever its name.
struct AssetFacts: Hashable, Sendable {
  let mediaType: AssetMediaType
  var storedSize: PixelSize?
  var orientation = Orientation.up
  /// EXIF's original date, where it is one.
  var takenDate: PhotoDate?
  var location: AssetLocation?
  var camera: String?
  var traits: AssetTraits = []
  /// Of a video, where its header tells.
  var milliseconds: Int?

  /// Facts of a file of which nothing else is known.
  init(mediaType: AssetMediaType) { self.mediaType = mediaType }

  /// Facts by the head of a picture.
  init(_ head: PhotoHead) {
    mediaType = .image(head.format)
    storedSize = head.storedSize
    orientation = head.orientation
    let details = head.details
    takenDate = details.originalDate.flatMap {
      PhotoDate(exif: $0, offset: details.originalOffset)
    }
    location = details.place.map {
      AssetLocation(latitude: $0.latitude, longitude: $0.longitude)
    }
    camera = Self.camera(make: details.make, model: details.model)
    if details.isScreenshot { traits.insert(.screenshot) }
    if details.isPanorama { traits.insert(.panorama) }
    if details.isSelfie { traits.insert(.selfie) }
    if details.isOfBurst { traits.insert(.burst) }
  }

  /// Takes what the head of a film tells.
  mutating func take(_ head: MovieHead) {
    milliseconds = head.milliseconds
    storedSize = head.size
    orientation = head.orientation
    if head.isSlowMotion { traits.insert(.slowMotion) }
  }

  /// Many makers begin the model with their name.
  private static func camera(make: String?, model: String?) -> String? {
    guard let make, let model else { return model ?? make }
    return model.hasPrefix(make) ? model : make + " " + model
  }
}

extension Asset {
  /// What its content says.
  var facts: AssetFacts {
    var facts = AssetFacts(mediaType: mediaType)
    facts.storedSize = storedSize
    facts.orientation = orientation
    facts.takenDate = takenDate
    facts.location = location
    facts.camera = camera
    facts.traits = traits
    facts.milliseconds = milliseconds
    return facts
  }
}
