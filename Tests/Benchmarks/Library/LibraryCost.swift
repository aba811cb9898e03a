import Glibc
import PickerShell
import PictureLibrary
import PicturePicker

/// Says what a library costs: `benchmark-library FOLDER CACHE`, both whole paths. Prints what
/// opening it without an index and with one takes, a bare walk that asks for every file's state,
/// what answers at the prompt take, and the memory.
@main
enum LibraryCost {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().map { Array($0.utf8) }
    guard arguments.count == 2, arguments.allSatisfy({ $0.first == UInt8(ascii: "/") }) else {
      return print("usage: benchmark-library FOLDER CACHE (whole paths)")
    }
    let (root, cache) = (arguments[0], arguments[1])
    let before = processorTime()
    let first = try await PhotoLibrary.open(root, cacheFolder: cache)
    let opened = processorTime()
    let count = try await first.fetch(.allPhotos).count
    report("first index", opened - before, count)
    // Files that were just made are looked at once more.
    _ = try await PhotoLibrary.open(root, cacheFolder: cache)
    var (reopening, walking): ([Int], [Int]) = ([], [])
    for _ in 0..<5 {
      let start = processorTime()
      _ = try await PhotoLibrary.open(root, cacheFolder: cache)
      let middle = processorTime()
      walk(root)
      reopening.append(middle - start)
      walking.append(processorTime() - middle)
    }
    report("opening again", reopening.sorted()[2], count)
    report("bare walk", walking.sorted()[2], count)
    let start = processorTime()
    let albums = try await first.albums()
    report("albums (\(albums.count))", processorTime() - start, count)
    let fetching = processorTime()
    _ = try await first.fetch(.allPhotos).prefix(50).map(\.creationDate)
    report("50 photos", processorTime() - fetching, count)
    try await reportPrompt(root, cache, count)
    print("peak memory", peakKilobytes() / 1024, "MB")
  }

  /// What answers at the prompt take, once the library is open.
  private static func reportPrompt(_ root: [UInt8], _ cache: [UInt8], _ count: Int) async throws {
    let library = try await PhotoLibrary.open(root, cacheFolder: cache, isWatched: true)
    let disk = DiskLookups(
      exists: { _ in false },
      regularFiles: { _ in [] },
      folders: { _ in [] },
      homeDirectory: nil
    )
    let shell = Shell(editor: AttachmentEditor(), disk: disk, library: library)
    for line in ["albums", "photos 0-50", "photos 0-50"] {
      let start = processorTime()
      let bytes = await shell.answer(toLine: Array(line.utf8))?.json.count ?? 0
      report("prompt: \(line), \(bytes) bytes,", processorTime() - start, count)
    }
  }

  private static func report(_ what: String, _ microseconds: Int, _ count: Int) {
    let tenths = microseconds * 10 / max(count, 1)
    print(what, microseconds, "µs,", "\(tenths / 10).\(tenths % 10) µs a photo, \(count) photos")
  }
}
