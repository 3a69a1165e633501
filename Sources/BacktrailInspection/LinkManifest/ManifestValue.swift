import BacktrailLinks
import BacktrailRuntime

/// The value of a manifest parameter.
enum ManifestValue: Hashable, Sendable {
  case none
  case one(ManifestScalar)
  case list([ManifestScalar])

  var json: JSONValue {
    switch self {
    case .none: .null
    case .one(let scalar): scalar.json
    case .list(let scalars): .array(scalars.map(\.json))
    }
  }

  /// Returns whether a JSON value is equal to this value, regardless of how it is written: `1.50` is 1.5, and
  /// `2026-11-21` is midnight on that day.
  func means(_ json: JSONValue) -> Bool {
    switch (self, json) {
    case (.none, _): json == .null
    case (.one(let scalar), _): scalar.means(json)
    case (.list(let scalars), .array(let elements)):
      scalars.count == elements.count && zip(scalars, elements).allSatisfy { $0.means($1) }
    case (.list, _): false
    }
  }

  /// The value in the form of a default that is declared in Swift.
  var stated: DeepLinkParameter.Default {
    switch self {
    case .none: .none
    case .one(let scalar): .text(scalar.text)
    case .list(let scalars): .list(scalars.map(\.text))
    }
  }

  /// The strings to print: one, or none. The elements of an array are joined by commas.
  var texts: [String] {
    switch self {
    case .none: []
    case .one(let scalar): [scalar.text]
    case .list(let scalars): [scalars.map(\.text).joined(separator: ",")]
    }
  }
}
