import Backtrail
import BacktrailInspection
import BacktrailTesting
import Foundation
import Testing

@Suite struct SiteFileTests {
  private static let app = DeepLinkRouter<ManifestPlace>()
  private static let fingerprint = (0..<32).map { _ in "0a" }.joined(separator: ":")

  private static func components(_ manifest: DeepLinkManifest) throws -> [SiteAssociation.Component] {
    let files = try SiteFiles(manifest, host: "shop.example", appIDs: ["ABCDE12345.example.shop"])
    return try SiteAssociation(files.appleAppSiteAssociation).components
  }

  /// The URLs that the app prints for many random destinations.
  private static let printed: [String] = (1...4_000).compactMap { (seed: UInt64) in
    var random = SplitMix64(seed: seed)
    return try? app.url(for: ManifestPlace.random(&random))
  }

  @Test func `the components match every URL that is printed`() throws {
    let components = try Self.components(Self.app.manifest)
    #expect(Self.printed.count > 2_000)
    #expect(Self.printed.filter { !components.admit($0) } == [])
  }

  /// The paths of the components that can be changed without excluding a printed URL.
  private static func unnoticed(
    _ change: (SiteAssociation.Component) -> SiteAssociation.Component?
  ) throws -> [String] {
    let components = try components(app.manifest)
    return components.indices.filter { place in
      var changed = components
      changed.replaceSubrange(place...place, with: change(components[place]).map { [$0] } ?? [])
      return changed != components && printed.allSatisfy(changed.admit)
    }.map { components[$0].path }
  }

  @Test func `a missing component is noticed unless another one matches its URLs`() throws {
    #expect(
      try Self.unnoticed { _ in nil } == [
        "/employees/?*", "/employees/?*", "/e/?*", "/archive/?*/?*", "/files/*/?*",
      ])
  }

  @Test func `a path or a query that is too narrow is noticed`() throws {
    let byPath = try Self.unnoticed { component in
      var component = component
      component.path = component.path.replacing("?*", with: "?")
      return component
    }
    #expect(
      byPath == ["/employees/?*", "/employees/?*", "/e/?*", "/levels/?*", "/archive/?*/?*", "/files/*/?*"])
    let byQuery = try Self.unnoticed { component in
      var component = component
      component.query = component.query?.mapValues { _ in "?" }
      return component
    }
    #expect(byQuery == [])
  }

  @Test(
    arguments: [
      ("/", ["/"]), ("/**", ["/", "/*"]), ("/a/:id", ["/a/?*"]), ("/a/:x?/:y?", ["/a", "/a/?*", "/a/?*/?*"]),
      ("/a/**/b", ["/a/b", "/a/*/b"]), ("/**/**/a", ["/a", "/*/a"]), ("/ü b/*", ["/%C3%BC%20b/%2A"]),
      ("/$(lang)", ["/%24%28lang%29"]), ("/**/a/**/b/**/c/**", ["*/a*/b*/c*"]),
    ])
  func `a pattern becomes the expected paths`(pattern: String, paths: [String]) throws {
    let manifest = try DeepLinkManifest(json: #"{"routes":[{"case":"a","pattern":"\#(pattern)"}]}"#)
    #expect(try Self.components(manifest).map(\.path) == paths)
  }

  @Test func `query items that every URL needs are required`() throws {
    let types = [
      ("i", "Int"), ("s", "String"), ("o", "Int?"), ("a", "[Int]"), ("e", "E"), ("f", "F"), ("d", "Int"),
    ]
    let params = types.map { name, type in
      #"{"name":"\#(name)","type":"\#(type)"\#(name == "d" ? #","default":1"# : "")}"#
    }
    let manifest = try DeepLinkManifest(
      json: """
        {"routes":[{"case":"c","pattern":"/c","query":["i","s","o","a","e","f","d","un used"],
        "params":[\(params.joined(separator: ","))]}],
        "enums":{"E":{"raw":"String","cases":{"x":"x"}},"F":{"raw":"String","cases":{"none":""}}}}
        """)
    #expect(
      try Self.components(manifest).map(\.query) == [
        ["i": "?*", "s": "*", "o": "*", "a": "*", "e": "?*", "f": "*", "d": "*"]
      ])
  }

  @Test func `the file for Android names the package and its certificates`() throws {
    let files = try SiteFiles(
      Self.app.manifest, host: "shop.example", packageName: "example.shop", fingerprints: [Self.fingerprint])
    #expect(files.appleAppSiteAssociation == nil)
    let target: JSONValue = [
      "namespace": "android_app", "package_name": "example.shop",
      "sha256_cert_fingerprints": .array([.string(Self.fingerprint.uppercased())]),
    ]
    let relation = JSONValue.array(["delegate_permission/common.handle_all_urls"])
    #expect(
      try JSONValue(parsing: files.assetLinks ?? "") == .array([["relation": relation, "target": target]]))
  }

  @Test func `a file that Apple's systems ignore is reported`() throws {
    func files(_ count: Int) throws -> SiteFiles {
      let routes = (0..<count).map { #"{"case":"c\#($0)","pattern":"/\#($0)/:id"}"# }
      let manifest = try DeepLinkManifest(json: #"{"routes":[\#(routes.joined(separator: ","))]}"#)
      return try SiteFiles(manifest, host: "shop.example", appIDs: ["ABCDE12345.a"])
    }
    #expect(try files(100).warnings == [])
    let large = try files(2_000)
    let size = try #require(large.appleAppSiteAssociation).utf8.count
    #expect(size > 131_072)
    #expect(large.warnings.count == 1)
    #expect(large.warnings[0].contains("\(size) bytes"))
  }

  @Test func `an app or a certificate that is given twice is listed once`() throws {
    let files = try SiteFiles(
      Self.app.manifest, host: "shop.example", appIDs: ["ABCDE12345.a", "ABCDE12345.b", "ABCDE12345.a"],
      packageName: "example.shop", fingerprints: [Self.fingerprint, Self.fingerprint.uppercased()])
    #expect(files.appleAppSiteAssociation?.contains(#""appIDs": ["ABCDE12345.a","ABCDE12345.b"]"#) == true)
    #expect(
      files.assetLinks?.contains(
        #""sha256_cert_fingerprints": ["\#(Self.fingerprint.uppercased())"]"#) == true)
  }

  @Test(
    arguments: [
      ("shop", "ABCDE12345.a", "a.b", fingerprint, .host("shop")),
      ("https://shop.example", "ABCDE12345.a", "a.b", fingerprint, .host("https://shop.example")),
      ("shop.example:80", "ABCDE12345.a", "a.b", fingerprint, .host("shop.example:80")),
      ("-a.example", "ABCDE12345.a", "a.b", fingerprint, .host("-a.example")),
      ("größe.example", "ABCDE12345.a", "a.b", fingerprint, .host("größe.example")),
      ("a.b", "example.shop", "a.b", fingerprint, .appID("example.shop")),
      ("a.b", "abcde12345.a", "a.b", fingerprint, .appID("abcde12345.a")),
      ("a.b", "ABCDE12345", "a.b", fingerprint, .appID("ABCDE12345")),
      ("a.b", "ABCDE12345.", "a.b", fingerprint, .appID("ABCDE12345.")),
      ("a.b", "ABCDE12345.a", "shop", fingerprint, .packageName("shop")),
      ("a.b", "ABCDE12345.a", "a.1b", fingerprint, .packageName("a.1b")),
      ("a.b", "ABCDE12345.a", "a.b-c", fingerprint, .packageName("a.b-c")),
      ("a.b", "ABCDE12345.a", "a.b", "0A:0B", .fingerprint("0A:0B")),
      ("a.b", "ABCDE12345.a", "a.b", fingerprint + ":00", .fingerprint(fingerprint + ":00")),
      (
        "a.b", "ABCDE12345.a", "a.b", fingerprint.replacing("0a", with: "0g"),
        .fingerprint(fingerprint.replacing("0a", with: "0g"))
      ),
      ("a.b", "ABCDE12345.a", "a.b", nil, .halfAndroid),
      ("a.b", "ABCDE12345.a", nil, fingerprint, .halfAndroid),
      ("a.b", nil, nil, nil, .noApp),
    ] as [(String, String?, String?, String?, SiteFileError)])
  func `values that do not belong in site files are refused`(
    host: String, appID: String?, package: String?, fingerprint: String?, error: SiteFileError
  ) {
    #expect(throws: error) {
      try SiteFiles(
        Self.app.manifest, host: host, appIDs: appID.map { [$0] } ?? [], packageName: package,
        fingerprints: fingerprint.map { [$0] } ?? [])
    }
    #expect("\(error)".hasSuffix("."))
  }
}
