import Foundation
import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

/// Prints and judges nothing; runs where PICTURE_MEASURE is set, as `Tests/Quality/cost.sh` does.
@Suite(
  "Cost of colour",
  // The processor's time is counted for the whole process.
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["PICTURE_MEASURE"] != nil)
)
struct ColorCostTests {
  static let photos = [
    "photos/iphone_p3_12mp_xmp_o3.jpg", "photos/pixel_ultrahdr_p3_12p5mp.jpg",
  ]

  @Test("what a profile adds, beside TurboJPEG's scaled decode and encode", arguments: photos)
  func cost(path: String) throws {
    let tagged = try Corpus.bytes(path)
    let name = Array("ICC_PROFILE\0".utf8)
    var ranges: [Range<Int>] = []
    _ = try JPEGStructure(tagged) { segment in
      if tagged[segment.payload].starts(with: name) { ranges.append(segment.range) }
    }
    var untagged = tagged
    for range in ranges.reversed() { untagged.removeSubrange(range) }
    let preparation = try JPEGPreparation(untagged, width: 600, limits: Limits())
    let eighths = preparation.plan.eighths
    let picture = try preparation.upright {}.picture
    var times = [Double](repeating: .infinity, count: 3)
    for _ in 0..<15 {
      let work: [() throws -> Void] = [
        {
          let probe = preparation.probe
          _ = try JPEGDecoder(file: untagged, probe: probe, eighths: eighths).decode()
          _ = try JPEGEncoder.encode(picture)
        },
        { _ = try JPEGPreparation(untagged, width: 600, limits: Limits()).photo {} },
        { _ = try JPEGPreparation(tagged, width: 600, limits: Limits()).photo {} },
      ]
      for (index, work) in work.enumerated() {
        // Of the processor's time: the machine may be busy with something else.
        let start = clock()
        try work()
        times[index] = min(times[index], Double(clock() - start) / 1000)
      }
    }
    let share = (times[2] - times[1]) / times[0] * 100
    let words = times.map { String(format: "%.1f", $0) }
    print("\(path): floor \(words[0]) ms, untagged \(words[1]) ms, tagged \(words[2]) ms,")
    print("  \(String(format: "%.1f", share)) % of the floor for the profile")
  }
}
