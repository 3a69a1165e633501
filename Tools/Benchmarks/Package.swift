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
    // Plain C that writes as little as possible and steps over the same rows. The engine is measured against it.
    .target(name: "CReference", dependencies: ["SystemSQLite", "SystemCrypto"]),
    // The rows that both sides write.
    .target(name: "Workload", dependencies: [.product(name: "BacktrailRuntime", package: "backtrail")]),
    // Tables of links, and the routers that they are measured against.
    .target(name: "LinkWorkload", dependencies: [.product(name: "BacktrailRuntime", package: "backtrail")]),
    // Runs both sides alternately and prints the ratios.
    .executableTarget(
      name: "compare",
      dependencies: [
        "CReference", "LinkWorkload", "Workload", .product(name: "BacktrailRuntime", package: "backtrail"),
      ]),
    // The work that is measured in a separate process: restoring, a traced push, and links under valgrind.
    .executableTarget(
      name: "probe",
      dependencies: ["LinkWorkload", "Workload", .product(name: "BacktrailRuntime", package: "backtrail")]),
    // The same restore in C. It is separate from `CReference` because it must not load libcrypto.
    .executableTarget(name: "probe-c", dependencies: ["SystemSQLite"]),
    // Benchmarks for `swift package benchmark`, for evaluating a single change.
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
