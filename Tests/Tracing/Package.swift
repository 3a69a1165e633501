// swift-tools-version: 6.2
import PackageDescription

// Apart from the library, so that none of its users resolves a tracing package.
let package = Package(
  name: "backtrail-tracing",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "backtrail", path: "../.."),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.3.0"),
  ],
  targets: [
    // Runs the recipe for spans of the article on changes.
    .testTarget(
      name: "TracingTests",
      dependencies: [
        .product(name: "BacktrailRuntime", package: "backtrail"),
        .product(name: "BacktrailTesting", package: "backtrail"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
