/// The phase in the encoded form of a state, such as `{"phase":"content","value":[1,2]}`. The phases `idle` and
/// `loading` do not have a value.
private enum ViewStatePhase: String, Codable {
  case idle
  case loading
  case content
  case empty
  case error
}

private enum ViewStateCodingKey: String, CodingKey {
  case phase
  case value
}

extension ViewState: Encodable where Content: Encodable, Failure: Encodable, Empty: Encodable {
  /// Encodes the state.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ViewStateCodingKey.self)
    switch self {
    case .idle: try container.encode(ViewStatePhase.idle, forKey: .phase)
    case .loading: try container.encode(ViewStatePhase.loading, forKey: .phase)
    case .content(let content):
      try container.encode(ViewStatePhase.content, forKey: .phase)
      try container.encode(content, forKey: .value)
    case .empty(let empty):
      try container.encode(ViewStatePhase.empty, forKey: .phase)
      try container.encode(empty, forKey: .value)
    case .error(let error):
      try container.encode(ViewStatePhase.error, forKey: .phase)
      try container.encode(error, forKey: .value)
    }
  }
}

extension ViewState: Decodable where Content: Decodable, Failure: Decodable, Empty: Decodable {
  /// Decodes a state.
  /// - Throws: `DecodingError`, including when a `Never` parameter rules out the state.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ViewStateCodingKey.self)
    switch try container.decode(ViewStatePhase.self, forKey: .phase) {
    case .idle: self = .idle
    case .loading: self = .loading
    case .content: self = .content(try container.decode(Content.self, forKey: .value))
    case .empty: self = .empty(try container.decode(Empty.self, forKey: .value))
    case .error: self = .error(try container.decode(Failure.self, forKey: .value))
    }
  }
}
