internal import PictureAttachments
internal import PictureImaging
internal import PictureIntake
internal import SQLiteStore

extension Database {
  /// Makes the file, which holds `old`, hold `new`: only what differs is written.
  ///
  /// To be called within a transaction.
  ///
  /// - Parameter photo: the photo of a number; asked for those that are new.
  func write(
    _ new: Contents,
    over old: Contents,
    photo: (Int) -> PreparedPhoto?
  ) throws(SQLiteError) {
    try letGo(new, over: old)
    try insertPhotos(new.photos.subtracting(old.photos), photo)
    try insertEntries(new.entries.filter { old.entries[$0.key] == nil })
    try writeSlots(new.record.entries, over: old.record.entries)
    try insertSteps(new, over: old)
    let record = new.record
    try run(
      """
      UPDATE draft SET version = ?, next_identity = ?, next_revision = ?, next_photo = ?,
        undo_count = ?, forgotten = ?
      """,
      [
        .integer(record.version), .integer(record.counters.nextIdentity),
        .integer(record.counters.nextRevision), .integer(record.counters.nextPhoto),
        .integer(record.undoCount), .integer(record.forgottenCount),
      ]
    )
  }

  /// Removes what only `old` has; the pages are used again.
  private func letGo(_ new: Contents, over old: Contents) throws(SQLiteError) {
    let kept = new.firstStep..<max(new.firstStep, new.firstDifference(from: old))
    if old.firstStep < kept.lowerBound || old.endOfSteps > kept.upperBound {
      let bounds = [SQLValue.integer(kept.lowerBound), .integer(kept.upperBound)]
      try run("DELETE FROM step WHERE number < ? OR number >= ?", bounds)
      try run("DELETE FROM step_entry WHERE step < ? OR step >= ?", bounds)
    }
    let entries = old.entries.keys.filter { new.entries[$0] == nil }
    if !entries.isEmpty {
      let delete = try prepare("DELETE FROM entry WHERE attachment = ? AND revision = ?")
      for key in entries {
        try delete.run([.integer(key.attachment), .integer(key.revision)])
      }
    }
    let photos = old.photos.subtracting(new.photos)
    if !photos.isEmpty {
      let delete = try prepare("DELETE FROM photo WHERE number = ?")
      for number in photos { try delete.run([.integer(number)]) }
      try run("DELETE FROM image WHERE number NOT IN (SELECT image FROM photo)")
    }
  }

  private func insertPhotos(
    _ numbers: Set<Int>,
    _ photo: (Int) -> PreparedPhoto?
  ) throws(SQLiteError) {
    for number in numbers.sorted() {
      guard let photo = photo(number) else { continue }
      let digest = SQLValue.blob(sha256(of: photo.image.bytes))
      if try row("SELECT 1 FROM image WHERE sha256 = ?", [digest]) == nil {
        try run(
          """
          INSERT INTO image(sha256, media_type, width, height, has_alpha, bytes)
          VALUES(?, ?, ?, ?, ?, ?)
          """,
          [
            digest, .text(photo.image.format.mediaType), .integer(photo.image.size.width),
            .integer(photo.image.size.height), .integer(photo.hasAlpha ? 1 : 0),
            .blob(photo.image.bytes),
          ]
        )
      }
      let original = photo.original
      try run(
        """
        INSERT INTO photo(number, image, notes, original_media_type, original_width,
          original_height, original_bytes)
        VALUES(?, (SELECT number FROM image WHERE sha256 = ?), ?, ?, ?, ?, ?)
        """,
        [
          .integer(number), digest, .text(photo.notes.map(\.rawValue).joined(separator: " ")),
          .text(original.format.mediaType), .integer(original.displayedSize.width),
          .integer(original.displayedSize.height), .integer(original.byteCount),
        ]
      )
    }
  }

  private func insertEntries(_ entries: [EntryKey: Entry]) throws(SQLiteError) {
    guard !entries.isEmpty else { return }
    let insert = try prepare(
      """
      INSERT INTO entry(attachment, revision, image_revision, photo, source, alt)
      VALUES(?, ?, ?, ?, ?, ?)
      """
    )
    for entry in entries.values {
      try insert.run([
        .integer(entry.id.rawValue), .integer(entry.revision), .integer(entry.imageRevision),
        .integer(entry.photo), .blob(entry.sourceName.bytes), .text(entry.alt),
      ])
    }
  }

  private func writeSlots(_ new: [Entry], over old: [Entry]) throws(SQLiteError) {
    let changed = new.indices.filter { !old.indices.contains($0) || old[$0] != new[$0] }
    if !changed.isEmpty {
      let replace = try prepare("REPLACE INTO slot(slot, attachment, revision) VALUES(?, ?, ?)")
      for slot in changed {
        try replace.run([
          .integer(slot), .integer(new[slot].id.rawValue), .integer(new[slot].revision),
        ])
      }
    }
    if old.count > new.count {
      try run("DELETE FROM slot WHERE slot >= ?", [.integer(new.count)])
    }
  }

  private func insertSteps(_ new: Contents, over old: Contents) throws(SQLiteError) {
    let added = new.firstDifference(from: old)..<new.endOfSteps
    guard !added.isEmpty else { return }
    let insertEntry = try prepare(
      "INSERT INTO step_entry(step, side, slot, attachment, revision) VALUES(?, ?, ?, ?, ?)"
    )
    for number in added {
      let step = new.step(number)
      var values: [SQLValue] = [
        .integer(number), .text(step.command.rawValue), .text(step.change.kind.rawValue),
      ]
      if case .move(let id, let name, let from, let to) = step.change {
        values += [.integer(id.rawValue), .blob(name.bytes), .integer(from), .integer(to)]
      } else {
        values += [.null, .null, .null, .null]
      }
      try run(
        """
        INSERT INTO step(number, command, change, attachment, source, from_slot, to_slot)
        VALUES(?, ?, ?, ?, ?, ?, ?)
        """,
        values
      )
      for side in Side.allCases {
        for item in step.change.placed(side) {
          try insertEntry.run([
            .integer(number), .text(side.rawValue), .integer(item.slot),
            .integer(item.entry.id.rawValue), .integer(item.entry.revision),
          ])
        }
      }
    }
  }
}
