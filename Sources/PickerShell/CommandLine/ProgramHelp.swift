/// What `--help` prints, and the program's version.
public enum ProgramHelp {
  /// The version of the program.
  public static let version = "0.1.0"

  /// How the program is called, and its commands.
  public static var text: String {
    """
    Keeps the ordered photos of a post that is being written.

    picture-picker [options] [COMMAND [WORD…]]
      -d, --draft FILE   open or create a draft file (default: in memory)
      --read-only        with --draft: look, do not edit
      --salvage OLD NEW  recover what a damaged draft still holds; takes no command
      --library DIR      photo library to pick from: a folder and all below it
      --language TAG     en or zh-Hans, for album titles (default: the locale)
      --capacity N       most attachments of a new draft (1…100, default 8)
      --width PX         widest displayed size of a new draft (16…4096, default 600)
      --json             one JSON object per line on standard output, for every command
      --progress         with --json: also how far long work is
      -f, --script FILE  run the lines of FILE
      -c, --command LINE run LINE; may be repeated; quits after the last
      --keep-going       go on after a failed command
      --help, --version

    Photos are JPEG, PNG, WebP, GIF, HEIC and AVIF files, whatever their names.
    Without a command, -c or -f, standard input is read line by line. Without --draft the list
    lies in memory and ends with the program; save gives it a file.

    \(commands)

    """
  }

  /// The commands, one a line.
  static var commands: String {
    let entries = CommandName.allCases.compactMap(\.help)
    let column = (entries.map(\.usage.columns).max() ?? 0) + 2
    return entries.flatMap {
      ("  " + $0.usage.padded(to: column) + $0.summary).wrapped(to: 80, indent: column + 2)
    }.joined(separator: "\n")
  }
}
