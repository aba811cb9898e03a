/// How a draft lies in its file: an SQLite database of these tables and no others, in format 1.
///
/// `application_id` is 0x50696344 ("PicD"), `user_version` the format. The journal is a rollback
/// journal, so that between edits the draft is one complete file. Every edit is one transaction,
/// flushed with `synchronous=EXTRA` before it is acknowledged. `sqlite3 FILE .schema` shows what
/// stands below, comments included.
///
/// - `draft` has one row: identity, limits, counters, and where undo stands.
/// - `image` has each encoded image once, under its digest. `photo` is one that was put in, with
///   what intake said of it; two that are equal share an image.
/// - `entry` is an attachment as it was in one revision. Identity and revision stand for one
///   content, so list and history name entries by them. `slot` is the list.
/// - `step` is the history, oldest first; its numbers go on where steps were let go, so the oldest
///   is `forgotten`. The first `undo_count` can be undone, the others redone. `step_entry` are the
///   entries that a step took out or put in: of an insert and a removal their slots, of a change of
///   content both sides, of a whole list both lists. A move is in `step` alone.
enum Schema {
  /// The format that is written.
  static let format = 1
  /// What tells a draft from other databases.
  static let applicationID = 0x5069_6344

  /// Makes the tables.
  static let statements = [
    """
    CREATE TABLE draft(
      one INTEGER PRIMARY KEY CHECK(one = 1), -- there is one row
      id BLOB NOT NULL, -- 128 bits that tell this draft from every other
      capacity INTEGER NOT NULL, -- the most attachments
      width INTEGER NOT NULL, -- the widest an image is displayed, in pixels
      version INTEGER NOT NULL, -- commands that changed the list
      next_identity INTEGER NOT NULL, -- numbers to be given out next
      next_revision INTEGER NOT NULL,
      next_photo INTEGER NOT NULL,
      undo_count INTEGER NOT NULL, -- steps that can be undone
      forgotten INTEGER NOT NULL -- steps let go to save space
    ) STRICT
    """,
    """
    CREATE TABLE image(
      number INTEGER PRIMARY KEY,
      sha256 BLOB NOT NULL UNIQUE,
      media_type TEXT NOT NULL,
      width INTEGER NOT NULL, -- pixels
      height INTEGER NOT NULL,
      has_alpha INTEGER NOT NULL, -- 1 where a pixel is not opaque
      bytes BLOB NOT NULL -- the whole file
    ) STRICT
    """,
    """
    CREATE TABLE photo(
      number INTEGER PRIMARY KEY,
      image INTEGER NOT NULL, -- image.number
      notes TEXT NOT NULL, -- what was done to the original, names with blanks between
      original_media_type TEXT NOT NULL,
      original_width INTEGER NOT NULL, -- pixels as displayed
      original_height INTEGER NOT NULL,
      original_bytes INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE entry(
      attachment INTEGER NOT NULL, -- identity
      revision INTEGER NOT NULL,
      image_revision INTEGER NOT NULL,
      photo INTEGER NOT NULL, -- photo.number
      source BLOB NOT NULL, -- the name it came under
      alt TEXT NOT NULL,
      PRIMARY KEY(attachment, revision)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE slot(
      slot INTEGER PRIMARY KEY, -- from 0
      attachment INTEGER NOT NULL, -- with revision: entry
      revision INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE step(
      number INTEGER PRIMARY KEY,
      command TEXT NOT NULL,
      change TEXT NOT NULL, -- insert, remove, content, move or whole
      attachment INTEGER, -- of a move, as what follows
      source BLOB,
      from_slot INTEGER,
      to_slot INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE step_entry(
      step INTEGER NOT NULL, -- step.number
      side TEXT NOT NULL, -- before or after
      slot INTEGER NOT NULL,
      attachment INTEGER NOT NULL, -- with revision: entry
      revision INTEGER NOT NULL,
      PRIMARY KEY(step, side, slot)
    ) STRICT, WITHOUT ROWID
    """,
  ]
}
