internal import PictureImaging
internal import PictureIntake
internal import SQLiteStore

extension Database {
  /// The photos of these numbers, each looked at as at a stranger's; those with one image share its
  /// bytes.
  ///
  /// - Parameter width: the widest that one can be, in pixels.
  /// - Throws: ``DraftError/corruptDraft`` where an image is not as its row says, has parts that no
  ///   finished image has, or is beyond the usual limits.
  func readPhotos(_ numbers: Set<Int>, width: Int) throws(DraftError) -> [Int: PreparedPhoto] {
    var images: [Int: (image: EncodedImage, hasAlpha: Bool)] = [:]
    var photos: [Int: PreparedPhoto] = [:]
    for number in numbers.sorted() {
      let found = try rows(
        """
        SELECT image, CASE WHEN length(notes) <= 1000 THEN notes END,
          substr(original_media_type, 1, 40), original_width, original_height, original_bytes
        FROM photo WHERE number = ?
        """,
        [.integer(number)],
        limit: 1
      )
      guard var row = found.first else { throw .corruptDraft }
      let key = try row.integer()
      let (image, hasAlpha): (EncodedImage, Bool)
      if let known = images[key] {
        (image, hasAlpha) = known
      } else {
        (image, hasAlpha) = try readImage(key, width: width)
        images[key] = (image, hasAlpha)
      }
      photos[number] = PreparedPhoto(
        image: image,
        hasAlpha: hasAlpha,
        notes: try notes(try row.text()),
        original: OriginalFacts(
          format: try row.format(),
          displayedSize: try row.size(),
          byteCount: try row.count()
        )
      )
    }
    return photos
  }

  private func notes(_ names: String) throws(DraftError) -> Set<Note> {
    var notes: Set<Note> = []
    for name in names.split(separator: " ") {
      guard let note = Note(rawValue: String(name)) else { throw .corruptDraft }
      notes.insert(note)
    }
    return notes
  }

  private func readImage(
    _ number: Int,
    width: Int
  ) throws(DraftError) -> (EncodedImage, hasAlpha: Bool) {
    let stored = try storedImage(number)
    do throws(SalvageProblem.Code) {
      return (try stored.checked(width: width), stored.hasAlpha)
    } catch {
      throw .corruptDraft
    }
  }

  /// The image of a number as it is recorded; what its bytes say is not asked.
  func storedImage(_ number: Int) throws(DraftError) -> StoredImage {
    let found = try rows(
      "SELECT sha256, media_type, width, height, has_alpha, bytes FROM image WHERE number = ?",
      [.integer(number)],
      limit: 1
    )
    guard var row = found.first else { throw .corruptDraft }
    return StoredImage(
      digest: try row.blob(),
      format: try row.format(),
      size: try row.size(),
      hasAlpha: try row.integer() != 0,
      bytes: try row.blob()
    )
  }
}

/// An image as a draft records it.
struct StoredImage {
  let digest: [UInt8]
  let format: ImageFormat
  let size: PixelSize
  let hasAlpha: Bool
  let bytes: [UInt8]

  /// The image, where its bytes are as recorded, a finished image within the usual limits, and at
  /// most `width` pixels wide.
  func checked(width: Int) throws(SalvageProblem.Code) -> EncodedImage {
    guard sha256(of: bytes) == digest, let image = (try? finishedImage(bytes)).flatMap({ $0 })
    else { throw .wrongDigest }
    guard image.format == format, image.size == size, size.width <= width else { throw .wrongSize }
    return image
  }
}
