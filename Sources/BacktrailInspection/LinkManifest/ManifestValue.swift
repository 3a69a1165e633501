import BacktrailLinks
import BacktrailRuntime

/// The value that a parameter of a manifest has.
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

  /// The value as a Swift default is stated.
  var stated: DeepLinkParameter.Default {
    switch self {
    case .none: .none
    case .one(let scalar): .text(scalar.text)
    case .list(let scalars): .list(scalars.map(\.text))
    }
  }

  /// The texts that are set for printing: none, one, or an array's with commas.
  var texts: [String] {
    switch self {
    case .none: []
    case .one(let scalar): [scalar.text]
    case .list(let scalars): [scalars.map(\.text).joined(separator: ",")]
    }
  }
}
