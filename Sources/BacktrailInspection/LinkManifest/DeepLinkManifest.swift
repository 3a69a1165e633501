public import BacktrailLinks
package import BacktrailRuntime

/// The routes of an app as data, for tools that do not have the app.
///
/// A router returns its manifest. Encoded as JSON, the manifest is a file for `backtrail links`:
///
/// ```swift
/// let json = DeepLinkRouter<Destination>().manifest.json
/// ```
///
/// Unknown JSON members are preserved but have no effect. A custom type that is not an enum is written as a string enum
/// with no cases, so a manifest may accept strings that the app rejects.
public struct DeepLinkManifest: Hashable, Sendable {
  /// A link pattern with its case.
  public struct Route: Hashable, Sendable {
    /// The name of the destination's case.
    public let caseName: String
    /// The pattern of the path.
    public let pattern: String
    /// The names of the query items that are read.
    public let query: [String]
    /// The associated values of the case, in order.
    public let parameters: [DeepLinkParameter]
    /// The cases below the destination, starting at the root; empty if unknown.
    public let plan: [String]
    /// The values whose names mark them as secrets. A screen with such a value is not restored at launch.
    public let secrets: [String]
  }

  /// The maximum size of a manifest, in bytes.
  public static let maximumLength = 1 << 24
  /// The maximum number of routes.
  public static let maximumRoutes = 2_000
  /// The maximum number of routes that differ only in names and types, as `/items/:id` and `/items/:name` do.
  public static let maximumRivals = 64
  /// The maximum number of associated values in a route. The same limit applies to its query items.
  public static let maximumValues = 64
  /// The maximum number of enum cases in a manifest. An enum counts once for each value that has its type.
  public static let maximumCases = 100_000

  /// The routes, in the order in which they are declared.
  public let routes: [Route]
  /// The JSON value, including unknown members. Keys are in the order of the format.
  package let value: JSONValue

  /// The manifest as one line of JSON.
  public var json: String { "\(value)" }
}
