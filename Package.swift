// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "picture-picker",
  products: [
    .library(name: "PicturePicker", targets: ["PicturePicker"]),
    .library(name: "PictureLibrary", targets: ["PictureLibrary"]),
    .library(name: "PictureAttachments", targets: ["PictureAttachments"]),
    .library(name: "BatchUpdates", targets: ["BatchUpdates"]),
    .executable(name: "picture-picker", targets: ["picture-picker"]),
  ],
  targets: [
    // The C libraries have no `pkgConfig:`: it would be evaluated for every dependent, used or not.
    .systemLibrary(name: "CCrypto", path: "Sources/CLibraries/CCrypto"),
    .systemLibrary(name: "CEdit", path: "Sources/CLibraries/CEdit"),
    .systemLibrary(name: "CEXIF", path: "Sources/CLibraries/CEXIF"),
    .systemLibrary(name: "CGIF", path: "Sources/CLibraries/CGIF"),
    .systemLibrary(name: "CHEIF", path: "Sources/CLibraries/CHEIF"),
    .systemLibrary(name: "CLCMS", path: "Sources/CLibraries/CLCMS"),
    .systemLibrary(name: "CLinux", path: "Sources/CLibraries/CLinux"),
    .systemLibrary(name: "CSQLite", path: "Sources/CLibraries/CSQLite"),
    .systemLibrary(name: "CSPNG", path: "Sources/CLibraries/CSPNG"),
    .systemLibrary(name: "CTurboJPEG", path: "Sources/CLibraries/CTurboJPEG"),
    .systemLibrary(name: "CWebP", path: "Sources/CLibraries/CWebP"),
    .systemLibrary(name: "CZip", path: "Sources/CLibraries/CZip"),
    .systemLibrary(name: "CZlib", path: "Sources/CLibraries/CZlib"),

    .target(name: "BatchUpdates"),
    .target(name: "BatchUpdatesTesting", dependencies: ["BatchUpdates"]),
    .target(name: "PictureImaging"),
    .target(name: "PictureAttachments", dependencies: ["BatchUpdates"]),
    .target(name: "OrderedJSON"),
    .target(
      name: "PictureIntake",
      dependencies: [
        "PictureImaging", "CCrypto", "CEXIF", "CGIF", "CHEIF", "CLCMS", "CLinux", "CSPNG",
        "CTurboJPEG", "CWebP", "CZlib",
      ]),
    .target(name: "SQLiteStore", dependencies: ["CSQLite"]),
    .target(
      name: "PictureDrafts",
      dependencies: [
        "PictureAttachments", "PictureImaging", "PictureIntake", "SQLiteStore", "CLinux",
      ]),
    .target(
      name: "PictureBundle",
      dependencies: [
        "PictureAttachments", "PictureImaging", "PictureIntake", "OrderedJSON", "CLinux", "CZip",
        "CZlib",
      ],
      exclude: ["manifest.schema.json"]),
    .target(
      name: "PicturePicker",
      dependencies: [
        "BatchUpdates", "PictureAttachments", "PictureImaging", "PictureIntake", "PictureDrafts",
        "PictureBundle",
      ]),
    .target(
      name: "PictureLibrary",
      dependencies: ["BatchUpdates", "PictureImaging", "PictureIntake", "SQLiteStore", "CLinux"]),
    .target(
      name: "PickerShell",
      dependencies: [
        "BatchUpdates", "PictureAttachments", "PictureImaging", "PictureIntake", "PictureDrafts",
        "PictureBundle", "PicturePicker", "PictureLibrary", "OrderedJSON",
      ]),
    .executableTarget(
      name: "picture-picker",
      dependencies: ["PickerShell", "PicturePicker", "PictureLibrary", "CEdit"]),

    .target(
      name: "TestSupport", dependencies: ["BatchUpdates", "PictureImaging"], path: "Tests/Support",
      exclude: ["References"]),
    .executableTarget(
      name: "quality-samples", dependencies: ["PictureIntake", "PictureImaging"],
      path: "Tests/Quality",
      exclude: ["cost.sh", "mutations.py", "psnr.py", "references.py", "run.sh"]),
    .target(
      name: "BenchmarkFloor", path: "Tests/Benchmarks/Floor",
      linkerSettings: ["heif", "spng", "turbojpeg", "webp", "webpdemux"].map { .linkedLibrary($0) }),
    .executableTarget(
      name: "benchmark-start", dependencies: ["PickerShell", "PicturePicker"],
      path: "Tests/Benchmarks/Start"),
    .executableTarget(
      name: "benchmark-library", dependencies: ["PickerShell", "PictureLibrary", "PicturePicker"],
      path: "Tests/Benchmarks/Library"),
    .executableTarget(
      name: "benchmark-worker",
      dependencies: [
        "BenchmarkFloor", "PictureAttachments", "PictureImaging", "PictureIntake", "PicturePicker",
      ],
      path: "Tests/Benchmarks/Worker"),
    .testTarget(
      name: "CommandTests", dependencies: ["picture-picker", "TestSupport"],
      exclude: [
        "Fixtures", "driver.py", "drafts.py", "draft_bench.py", "draft_model.py", "draft_power.py",
        "draft_race.py", "record-disk.c", "stop-at.c",
      ]),
    .testTarget(
      name: "BatchUpdatesTests",
      dependencies: ["BatchUpdates", "BatchUpdatesTesting", "TestSupport"]),
    .testTarget(
      name: "PictureAttachmentsTests",
      dependencies: ["PictureAttachments", "BatchUpdates", "BatchUpdatesTesting", "TestSupport"]),
    .testTarget(name: "PackageTests", dependencies: ["TestSupport"]),
    .testTarget(name: "PictureImagingTests", dependencies: ["PictureImaging"]),
    .testTarget(
      name: "PictureIntakeTests",
      dependencies: ["PictureIntake", "PictureImaging", "TestSupport", "quality-samples"],
      exclude: ["Fixtures", "png-digests.c"]),
    .testTarget(
      name: "PicturePickerTests",
      dependencies: [
        "PicturePicker", "PictureAttachments", "PictureImaging", "PictureIntake", "PictureBundle",
        "BatchUpdates", "BatchUpdatesTesting", "TestSupport",
      ]),
    .testTarget(name: "OrderedJSONTests", dependencies: ["OrderedJSON"]),
    .testTarget(
      name: "PickerShellTests",
      dependencies: [
        "PickerShell", "PicturePicker", "PictureLibrary", "PictureAttachments", "OrderedJSON",
        "TestSupport",
      ]),
    .testTarget(
      name: "PictureBundleTests",
      dependencies: ["PictureBundle", "PictureAttachments", "PictureImaging", "PictureIntake"]),
    .testTarget(
      name: "PictureDraftsTests",
      dependencies: [
        "PictureDrafts", "PictureAttachments", "PictureImaging", "PictureIntake", "PicturePicker",
        "SQLiteStore", "CSQLite", "BatchUpdatesTesting", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PictureLibraryTests",
      dependencies: [
        "PictureLibrary", "PictureImaging", "PictureIntake", "BatchUpdates", "BatchUpdatesTesting",
        "TestSupport",
      ]),
    // These run the program, which is therefore built before.
    .testTarget(name: "SessionTests", dependencies: ["picture-picker"]),
    .testTarget(
      name: "TerminalTests", dependencies: ["picture-picker", "TestSupport"],
      exclude: ["Goldens", "photos.py", "slow-fsync.c"]),
  ]
)

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// Only the project's own scripts set this: in a dependency's manifest it would break its hosts.
let warnings: [SwiftSetting] =
  Context.environment["PICTURE_PICKER_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + strict + warnings
}
