public import BacktrailLinks
package import BacktrailRuntime

/// The routes of an app as data, so that tools work on them without the app.
///
/// A router gives it; as JSON it is a file that `backtrail links` reads:
///
/// ```swift
/// let json = DeepLinkRouter<Destination>().manifest.json
/// ```
///
/// Unknown members of the JSON are kept and ignored. A type of the app's own that is no enum is written
/// as an enum of texts without cases, so a manifest takes every text where the app may not.
public struct DeepLinkManifest: Hashable, Sendable {
  /// A way from a URL to a case.
  public struct Route: Hashable, Sendable {
    /// The name of the destination's case.
    public let caseName: String
    /// The pattern of the path.
    public let pattern: String
    /// The names of the query items that are read.
    public let query: [String]
    /// The values of the case, in order.
    public let parameters: [DeepLinkParameter]
    /// The cases that lie under the destination, from the root on; empty when nobody said.
    public let plan: [String]
    /// The values that are secrets by their names, so that no screen with them is restored at a launch.
    public let secrets: [String]
  }

  /// The largest file that is read, in bytes.
  public static let maximumLength = 1 << 24
  /// The largest number of routes that is read.
  public static let maximumRoutes = 2_000
  /// The largest number of routes that differ in names and types only, as `/items/:id` and `/items/:name` do.
  public static let maximumRivals = 64
  /// The largest number of values, and of query items, of one route.
  public static let maximumValues = 64
  /// The largest number of enum cases of all values together.
  public static let maximumCases = 100_000

  /// The routes, in order of declaration.
  public let routes: [Route]
  /// All that was read, or will be written, with unknown members; keys are in the order of the format.
  package let value: JSONValue

  /// The manifest as one line of JSON.
  public var json: String { "\(value)" }
}
