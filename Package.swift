// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let apple: [Platform] = [.iOS, .macOS, .macCatalyst, .tvOS, .watchOS, .visionOS]

let package = Package(
  name: "backtrail",
  defaultLocalization: "en",
  platforms: [.iOS(.v17), .macOS(.v14), .macCatalyst(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Backtrail", targets: ["Backtrail"]),
    .library(name: "BacktrailUI", targets: ["BacktrailUI"]),
    .library(name: "BacktrailMap", targets: ["BacktrailMap"]),
    .library(name: "BacktrailMapUI", targets: ["BacktrailMapUI"]),
    .library(name: "BacktrailRuntime", targets: ["BacktrailRuntime"]),
    .library(name: "BacktrailCore", targets: ["BacktrailCore"]),
    .library(name: "BacktrailInspection", targets: ["BacktrailInspection"]),
    .library(name: "BacktrailTesting", targets: ["BacktrailTesting"]),
    // Not "backtrail": disks that fold case would take it for the library.
    .executable(name: "backtrail-tool", targets: ["BacktrailCommand"]),
  ],
  traits: [
    .trait(
      name: "Headless",
      description: "Makes BacktrailUI render views as text, even on Apple platforms. Intended for this "
        + "package's own tools and tests.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"605.0.0"),
  ],
  targets: [
    // Pure values: state, events, reduce. Apart so that the compiler refuses it every import.
    .target(name: "BacktrailCore"),
    // The system's SQLite, with the few calls that Swift cannot make.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    // The event log; apart because only this folder may know SQL.
    .target(
      name: "BacktrailStore",
      dependencies: [
        "BacktrailCore", "CSQLite",
        .product(
          name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux, .android, .windows])),
        .target(name: "BacktrailPrivacy", condition: .when(platforms: apple)),
      ]),
    // Holds the privacy manifest; apart because a resource elsewhere would drag Foundation in.
    .target(name: "BacktrailPrivacy", resources: [.copy("PrivacyInfo.xcprivacy")]),
    // The grammar of links: patterns, matching, printing. Apart so that the state knows no URL.
    .target(name: "BacktrailLinks", dependencies: ["BacktrailCore"]),
    // The Navigator and JSON; apart from Backtrail so that servers and tools never build swift-syntax.
    .target(name: "BacktrailRuntime", dependencies: ["BacktrailCore", "BacktrailLinks", "BacktrailStore"]),
    // The typed screen map; apart so that its short names stay out of everybody else's completion.
    .target(
      name: "BacktrailMap",
      dependencies: ["BacktrailCore", "BacktrailLinks", "BacktrailStore", "BacktrailRuntime"]),
    // What tools and tests read and apps never ship: state views, JSON Lines, lint, forecasts, pictures.
    .target(
      name: "BacktrailInspection",
      dependencies: ["BacktrailCore", "BacktrailLinks", "BacktrailStore", "BacktrailRuntime", "BacktrailMap"]),
    // The macros; apart because a compiler plugin runs in the compiler.
    .macro(
      name: "BacktrailMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]),
    // What an app's models import.
    .target(
      name: "Backtrail",
      dependencies: [
        "BacktrailRuntime", "BacktrailCore", "BacktrailLinks", "BacktrailStore", "BacktrailMacros",
      ]),
    // Replay tests for apps; apart because it needs the Testing library.
    .target(
      name: "BacktrailTesting",
      dependencies: [
        "BacktrailInspection", "BacktrailMap", "BacktrailRuntime", "BacktrailCore", "BacktrailLinks",
        "BacktrailStore",
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ]),
    // A stand-in for SwiftUI that draws text; apart because users on Apple platforms build SwiftUI instead.
    .target(name: "HeadlessUI"),
    // What an app's views import: screens, view states, overrides and the navigator on the screen.
    .target(
      name: "BacktrailUI",
      dependencies: [
        "Backtrail", "BacktrailRuntime", "BacktrailCore", "BacktrailMacros",
        .target(name: "HeadlessUI", condition: .when(platforms: [.linux, .android, .windows])),
        .target(name: "HeadlessUI", condition: .when(traits: ["Headless"])),
      ]),
    // The views of the typed screen map; apart because the map is.
    .target(
      name: "BacktrailMapUI",
      dependencies: ["BacktrailUI", "BacktrailMap", "Backtrail", "BacktrailRuntime", "BacktrailCore"]),
    // The command line tool.
    .executableTarget(
      name: "BacktrailCommand",
      dependencies: [
        "BacktrailCore", "BacktrailLinks", "BacktrailStore", "BacktrailRuntime", "BacktrailMap",
        "BacktrailInspection",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tools/backtrail"),
    // A sample app that runs in a terminal. The same screens are an app for Xcode in its folder App.
    .executableTarget(
      name: "Example",
      dependencies: ["BacktrailUI", "BacktrailInspection"],
      path: "Tools/Example",
      exclude: ["App/Info.plist", "App/Shop.xcodeproj", "App/Shop/PrivacyInfo.xcprivacy"]),
    // The library that the article on maps is about, as a typed map.
    .executableTarget(
      name: "MapExample",
      dependencies: ["BacktrailMapUI", "BacktrailMap", "BacktrailUI", "BacktrailInspection"],
      path: "Tools/MapExample"),

    // Makes the logs of many phones, for the data tools; apart because no app ships it. `Tools/Fleet/generate` runs it.
    .executableTarget(
      name: "FleetGenerator",
      dependencies: [
        "BacktrailCore", "BacktrailLinks", "BacktrailStore", "BacktrailRuntime", "BacktrailInspection",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tools/Fleet/Generator"),
    // Attacks the engine with power cuts, faults, kills, hostile files and random histories; apart because no app
    // ships it. `Tools/torture` runs it.
    .executableTarget(
      name: "Torture",
      dependencies: [
        "BacktrailCore", "BacktrailLinks", "BacktrailStore", "BacktrailRuntime", "BacktrailMap",
        "BacktrailInspection", "BacktrailTesting", "CSQLite", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Torture", exclude: ["Shim.c", "Counterexamples"]),
    // What our own tests share: histories, the contract of logs, slow cases, programs. Apart because no app ships it.
    .target(
      name: "TestSupport", dependencies: ["BacktrailCore", "BacktrailStore", "BacktrailTesting"],
      path: "Tests/TestSupport"),
    // The apps that tests are about: a shop, one of several windows, and a library on a typed map.
    .target(
      name: "Worlds", dependencies: ["Backtrail", "BacktrailMap", "BacktrailTesting"], path: "Tests/Worlds"),
    // One shop in six modules: in plain SwiftUI, then recorded, restored, linked, and driven by a navigator in two steps.
    .target(name: "PlainShop", dependencies: ["HeadlessUI"], path: "Tests/Adoption/PlainShop"),
    .target(
      name: "RecordedShop", dependencies: ["Backtrail", "BacktrailUI"], path: "Tests/Adoption/RecordedShop"),
    .target(
      name: "RestoredShop", dependencies: ["Backtrail", "BacktrailUI"], path: "Tests/Adoption/RestoredShop"),
    .target(
      name: "LinkedShop", dependencies: ["Backtrail", "BacktrailUI"], path: "Tests/Adoption/LinkedShop"),
    .target(
      name: "HalfDrivenShop", dependencies: ["Backtrail", "BacktrailUI"],
      path: "Tests/Adoption/HalfDrivenShop"),
    .target(
      name: "DrivenShop", dependencies: ["Backtrail", "BacktrailUI"], path: "Tests/Adoption/DrivenShop"),
    .testTarget(
      name: "AdoptionTests",
      dependencies: [
        "PlainShop", "RecordedShop", "RestoredShop", "LinkedShop", "HalfDrivenShop", "DrivenShop",
        "BacktrailUI", "BacktrailTesting", "TestSupport",
      ],
      path: "Tests/Adoption/AdoptionTests"),
    .testTarget(
      name: "BacktrailCoreTests",
      dependencies: ["BacktrailCore", "BacktrailLinks", "BacktrailTesting", "TestSupport"]),
    .testTarget(
      name: "BacktrailStoreTests",
      dependencies: ["BacktrailCore", "BacktrailStore", "BacktrailTesting", "CSQLite", "TestSupport"]),
    .testTarget(
      name: "BacktrailRuntimeTests",
      dependencies: [
        "Backtrail", "BacktrailMap", "BacktrailInspection", "BacktrailTesting", "TestSupport", "Worlds",
      ]),
    .testTarget(name: "HeadlessUITests", dependencies: ["HeadlessUI"]),
    // Compiles and runs the macros with the library, as an app does.
    .testTarget(
      name: "BacktrailTests",
      dependencies: ["Backtrail", "BacktrailMap", "BacktrailInspection", "BacktrailTesting"]),
    // Compiles and runs views and their macros, as an app does.
    .testTarget(
      name: "BacktrailUITests",
      dependencies: [
        "BacktrailUI", "BacktrailMapUI", "BacktrailInspection", "BacktrailTesting", "HeadlessUI",
        "TestSupport", "Worlds",
      ]),
    // Looks at what the macros write and say; apart because it links swift-syntax.
    .testTarget(
      name: "BacktrailMacrosTests",
      dependencies: [
        "BacktrailMacros", "BacktrailCore", "BacktrailLinks",
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ]),
    // Proves that apps whose default isolation is the main actor compile.
    .testTarget(
      name: "MainActorAppTests",
      dependencies: ["Backtrail", "BacktrailUI", "BacktrailMapUI", "BacktrailTesting"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // Runs the command line tool and the sample apps, and compares the README's code with theirs.
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "BacktrailCommand", "Example", "MapExample", "FleetGenerator", "Torture", "Backtrail",
        "BacktrailMap", "BacktrailInspection", "BacktrailTesting", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
