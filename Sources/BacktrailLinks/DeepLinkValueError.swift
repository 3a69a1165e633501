import BacktrailCore

/// Why a URL that fits a pattern does not give the values that its route needs.
public enum DeepLinkValueError: Error, Hashable, Sendable {
  /// The URL has no value for a key.
  case missing(key: String)
  /// The text of a key is no value of the type.
  case unreadable(key: String, text: String, type: String)
  /// A table written by hand gave no destination.
  case declined
  /// A table written by hand gave no destination in the first ways in which wildcards can stand for the path.
  case tooManyWays(limit: Int)
}

extension DeepLinkValueError: CustomStringConvertible {
  /// A sentence that says which value is wrong.
  public var description: String {
    switch self {
    case .missing(let key): "The value '\(key.visible)' is missing."
    case .unreadable(let key, let text, let type):
      "The value '\(text.prefix(80).description.visible)' of '\(key.visible)' is no \(type)."
    case .declined: "The route's own code gave no destination."
    case .tooManyWays(let limit):
      "The route's own code gave no destination in the first \(limit) ways to lay '**' over the path."
    }
  }
}
