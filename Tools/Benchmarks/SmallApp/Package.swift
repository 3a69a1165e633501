// swift-tools-version: 6.2
import PackageDescription

// This is a separate package so that each program contains only what it imports.
let package = Package(
  name: "backtrail-small-app",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "backtrail", path: "../../..")],
  targets: [
    // A small app that records its navigation.
    .executableTarget(name: "with", dependencies: [.product(name: "BacktrailRuntime", package: "backtrail")]),
    // The same app with its route in a variable.
    .executableTarget(name: "without"),
  ],
  swiftLanguageModes: [.v6]
)
