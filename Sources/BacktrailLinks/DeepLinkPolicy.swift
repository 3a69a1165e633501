import BacktrailCore

/// A policy that determines which URLs an app follows, and which values in those URLs are secrets.
///
/// `file`, `ftp`, `javascript`, and `data` are never followed. A URL without a scheme, such as `/items/3`, comes from
/// the app itself, so there is no scheme or host to check.
public struct DeepLinkPolicy: Hashable, Sendable {
  package let schemes: Set<String>?
  package let hosts: Set<String>?
  /// The maximum number of UTF-8 bytes in a URL.
  package var maximumLength = 8_192
  /// The maximum number of path segments, up to 1,024.
  package var maximumSegments = 64
  /// The maximum number of query items.
  package var maximumQueryItems = 64
  /// The maximum time that a link waits for its gate, in milliseconds; `nil` for no limit.
  public var maximumHold: Int64? = 7 * 24 * 60 * 60 * 1_000
  package var sensitiveNames: Set<String>
  package let nonsensitiveNames: Set<String>

  /// Creates a policy with allowlists. Without allowlists, the app follows URLs with any host, and with any scheme
  /// except `file`, `ftp`, `javascript`, and `data`.
  ///
  /// Hosts are compared as written in the URL, ignoring case. List an international name in its `xn--` form.
  /// `*.example.com` matches every subdomain of `example.com`. A port other than the scheme's default is part of the
  /// host, as in `example.com:8443`. In a URL with a custom scheme, the host is treated as the first segment of
  /// the path, unless it is listed here.
  ///
  /// - Parameters:
  ///   - schemes: The schemes to follow, ignoring case. Include `https` to follow web links. `nil` allows all schemes
  ///     except the four above.
  ///   - hosts: The hosts to follow in `http` and `https` URLs. `nil` allows all hosts.
  ///   - sensitiveNames: Names of values that must not be stored, in addition to the names that `isSensitive` lists.
  ///   - nonsensitiveNames: Names of values to store even though `isSensitive` lists them, such as `code` in an app
  ///     that uses the name only in `/airports/:code`. A name that is also in `sensitiveNames` remains a secret.
  public init(
    schemes: Set<String>? = nil, hosts: Set<String>? = nil, sensitiveNames: Set<String> = [],
    nonsensitiveNames: Set<String> = []
  ) {
    self.schemes = schemes.map(Self.lowercased)
    self.hosts = hosts.map(Self.lowercased)
    self.sensitiveNames = sensitiveNames
    self.nonsensitiveNames = nonsensitiveNames
  }

  private static func lowercased(_ names: Set<String>) -> Set<String> { Set(names.map { $0.lowercased() }) }

  /// The number of segments to reserve space for.
  var segmentRoom: Int { max(0, min(maximumSegments, 1_024)) }

  static let neverFollowed: Set<String> = ["file", "ftp", "javascript", "data"]

  func admits(scheme: String) -> Bool {
    !Self.neverFollowed.contains(scheme) && schemes?.contains(scheme) ?? true
  }

  /// Returns whether links to a host are followed. The host includes its port unless the port is the scheme's default.
  func admits(host: String) -> Bool {
    guard let hosts, !hosts.contains(host) else { return true }
    var rest = host[...]
    while let dot = rest.firstIndex(of: ".") {
      if hosts.contains("*" + rest[dot...]) && dot > host.startIndex { return true }
      rest = rest[rest.index(after: dot)...]
    }
    return false
  }
}

extension DeepLinkPolicy {
  /// The names that mark a value as a secret only if the whole name matches.
  private static let secretNames: Set<String> = [
    "assertion", "auth", "authorization", "code", "codeverifier", "credential", "credentials", "jwt",
    "magiclink", "nonce", "otp", "passcode", "pin", "pwd", "sessionid", "sid", "sig", "signature",
  ]
  /// The substrings that mark a name as the name of a secret.
  private static let secretParts = [
    "token", "password", "passwd", "passphrase", "secret", "privatekey", "apikey", "accesskey", "clerkticket",
  ]
  /// The prefixes that form the name of a secret when followed by `code`.
  private static let codes: Set<String> = [
    "access", "activation", "auth", "authorization", "backup", "confirm", "confirmation", "login", "magic",
    "onetime", "oob", "otp", "pin", "recovery", "reset", "security", "signin", "sms", "verification",
    "verify",
  ]

  /// Returns whether a value with the given name is a secret, such as a token, a code, or a password.
  ///
  /// Only letters and digits are compared, ignoring case. A name is sensitive if it contains `token`, `password`,
  /// `passwd`, `passphrase`, `secret`, `privateKey`, `apiKey`, or `accessKey`. The following names are also
  /// sensitive: `code` and names such as `smsCode`, `oob_code`, or `verificationCode`; `auth`, `authorization`,
  /// `assertion`, `credential`, `jwt`, `magicLink`, `nonce`, `otp`, `passcode`, `pin`, `pwd`, `sessionId`, `sid`,
  /// `sig`, and `signature`; and the names in `sensitiveNames`. The names in `nonsensitiveNames` are not sensitive.
  public func isSensitive(_ name: String) -> Bool {
    let plain = Self.plain(name)
    if sensitiveNames.contains(where: { Self.plain($0) == plain }) { return true }
    if nonsensitiveNames.contains(where: { Self.plain($0) == plain }) { return false }
    return Self.secretNames.contains(plain)
      || Self.secretParts.contains { plain.utf8.count >= $0.utf8.count && plain.hasPart($0) }
      || (plain.hasSuffix("code") && Self.codes.contains(String(plain.dropLast(4))))
  }

  /// Returns the part of a name that is compared: its letters and digits, in lowercase.
  package static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension String {
  /// Returns whether the string contains another string, compared byte by byte.
  func hasPart(_ part: String) -> Bool {
    utf8Bytes { bytes in
      part.utf8Bytes { part in
        guard let first = part.first else { return true }
        var rest = LinkSlice(start: 0, end: bytes.count)
        while true {
          rest.start = bytes.firstPlace(of: first, in: rest)
          guard rest.end - rest.start >= part.count else { return false }
          if bytes[rest.start...].starts(with: part) { return true }
          rest.start += 1
        }
      }
    }
  }
}

extension DeepLinkPolicy {
  /// Returns the decoded segments of a URL's path in the form that routes receive, or `nil` if the URL is not
  /// followed or has no path.
  package func segments(of url: String) -> [String]? {
    scanning(url) { scanned in
      guard case .link(let link) = scanned else { return nil }
      return link.segments.indices.map(link.text)
    }
  }
}

/// A condition for following a link, such as signing in or onboarding.
///
/// A link with a closed gate waits until the app opens the gate.
public struct DeepLinkGate: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, which is stored with waiting links.
  public let name: String

  /// Creates a gate with the given name.
  public init(stringLiteral name: String) { self.name = name }

  /// A gate that is closed until the user has signed in.
  public static let authentication: Self = "authentication"
  /// A gate that is closed until onboarding has been completed.
  public static let onboarding: Self = "onboarding"
}
