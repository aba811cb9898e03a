internal import PictureAttachments
internal import PictureImaging
internal import SQLiteStore

/// What was recovered of a damaged draft.
public struct SalvagedDraft: Equatable, Sendable {
  /// Attachments in the new draft.
  public let count: Int
  /// The most attachments that it holds.
  public let capacity: Int
  /// What is not in it, in the order of the list.
  public let problems: [SalvageProblem]

  /// A new draft of `count` attachments.
  public init(count: Int, capacity: Int, problems: [SalvageProblem]) {
    self.count = count
    self.capacity = capacity
    self.problems = problems
  }
}

/// A part of a damaged draft that was not recovered.
public struct SalvageProblem: Equatable, Sendable {
  /// What is wrong with it.
  @nonexhaustive
  public enum Code: String, Error, Hashable, Sendable {
    /// It is not there, or cannot be read.
    case missing
    /// Its image is of another size or format than recorded.
    case wrongSize
    /// Its image has other bytes than recorded, or parts that no finished image has.
    case wrongDigest
  }

  /// The part: `slot 3`, or `list` where the list could not be read at all.
  public let part: String
  /// What is wrong with it.
  public let code: Code

  /// A problem of one part.
  public init(part: String, code: Code) {
    self.part = part
    self.code = code
  }
}

/// Makes a new draft of the attachments that a damaged one still holds, with new identities and
/// without history. Where the list itself cannot be read, it is made of all whole images, those
/// that only undo would have brought back included, with names of their own.
///
/// The damaged draft is only read.
///
/// - Parameters:
///   - old: the damaged draft, as bytes.
///   - new: where the new draft is made; nothing may be there.
/// - Throws: ``DraftError``, with `corruptDraft` where not one photo can be recovered of a draft
///   that is damaged. Then nothing is made.
public func salvageDraft(
  at old: [UInt8],
  to new: [UInt8]
) throws(DraftError) -> SalvagedDraft {
  let place = try DraftPlace(old)
  guard try place.isTaken() else { throw .notFound }
  let database = try Database.draft(at: place, isReadOnly: true)
  let found = database.salvaged()
  if found.photos.isEmpty, !found.problems.isEmpty { throw .corruptDraft }
  let head = try? database.readHead()
  let widest = found.photos.map { $0.new.photo.image.size.width }.max() ?? 0
  let contents = DraftContents(
    id: .random(),
    capacity: max(head?.capacity ?? 8, found.photos.count),
    width: max(head?.width ?? 600, widest)
  )
  var list = contents.list
  do throws(ListError) {
    let added = try list.add(found.photos.map { $0.new })
    for (id, photo) in zip(added.attachments, found.photos) {
      // One that no list can have is not worth the photo.
      if (try? list.setAlt(photo.alt, of: id)) == nil { continue }
    }
  } catch {
    throw .corruptDraft
  }
  try Draft.writeCopy(of: list, width: contents.width, to: new)
  return SalvagedDraft(
    count: list.count,
    capacity: list.capacity,
    problems: found.problems
  )
}

extension Database {
  /// What can be recovered, from the list where that can be read, else from all images.
  fileprivate func salvaged() -> Salvage {
    var salvage = Salvage()
    // One by one, so that what is damaged hides no other.
    for slot in 0..<100 {
      switch Result(catching: { () throws(DraftError) in try photo(inSlot: slot) }) {
      case .success(nil): continue
      case .success((let photo, let alt)?): salvage.photos.append((photo, alt))
      case .failure: salvage.problems.append(problem(ofSlot: slot))
      }
    }
    return salvage.photos.isEmpty && !canReadList ? salvagedImages() : salvage
  }

  private var canReadList: Bool {
    (try? rows("SELECT slot FROM slot ORDER BY slot", limit: 100)) != nil
  }

  /// The photo in a slot and its alt text; nil for a slot that is not there.
  private func photo(
    inSlot slot: Int
  ) throws(DraftError) -> (NewPhoto<PreparedPhoto>, alt: String)? {
    let found = try rows("SELECT 1 FROM slot WHERE slot = ?", [.integer(slot)], limit: 1)
    if found.isEmpty { return nil }
    let entries = try rows(
      """
      SELECT photo, \(Self.source), alt FROM slot JOIN entry USING(attachment, revision)
      WHERE slot = ?
      """,
      [.integer(slot)],
      limit: 1
    )
    guard var row = entries.first else { throw .corruptDraft }
    let number = try row.integer()
    let name = SourceName(bytes: try row.blob())
    let alt = try row.text()
    guard let photo = try readPhotos([number], width: 4096)[number] else { throw .corruptDraft }
    return (NewPhoto(photo, sourceName: name), alt)
  }

  /// Why the photo in a slot was not recovered.
  private func problem(ofSlot slot: Int) -> SalvageProblem {
    let image = try? rows(
      """
      SELECT image FROM slot JOIN entry USING(attachment, revision)
        JOIN photo ON photo.number = entry.photo
      WHERE slot = ?
      """,
      [.integer(slot)],
      limit: 1
    ).first
    var code: SalvageProblem.Code?
    if var row = image.flatMap({ $0 }), let number = try? row.integer() {
      do { _ = try storedImage(number).checked(width: 4096) } catch {
        code = error as? SalvageProblem.Code
      }
    }
    return SalvageProblem(part: "slot \(slot)", code: code ?? .missing)
  }

  private func salvagedImages() -> Salvage {
    var salvage = Salvage(problems: [SalvageProblem(part: "list", code: .missing)])
    // From both ends up to where a page is damaged.
    let numbers = Set(imageNumbers("number") + imageNumbers("number DESC")).sorted()
    for number in numbers where salvage.photos.count < 100 {
      guard let stored = try? storedImage(number), let image = try? stored.checked(width: 4096)
      else { continue }
      let photo = PreparedPhoto(
        image: image,
        hasAlpha: stored.hasAlpha,
        notes: [.keptAsIs],
        original: OriginalFacts(
          format: image.format,
          displayedSize: image.size,
          byteCount: image.bytes.count
        )
      )
      let name = SourceName("recovered-\(number).\(image.format.fileExtension)")
      salvage.photos.append((NewPhoto(photo, sourceName: name), ""))
    }
    return salvage
  }

  private func imageNumbers(_ order: String) -> [Int] {
    guard let statement = try? prepare("SELECT number FROM image ORDER BY \(order)") else {
      return []
    }
    var numbers: [Int] = []
    while numbers.count < 100_000, let row = (try? statement.next()).flatMap({ $0 }) {
      if let number = row.first?.integer { numbers.append(number) }
    }
    return numbers
  }
}

private struct Salvage {
  var photos: [(new: NewPhoto<PreparedPhoto>, alt: String)] = []
  var problems: [SalvageProblem] = []
}
