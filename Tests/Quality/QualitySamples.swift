import Foundation
import PictureImaging
import PictureIntake

/// Shows what intake makes of one file, for scripts that measure it:
///
/// - `quality-samples samples WIDTH PHOTO OUT` writes the samples that the encoder would be handed:
///   a line with the picture's columns and rows, one for each raster with its columns, rows and
///   channels, an empty line, and the samples one after another;
/// - `quality-samples image WIDTH PHOTO OUT` writes the finished image;
/// - `quality-samples peak WIDTH PHOTO… OUT` prepares all photos at once, whatever comes of them, and
///   writes how many bytes of memory the process held at most.
@main
struct QualitySamples {
  static func main() async {
    clearCodecEnvironment()
    let words = CommandLine.arguments
    guard words.count >= 5, let width = Int(words[2]), let output = words.last else {
      return end("usage: quality-samples samples|image|peak WIDTH PHOTO… OUT", status: 2)
    }
    let sources = words[3..<words.count - 1].map { Source(path: Array($0.utf8)) }
    do {
      try await data(words[1], of: sources, width: width).write(to: URL(filePath: output))
    } catch {
      end("\(words[3]): \(error)", status: 1)
    }
  }

  private static func data(_ what: String, of sources: [Source], width: Int) async throws -> Data {
    switch what {
    case "samples": return Data(samples(of: try uprightPicture(of: sources[0], width: width)))
    case "peak":
      await prepareAtOnce(sources, width: width)
      return Data(String(try mostMemory()).utf8)
    default:
      return Data(try await Intake.shared.prepare(sources[0], width: width).image.bytes)
    }
  }

  private static func prepareAtOnce(_ sources: [Source], width: Int) async {
    await withTaskGroup { group in
      for source in sources {
        group.addTask { _ = try? await Intake.shared.prepare(source, width: width) }
      }
    }
  }

  /// The most memory that was resident, as the system counted it.
  private static func mostMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) << 10
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
