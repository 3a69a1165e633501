public import BacktrailCore
package import BacktrailLinks
import BacktrailRuntime

/// The error for text that is not a manifest.
public enum DeepLinkManifestError: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// The text is larger than `DeepLinkManifest.maximumLength`.
  case tooLarge
  /// The number of items, such as routes, exceeds the limit.
  case tooMany(String, limit: Int)
  /// The bytes are not UTF-8.
  case notUTF8
  /// The text is not JSON. Parsing failed at this byte. Byte numbers start at 1.
  case notJSON(byte: Int)
  /// Arrays or objects are nested too deeply.
  case tooDeep
  /// A key occurs twice in one object.
  case repeatedKey(String)
  /// The value at a path, such as `routes[2].case`, is missing or invalid.
  case unfit(place: String, needs: String)
  /// The pattern of a route is invalid. The string is the reason.
  case pattern(String, place: String)
  /// A type is neither Swift's own nor listed among the enums.
  case unknownType(String, place: String)
  /// Two associated values of a case, or two query items of a route, have the same name.
  case duplicateName(String, place: String)
  /// An associated value refers to a name that does not occur in the URL of its route.
  case unknownKey(String, place: String)
  /// The cases of the plans form a cycle.
  case cyclicPlan([String])
}

extension DeepLinkManifestError {
  package static func pattern(_ error: PatternError, place: String) -> Self {
    .pattern(error.description, place: place)
  }
}

extension DeepLinkManifestError: DescribedError {
  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .empty: "The manifest is empty. Export it from the app with 'router.manifest.json'."
    case .tooLarge: "The manifest is larger than \(DeepLinkManifest.maximumLength) bytes. Split the routes."
    case .tooMany(let things, let limit):
      "The manifest has more than \(limit) \(things.visible). Split it."
    case .notUTF8: "The manifest is not UTF-8. Export it again without converting its text."
    case .notJSON(let byte):
      "The manifest is not valid JSON starting at byte \(byte). Export it from the app again."
    case .tooDeep:
      "The manifest has more than \(JSONValue.maximumDepth) levels of nested arrays and objects. Flatten it."
    case .repeatedKey(let key): "The key '\(key.visible)' occurs twice in one object. Rename one of them."
    case .unfit(let place, let needs): "'\(place.visible)' must be \(needs)."
    case .pattern(let error, let place): "'\(place.visible)' is not a valid pattern. \(error)"
    case .unknownType(let type, let place):
      "The type '\(type.visible)' of '\(place.visible)' is unknown. Use one of Swift's own types, or list it in 'enums'."
    case .duplicateName(let name, let place):
      "'\(place.visible)' has the name '\(name.visible)' twice. Rename one of them."
    case .unknownKey(let key, let place):
      "'\(place.visible)' takes its value from '\(key.visible)', which is neither in the pattern nor in the query."
    case .cyclicPlan(let cases):
      "The plans form a cycle: \(cases.map { "'\($0.visible)'" }.joined(separator: " → ")). Break the cycle."
    }
  }
}
