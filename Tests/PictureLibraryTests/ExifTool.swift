import Foundation

/// What exiftool says of every picture in a tree: the independent witness.
struct ExifTool {
  /// The facts of one file, by the tag's name.
  typealias Facts = [String: Any]

  static let path = "/usr/bin/exiftool"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Facts by the paths from `folder` on.
  static func facts(in folder: String) throws -> [String: Facts] {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments =
      ["-json", "-n", "-r", "-q", "-MIMEType", "-FileSize"]
      + ["File", "GIF", "PNG", "RIFF"].flatMap { ["-\($0):ImageWidth", "-\($0):ImageHeight"] }
      + [
        "Orientation", "DateTimeOriginal", "OffsetTimeOriginal", "Make", "Model", "UserComment",
        "CustomRendered", "LensModel", "GPSLatitude", "GPSLatitudeRef", "GPSLongitude",
        "GPSLongitudeRef",
      ].map { "-EXIF:\($0)" }
      + ["-BurstUUID", "-XMP:BurstID", "-XMP:ProjectionType", "-XMP:UserComment", folder]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let list = try JSONSerialization.jsonObject(with: answer) as? [Facts] ?? []
    return Dictionary(
      uniqueKeysWithValues: list.compactMap { facts in
        (facts["SourceFile"] as? String).map { (String($0.dropFirst(folder.count + 1)), facts) }
      }
    )
  }
}
