// swift-tools-version: 6.2
import PackageDescription

// Built by path in the editor, and by the script from a clone, as a stranger's package would be.
let picturePicker: Package.Dependency =
  if let url = Context.environment["PICTURE_PICKER_URL"] {
    .package(url: url, branch: "main")
  } else {
    .package(name: "picture-picker", path: "../../..")
  }

let package = Package(
  name: "ValuesOnly",
  dependencies: [picturePicker],
  targets: [
    .executableTarget(
      name: "ValuesOnly",
      dependencies: [.product(name: "PictureAttachments", package: "picture-picker")],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ]
)
