import Foundation

/// An `apple-app-site-association` file, read by Apple's rules (WWDC 2019, session 717, and the reference of
/// `applinks.Details.Components`), written for the tests independently of the code that writes such files.
struct SiteAssociation: Decodable {
  struct Component: Decodable, Equatable {
    var path: String
    var query: [String: String]?
    let caseSensitive: Bool
    let comment: String

    enum CodingKeys: String, CodingKey {
      case path = "/"
      case query = "?"
      case caseSensitive, comment
    }

    /// Whether the system hands a URL to the app. Texts are compared as the URL escapes them.
    func admits(_ url: String) -> Bool {
      let end = url.firstIndex(of: "#") ?? url.endIndex
      let parts = url[..<end].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let items = (parts.count > 1 ? parts[1] : "").split(separator: "&").map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      }
      return fits(path, String(parts[0]))
        && (query ?? [:]).allSatisfy { name, pattern in
          // Items that are absent or without a value count as empty; if there are several, all have to match.
          let values = items.filter { $0[0] == name }.map { $0.count > 1 ? $0[1] : "" }
          return (values.isEmpty ? [""] : values).allSatisfy { fits(pattern, $0) }
        }
    }

    private func fits(_ pattern: String, _ text: String) -> Bool {
      let fold = { (text: String) in Array((caseSensitive ? text : text.lowercased()).unicodeScalars) }
      return Self.fits(fold(pattern)[...], fold(text)[...])
    }

    private static func fits(
      _ pattern: ArraySlice<Unicode.Scalar>, _ text: ArraySlice<Unicode.Scalar>
    ) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      if first == "*" {
        let rest = pattern.dropFirst()
        return (0...text.count).contains { fits(rest, text.dropFirst($0)) }
      }
      guard let next = text.first, first == "?" || first == next else { return false }
      return fits(pattern.dropFirst(), text.dropFirst())
    }
  }

  private struct Links: Decodable {
    struct Detail: Decodable {
      let appIDs: [String]
      let components: [Component]
    }
    let details: [Detail]
  }

  private let applinks: Links

  init(_ json: String?) throws {
    self = try JSONDecoder().decode(Self.self, from: Data((json ?? "").utf8))
  }

  var appIDs: [String] { applinks.details.flatMap(\.appIDs) }
  var components: [Component] { applinks.details.flatMap(\.components) }
}

extension [SiteAssociation.Component] {
  /// Whether the system hands a path with a query to the app.
  func admit(_ url: String) -> Bool { contains { $0.admits(url) } }
}
