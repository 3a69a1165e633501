// swift-tools-version: 6.2
import PackageDescription

// This is a separate package so that nobody who measures anything else has to build it.
let package = Package(
  name: "backtrail-grdb-benchmark",
  platforms: [.macOS(.v14)],
  dependencies: [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")],
  targets: [
    .executableTarget(name: "probe-grdb", dependencies: [.product(name: "GRDB", package: "GRDB.swift")])
  ],
  swiftLanguageModes: [.v6]
)
