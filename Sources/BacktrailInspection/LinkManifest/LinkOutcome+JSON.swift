package import BacktrailLinks
package import BacktrailRuntime

extension DeepLinkRouter<ManifestDestination>.Outcome {
  /// Returns the outcome for a URL as a JSON object.
  package func json(of url: String) -> JSONValue {
    var members = [JSONValue.Member(key: "url", value: .string(url))]
    switch self {
    case .matched(let match):
      members.append(JSONValue.Member(key: "outcome", value: "matched"))
      members.append(JSONValue.Member(key: "case", value: .string(match.destination.caseName)))
      members.append(JSONValue.Member(key: "values", value: match.destination.value))
      members.append(JSONValue.Member(key: "pattern", value: .string(match.pattern)))
    case .unmatched:
      members.append(JSONValue.Member(key: "outcome", value: "unmatched"))
      members.append(JSONValue.Member(key: "reason", value: .string(reason)))
    case .refused:
      members.append(JSONValue.Member(key: "outcome", value: "refused"))
      members.append(JSONValue.Member(key: "reason", value: .string(reason)))
    }
    return .object(members)
  }
}

extension DeepLinkRouter.Outcome {
  /// The reason for the miss, in a sentence; empty for a match.
  package var reason: String {
    switch self {
    case .matched: ""
    case .unmatched(let miss): "\(miss)"
    case .refused(let refusal): "\(refusal)"
    }
  }
}
