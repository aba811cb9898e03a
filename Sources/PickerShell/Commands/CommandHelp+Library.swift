extension CommandName {
  var helpWithLibrary: CommandHelp? {
    switch self {
    case .albums:
      CommandHelp(
        usage: "albums",
        summary: "list the albums of the photo library",
        examples: [("albums", "most photos first; needs --library DIR")]
      )
    case .album:
      CommandHelp(
        usage: "album N|TITLE",
        summary: "open an album; All Photos is open at first",
        examples: [
          ("album 2", "by its number in albums"), ("album All Photos", "by its title"),
          ("album 2024/Summer", "by its folder, where titles are alike"),
        ]
      )
    case .photos:
      CommandHelp(
        usage: "photos [--grid] [A-B]",
        summary: "list the photos of the open album, newest first, or draw them",
        examples: [
          ("photos", "the first 50"), ("photos 50-99", "the next"),
          ("photos --grid", "the first 12 as pictures"),
        ]
      )
    case .photo:
      CommandHelp(
        usage: "photo N",
        summary: "show everything known about a photo of the open album",
        examples: [("photo 5", "the one that photos lists as 5")]
      )
    default: nil
    }
  }

  var helpWithSelecting: CommandHelp? {
    switch self {
    case .select:
      CommandHelp(
        usage: "select N…",
        summary: "select photos of the open album, as many as there is room for",
        examples: [
          ("select 5 2", "two photos, to be added in this order"), ("select 3-5", "three of them"),
        ]
      )
    case .deselect:
      CommandHelp(
        usage: "deselect N…",
        summary: "take photos out of the selection",
        examples: [("deselect 2", "those behind it move up")]
      )
    case .done:
      CommandHelp(
        usage: "done",
        summary: "add the selected photos in the order of selecting, all of them or none",
        examples: [("done", "one step, which undo takes back as a whole")]
      )
    case .cancel:
      CommandHelp(
        usage: "cancel",
        summary: "drop the selection; the draft stays as it is",
        examples: [("cancel", "nothing is selected any more")]
      )
    default: nil
    }
  }
}
