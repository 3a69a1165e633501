// swift-tools-version: 6.2
import PackageDescription

// This is a separate package so that building Backtrail does not fetch a server.
let package = Package(
  name: "backtrail-serve",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "backtrail-serve", targets: ["BacktrailServe"])],
  dependencies: [.package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0")],
  targets: [
    .executableTarget(
      name: "BacktrailServe",
      dependencies: [.product(name: "FlyingSocks", package: "FlyingFox")],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
