// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "backtrail-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "backtrail", path: "../.."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
  ],
  targets: [
    // The system's SQLite and SHA-256, for the C side.
    .systemLibrary(
      name: "SystemSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(
      name: "SystemCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl"])]),
    // Plain C that writes the least and steps over the same rows; what the engine is measured against.
    .target(name: "CReference", dependencies: ["SystemSQLite", "SystemCrypto"]),
    // The rows that both sides write.
    .target(name: "Workload", dependencies: [.product(name: "BacktrailRuntime", package: "backtrail")]),
    // Tables of links, and what they are measured against.
    .target(name: "LinkWorkload", dependencies: [.product(name: "BacktrailRuntime", package: "backtrail")]),
    // Runs both sides in turns and prints the ratios.
    .executableTarget(
      name: "compare",
      dependencies: [
        "CReference", "LinkWorkload", "Workload", .product(name: "BacktrailRuntime", package: "backtrail"),
      ]),
    // What is measured in a process of its own: restoring, a push under trace, and links under valgrind.
    .executableTarget(
      name: "probe",
      dependencies: ["LinkWorkload", "Workload", .product(name: "BacktrailRuntime", package: "backtrail")]),
    // The same restore in C; apart from `CReference` because it must not load libcrypto.
    .executableTarget(name: "probe-c", dependencies: ["SystemSQLite"]),
    // Benchmarks for `swift package benchmark`, to watch one change.
    .executableTarget(
      name: "Engine",
      dependencies: [
        "Workload", .product(name: "BacktrailRuntime", package: "backtrail"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Engine",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
