import Foundation
import PictureImaging
import PictureIntake

/// Shows what intake makes of one file, for scripts that measure it:
///
/// - `quality-samples samples WIDTH PHOTO OUT` writes the samples that the encoder would be handed:
///   a line with the picture's columns and rows, one for each raster with its columns, rows and
///   channels, an empty line, and the samples one after another;
/// - `quality-samples image WIDTH PHOTO OUT` writes the finished image.
@main
struct QualitySamples {
  static func main() async {
    clearCodecEnvironment()
    let words = CommandLine.arguments
    guard words.count == 5, let width = Int(words[2]) else {
      return end("usage: quality-samples samples|image WIDTH PHOTO OUT", status: 2)
    }
    do {
      let source = Source(path: Array(words[3].utf8))
      let output =
        words[1] == "samples"
        ? Data(samples(of: try uprightPicture(of: source, width: width)))
        : Data(try await Intake.shared.prepare(source, width: width).image.bytes)
      try output.write(to: URL(filePath: words[4]))
    } catch {
      end("\(words[3]): \(error)", status: 1)
    }
  }

  private static func samples(of picture: UprightPicture) -> [UInt8] {
    let rasters = picture.rasters.map { "\($0.size.width) \($0.size.height) \($0.channels)\n" }
    let header = "\(picture.size.width) \(picture.size.height)\n" + rasters.joined() + "\n"
    return Array(header.utf8) + picture.rasters.flatMap(\.samples)
  }

  private static func end(_ message: String, status: Int32) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
