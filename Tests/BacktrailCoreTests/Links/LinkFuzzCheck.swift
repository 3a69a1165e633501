import BacktrailCore
import BacktrailLinks

/// Invariants of every URL and every pattern, whatever its bytes are.
///
/// The tests run it on mutations of the corpus, `Tools/fuzz` on what libFuzzer finds.
struct LinkFuzzCheck {
  private enum Destination: Equatable {
    case shop(LinkDestination)
    case secret(SecretDestination)
  }

  private let open: DeepLinkRouter<Destination>
  private let strict: DeepLinkRouter<Destination>

  init() {
    let strictPolicy = DeepLinkPolicy(
      schemes: ["https", "shop"], hosts: ["shop.example", "shop.example:8443", "*.example.com"])
    func router(_ policy: DeepLinkPolicy) -> DeepLinkRouter<Destination> {
      UniversalDeepLinkRouter<Destination>(policy: policy)
        .include(
          LinkDestination.self, as: { .shop($0) },
          from: { if case .shop(let link) = $0 { link } else { nil } }
        ).include(
          SecretDestination.self, as: { .secret($0) },
          from: { if case .secret(let link) = $0 { link } else { nil } }
        ).router
    }
    open = router(DeepLinkPolicy(sensitiveNames: ["Ticket"]))
    strict = router(strictPolicy)
  }

  /// A description of each claim that does not hold.
  func faults(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    return faults(of: text, open) + faults(of: text, strict) + hostFaults(of: text) + patternFaults(of: text)
  }

  private func faults(of url: String, _ router: DeepLinkRouter<Destination>) -> [String] {
    let outcome = router.outcome(of: url)
    let explained = router.explain(url)
    let won = explained.candidates.filter { $0.verdict == .won }.map(\.route)
    let routes = explained.candidates.map(\.route)
    var faults = redactionFaults(of: url, outcome.match, router)
    if !isSame(outcome, router.outcome(of: url)) { faults.append("A second look gives another outcome.") }
    if !isSame(outcome, explained.outcome) { faults.append("The explanation has another outcome.") }
    if Set(routes).count != routes.count { faults.append("A route is a candidate twice.") }
    if won != (outcome.match.map { [$0.route] } ?? []) { faults.append("Not the match won.") }
    if let match = outcome.match, let printed = try? router.url(for: match.destination),
      router.match(printed) != match.destination
    {
      faults.append("'\(printed)' leads elsewhere.")
    }
    return faults
  }

  /// Equal, or with the same description: NaN is not equal to itself.
  private func isSame(
    _ one: DeepLinkRouter<Destination>.Outcome, _ other: DeepLinkRouter<Destination>.Outcome
  ) -> Bool {
    one == other || "\(one)" == "\(other)"
  }

  private func redactionFaults(
    of url: String, _ match: DeepLinkRouter<Destination>.MatchResult?, _ router: DeepLinkRouter<Destination>
  ) -> [String] {
    let redacted = router.redacted(url)
    var faults = queryFaults(of: redacted.text, router.policy)
    if repeatsSecret(redacted) { faults.append("'\(redacted.text)' repeats a secret.") }
    guard let match else { return faults }
    // With `***` in place of a literal it may lead nowhere, and then other parts of it look like secrets.
    let again = router.redacted(redacted.text)
    let isStable = again.text == redacted.text && again.secrets.allSatisfy { $0 == "***" }
    if !isStable, router.outcome(of: redacted.text).match != nil {
      faults.append("'\(redacted.text)' still has secrets.")
    }
    for name in ["token", "code", "session"] {
      for secret in match.parameters.texts(of: name)
      where !secret.isEmpty && !redacted.secrets.contains(secret) {
        faults.append("The value of '\(name)' is no secret.")
      }
    }
    return faults
  }

  private func repeatsSecret(_ redacted: RedactedLink) -> Bool {
    let query = redacted.text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1).dropFirst().first
    let items = query?.split(separator: UInt8(ascii: "&")) ?? []
    let parts = items.flatMap {
      $0.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    }
    let secrets = redacted.secrets.filter { $0 != "***" }
    return parts.contains { part in secrets.contains { $0.utf8.elementsEqual(part) } }
  }

  /// By bytes, because a combining mark after a `?` makes it a different character.
  private func queryFaults(of redacted: String, _ policy: DeepLinkPolicy) -> [String] {
    let query = redacted.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1).dropFirst().first
    return (query?.split(separator: UInt8(ascii: "&")) ?? []).compactMap { item in
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let value = Substring(item[item.index(after: equals)...])
      let isKept = policy.isSensitive(String(Substring(item[..<equals]))) && value != "***"
      return isKept ? "'\(Substring(item))' is not redacted." : nil
    }
  }

  /// A web link that the strict policy follows names one of its hosts, according to an independent parser.
  private func hostFaults(of url: String) -> [String] {
    guard strict.match(url) != nil, let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")),
      url[..<colon].lowercased() == "https"
    else { return [] }
    let rest = url[colon...].utf8.dropFirst(3).prefix { !"/?#\\".utf8.contains($0) }
    let host = String(decoding: rest, as: UTF8.self).lowercased()
    let names = ["shop.example", "shop.example:", "shop.example:443", "shop.example:8443"]
    let isBelow = [".example.com", ".example.com:", ".example.com:443"].contains { host.hasSuffix($0) }
    return names.contains(host) || isBelow ? [] : ["The host '\(host)' is not allowed."]
  }

  /// A valid pattern is written as it was read, and matches a URL made of its own parts.
  private func patternFaults(of text: String) -> [String] {
    guard let segments = try? PatternSegment.parse(text) else { return [] }
    if "/" + segments.map(\.description).joined(separator: "/") != text {
      return ["The pattern reads otherwise."]
    }
    var policy = DeepLinkPolicy()
    policy.maximumSegments = 512
    let router = DeepLinkRouter<Int>(
      routes: [DeepLinkRouteDefinition(pattern: text) { _ in 1 }], policy: policy)
    let url = segments.map { segment in
      if case .literal(let text) = segment { "/" + escaped(text) } else { "/x" }
    }.joined()
    return router.match(url.isEmpty ? "/" : url) == 1 ? [] : ["'\(url)' does not fit its pattern."]
  }

  private func escaped(_ text: String) -> String {
    text.utf8.map { byte in "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
  }
}

/// Destinations whose values are secret because of the name in the path, in the query, or in the case.
private enum SecretDestination: Equatable, DeepLinkRoutable {
  case reset(token: String)
  case signIn(code: String?, next: String)
  case join(session: String)
  case file(name: String, version: Int?)

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    DeepLinkRouteDefinition(
      "/reset/:token", case: "reset", parameters: [DeepLinkParameter("token", String.self, from: "token")],
      build: { link throws(DeepLinkValueError) in .reset(token: try link.value("token")) },
      values: { destination, link in
        guard case .reset(let v0) = destination else { return false }
        link.set("token", v0)
        return true
      }),
    DeepLinkRouteDefinition(
      "/sign-in", query: ["code", "next"], case: "signIn",
      parameters: [
        DeepLinkParameter("code", String?.self, from: "code"),
        DeepLinkParameter("next", String.self, from: "next", default: "/"),
      ],
      build: { link throws(DeepLinkValueError) in
        .signIn(code: try link.value("code"), next: try link.value("next", default: "/"))
      },
      values: { destination, link in
        guard case .signIn(let v0, let v1) = destination else { return false }
        link.set("code", v0)
        link.set("next", v1)
        return true
      }),
    DeepLinkRouteDefinition(
      "/**/join/:session/**", case: "join",
      parameters: [DeepLinkParameter("sessionToken", String.self, from: "session")],
      build: { link throws(DeepLinkValueError) in .join(session: try link.value("session")) },
      values: { destination, link in
        guard case .join(let v0) = destination else { return false }
        link.set("session", v0)
        return true
      }),
    DeepLinkRouteDefinition(
      "/files/**/:name/:version?", case: "file",
      parameters: [
        DeepLinkParameter("name", String.self, from: "name"),
        DeepLinkParameter("version", Int?.self, from: "version"),
      ],
      build: { link throws(DeepLinkValueError) in
        .file(name: try link.value("name"), version: try link.value("version"))
      },
      values: { destination, link in
        guard case .file(let v0, let v1) = destination else { return false }
        link.set("name", v0)
        link.set("version", v1)
        return true
      }),
  ]
}
