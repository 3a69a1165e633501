import BacktrailRuntime

/// The files that associate the URLs of a site with an app: `apple-app-site-association` and `assetlinks.json`.
///
/// The files accept every URL that the app prints, and some that it does not follow. `DeepLinkManifest.findings` lists
/// the latter.
public struct SiteFiles: Hashable, Sendable {
  /// The site that serves the files, under `/.well-known/`.
  public let host: String
  /// The file for Apple's systems, if an app identifier was given. Serve it as JSON, without a redirect.
  public let appleAppSiteAssociation: String?
  /// The file for Android, if a package was given.
  public let assetLinks: String?
  /// The maximum size of an `apple-app-site-association` file that Apple's systems read, in bytes.
  public static let maximumAssociationSize = 128 << 10
  /// Problems with the files, each in a sentence. For example, Apple's systems ignore a file that is too large.
  public var warnings: [String] {
    guard let size = appleAppSiteAssociation?.utf8.count, size > Self.maximumAssociationSize else {
      return []
    }
    return [
      "'apple-app-site-association' is \(size) bytes long, but Apple's systems ignore files larger than "
        + "\(Self.maximumAssociationSize). Replace routes of the same form with a pattern that has a parameter or '**'."
    ]
  }

  /// Creates the files for a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The routes of the app.
  ///   - host: The host of the URLs, such as `shop.example`.
  ///   - appIDs: Apple application identifiers, with the team's prefix.
  ///   - packageName: The name of the Android package.
  ///   - fingerprints: SHA-256 fingerprints of the package's signing certificates.
  public init(
    _ manifest: DeepLinkManifest, host: String, appIDs: [String] = [], packageName: String? = nil,
    fingerprints: [String] = []
  ) throws(SiteFileError) {
    guard host.isHostName else { throw .host(host) }
    for appID in appIDs where !appID.isAppID { throw .appID(appID) }
    if let packageName, !packageName.isPackageName { throw .packageName(packageName) }
    for fingerprint in fingerprints where !fingerprint.isFingerprint { throw .fingerprint(fingerprint) }
    guard (packageName == nil) == fingerprints.isEmpty else { throw .halfAndroid }
    guard !appIDs.isEmpty || packageName != nil else { throw .noApp }
    self.host = host
    appleAppSiteAssociation = appIDs.isEmpty ? nil : Self.association(manifest, appIDs.withoutRepetitions)
    let certificates = fingerprints.map { $0.uppercased() }.withoutRepetitions
    assetLinks = packageName.map { Self.assetLinks($0, certificates) }
  }

  private static func association(_ manifest: DeepLinkManifest, _ appIDs: [String]) -> String {
    var seen: Set<SiteComponent> = []
    let components = manifest.routes.flatMap(\.siteComponents).filter { seen.insert($0).inserted }
    return """
      {
        "applinks": {
          "details": [
            {
              "appIDs": \(JSONValue.array(appIDs.map(JSONValue.string))),
              "components": [
                \(components.map { "\($0.json)" }.joined(separator: ",\n          "))
              ]
            }
          ]
        }
      }

      """
  }

  private static func assetLinks(_ packageName: String, _ fingerprints: [String]) -> String {
    """
    [
      {
        "relation": ["delegate_permission/common.handle_all_urls"],
        "target": {
          "namespace": "android_app",
          "package_name": \(JSONValue.string(packageName)),
          "sha256_cert_fingerprints": \(JSONValue.array(fingerprints.map(JSONValue.string)))
        }
      }
    ]

    """
  }
}

extension [String] {
  fileprivate var withoutRepetitions: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension String {
  private func isMade(of scalars: (Unicode.Scalar) -> Bool) -> Bool {
    !isEmpty && unicodeScalars.allSatisfy(scalars)
  }

  private var parts: [String] {
    split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  fileprivate var isHostName: Bool {
    utf8.count <= 253 && parts.count > 1
      && parts.allSatisfy { part in
        part.utf8.count <= 63 && part.isMade { $0.isLetterOrDigit || $0 == "-" } && !part.hasPrefix("-")
          && !part.hasSuffix("-")
      }
  }

  fileprivate var isAppID: Bool {
    guard let team = parts.first, parts.count > 1 else { return false }
    return team.utf8.count == 10 && team.isMade { $0.isLetterOrDigit && !("a"..."z").contains($0) }
      && parts.dropFirst().allSatisfy { $0.isMade { $0.isLetterOrDigit || $0 == "-" } }
  }

  fileprivate var isPackageName: Bool {
    parts.count > 1
      && parts.allSatisfy { part in
        part.isMade { $0.isLetterOrDigit || $0 == "_" }
          && !("0"..."9").contains(part.unicodeScalars.first ?? "0")
          && !part.hasPrefix("_")
      }
  }

  fileprivate var isFingerprint: Bool {
    let pairs = split(separator: ":", omittingEmptySubsequences: false)
    return pairs.count == 32
      && pairs.allSatisfy { $0.utf8.count == 2 && String($0).isMade { $0.properties.isASCIIHexDigit } }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }
}
