import BacktrailCore

/// The reason that a URL is not followed, regardless of the routes.
public enum DeepLinkRefusal: Error, Hashable, Sendable {
  /// The URL is longer than the policy allows, in UTF-8 bytes.
  case tooLong(Int, limit: Int)
  /// The URL's path has more segments than the policy allows.
  case tooManySegments(limit: Int)
  /// The URL has more query items than the policy allows.
  case tooManyQueryItems(limit: Int)
  /// A `%` is not followed by two hexadecimal digits.
  case malformedEscape
  /// The decoded bytes are not valid UTF-8.
  case invalidUTF8
  /// The URL contains a NUL character, literally or as `%00`.
  case nulCharacter
  /// The URL contains a literal control or bidirectional character.
  case controlCharacter
  /// The policy does not allow the scheme.
  case scheme(String)
  /// The policy does not allow the host, or does not allow it with this port.
  case host(String)
  /// The text before the path is not a valid host.
  case malformedHost
  /// The URL has a user name before the host, which can disguise its destination.
  case userInfo
}

extension DeepLinkRefusal {
  /// The stored name of the reason.
  package var code: String {
    switch self {
    case .tooLong: "tooLong"
    case .tooManySegments: "tooManySegments"
    case .tooManyQueryItems: "tooManyQueryItems"
    case .malformedEscape: "malformedEscape"
    case .invalidUTF8: "invalidUTF8"
    case .nulCharacter: "nulCharacter"
    case .controlCharacter: "controlCharacter"
    case .scheme: "scheme"
    case .host: "host"
    case .malformedHost: "malformedHost"
    case .userInfo: "userInfo"
    }
  }
}

extension DeepLinkRefusal: CustomStringConvertible {
  /// A sentence that describes the problem.
  public var description: String {
    switch self {
    case .tooLong(let count, let limit): "The URL is \(count) bytes long; the limit is \(limit)."
    case .tooManySegments(let limit): "The URL's path has more than \(limit) segments."
    case .tooManyQueryItems(let limit): "The URL has more than \(limit) query items."
    case .malformedEscape:
      "The URL has a '%' that is not followed by two hexadecimal digits. Write '%25' for a literal '%'."
    case .invalidUTF8: "The URL's escapes do not decode to UTF-8 text."
    case .nulCharacter: "The URL contains a NUL character."
    case .controlCharacter: "The URL contains a control character that is not escaped."
    case .scheme(let scheme): "URLs with the scheme '\(scheme.visible)' are not followed."
    case .host(let host): "URLs with the host '\(host.visible)' are not followed."
    case .malformedHost: "The URL has no host, or its host contains invalid characters."
    case .userInfo: "The URL has a user name before its host, which can hide its destination."
    }
  }
}
