/// What help says about a command.
struct CommandHelp: Equatable, Sendable {
  /// How it is typed.
  let usage: String
  /// What it does, in one line.
  let summary: String
  /// Lines that work, each with what it does.
  let examples: [(line: String, effect: String)]

  static func == (lhs: CommandHelp, rhs: CommandHelp) -> Bool { lhs.usage == rhs.usage }
}

extension CommandName {
  /// The options of the command, as they are typed.
  var options: [String] {
    switch self {
    case .add: ["--fill", "--skip-bad"]
    case .export: ["--force"]
    case .photos: ["--grid"]
    default: []
    }
  }

  /// What help says.
  var help: CommandHelp? {
    switch self {
    case .add, .pick, .replace: helpWithAdding
    case .remove, .move, .alt: helpWithChanging
    case .undo, .redo: helpWithHistory
    case .list, .info, .grid, .help, .quit: helpWithLooking
    case .save, .load: helpWithDrafts
    case .extract, .export, .verify: helpWithWriting
    case .albums, .album, .photos, .photo: helpWithLibrary
    case .select, .deselect, .done, .cancel: helpWithSelecting
    }
  }

  private var helpWithAdding: CommandHelp? {
    switch self {
    case .add:
      CommandHelp(
        usage: "add [--fill] [--skip-bad] PATH…",
        summary: "append photos in the order given, all of them or none",
        examples: [
          ("add harbour.jpg market.jpg", "two photos, in this order"),
          ("add 'Summer 2024'/*.jpg", "all that match, photo2 before photo10"),
          ("add IMG_*.HEIC", "photos as phones make them"),
          ("add --fill *.jpg", "as many as there is room for"),
          ("add --skip-bad *", "leave out what is no photo"),
          ("add -- -odd-name.jpg", "a name that begins with a dash"),
        ]
      )
    case .pick:
      CommandHelp(
        usage: "pick SLOT PATH",
        summary: "what a tap on the slot does: replace, or append on the add slot",
        examples: [
          ("pick 0 harbour.jpg", "replaces the photo at 0"),
          ("pick 2 tower.jpg", "appends, where 2 is the add slot"),
        ]
      )
    case .replace:
      CommandHelp(
        usage: "replace SLOT PATH",
        summary: "put a new image in the place; identity and alt text stay",
        examples: [("replace @3 better.jpg", "the attachment with identity 3, wherever it is")]
      )
    default: nil
    }
  }

  private var helpWithChanging: CommandHelp? {
    switch self {
    case .remove:
      CommandHelp(
        usage: "remove SLOT… | remove all",
        summary: "remove attachments; all slots are read against the list before",
        examples: [
          ("remove 0", "the first"), ("remove 1-3 5", "four of them"),
          ("remove all", "every one"),
        ]
      )
    case .move:
      CommandHelp(
        usage: "move FROM TO",
        summary: "move an attachment so that it ends at slot TO",
        examples: [("move 3 0", "the fourth becomes the first")]
      )
    case .alt:
      CommandHelp(
        usage: "alt SLOT [TEXT]",
        summary: "set the alt text to the rest of the line, or show it",
        examples: [
          ("alt 0 The captain's boat, slip #4", "no quotes needed"),
          (#"alt 0 "First line\nsecond""#, #"in "…", \n is a new line"#),
          ("alt 0", "shows it"), (#"alt 0 """#, "clears it"),
        ]
      )
    default: nil
    }
  }

  private var helpWithHistory: CommandHelp? {
    switch self {
    case .undo:
      CommandHelp(
        usage: "undo [N]",
        summary: "take back the last N changes, 1 unless told otherwise",
        examples: [("undo", "the last change"), ("undo 3", "the last three, or nothing")]
      )
    case .redo:
      CommandHelp(
        usage: "redo [N]",
        summary: "bring back the last N changes that undo took back",
        examples: [("redo", "the last one taken back")]
      )
    default: nil
    }
  }

  private var helpWithLooking: CommandHelp? {
    switch self {
    case .list:
      CommandHelp(
        usage: "list",
        summary: "show every slot with its name, size and alt text",
        examples: [("list", "one line a slot")]
      )
    case .info:
      CommandHelp(
        usage: "info SLOT",
        summary: "show everything known about one attachment",
        examples: [("info 0", "the first"), ("info @2", "the one with identity 2")]
      )
    case .grid:
      CommandHelp(
        usage: "grid",
        summary: "draw the slots as a composer shows them, four in a row",
        examples: [("grid", "in colour where the terminal has it, else in boxes")]
      )
    case .help:
      CommandHelp(
        usage: "help [COMMAND]",
        summary: "list the commands, or explain one",
        examples: [("help add", "how to add photos")]
      )
    case .quit:
      CommandHelp(
        usage: "quit",
        summary: "end the session",
        examples: [("quit", "photos that lie only in memory are gone")]
      )
    default: nil
    }
  }

  private var helpWithDrafts: CommandHelp? {
    switch self {
    case .save:
      CommandHelp(
        usage: "save FILE",
        summary: "keep the draft in a new file from now on; of one that has a file, write a copy",
        examples: [("save post.picdraft", "the list with its undo steps, and every edit after")]
      )
    case .load:
      CommandHelp(
        usage: "load FILE",
        summary: "replace the list by that of a draft, as one step that can be undone",
        examples: [("load other.picdraft", "the list alone, not its undo steps")]
      )
    default: nil
    }
  }

  private var helpWithWriting: CommandHelp? {
    switch self {
    case .extract:
      CommandHelp(
        usage: "extract SLOT FILE",
        summary: "write one image to a new file",
        examples: [("extract 0 first.jpg", "exactly the bytes that export would write")]
      )
    case .export:
      CommandHelp(
        usage: "export DEST [--force]",
        summary: "write all photos and a manifest to a folder or a zip archive, or nothing",
        examples: [
          ("export post", "the folder post must not exist, or be empty"),
          ("export post.zip", "the same in one file"),
          ("export post --force", "replaces an earlier export, nothing else"),
        ]
      )
    case .verify:
      CommandHelp(
        usage: "verify BUNDLE",
        summary: "check every file of an exported folder or zip archive",
        examples: [("verify post", "names whatever is missing, extra or changed")]
      )
    default: nil
    }
  }
}
