import BacktrailCore

/// A screen's state, with the latest attempt to load it and the last content.
///
/// Every change has a number, its *attempt*. The caller must choose a greater number each time. The result of a load is
/// accepted only if nothing has changed since the load began. Otherwise, it is late and changes nothing. A refresh and
/// an error keep the last content. An empty result and `idle` remove it.
///
/// A record is encoded as its state with two additional fields, `attempt` and `stale`. A state can therefore be decoded
/// as a record, and a record as a state.
public struct ViewStateRecord<Content, Failure, Empty> {
  /// The current state of the screen.
  package private(set) var state: ViewState<Content, Failure, Empty>
  /// The number of the latest change; 0 before the first change.
  package private(set) var attempt = 0
  private var stale: Content?

  /// Creates a record with an initial state.
  package init(_ state: ViewState<Content, Failure, Empty>) {
    self.state = state
  }

  /// The content or, during a refresh or after an error, the last content.
  package var lastContent: Content? { state.content ?? stale }

  /// Whether content is being loaded again.
  package var isRefreshing: Bool { state.isLoading && stale != nil }

  /// The state to show if a refresh should not hide the content: the content that is being refreshed, or otherwise the
  /// current state.
  package var visibleState: ViewState<Content, Failure, Empty> {
    guard state.isLoading, let stale else { return state }
    return .content(stale)
  }
}

extension ViewStateRecord {
  /// Sets the state. Results of earlier loads become late.
  package mutating func set(_ new: ViewState<Content, Failure, Empty>, attempt: Int) {
    switch new {
    case .loading, .error: stale = lastContent
    case .idle, .content, .empty: stale = nil
    }
    state = new
    self.attempt = attempt
  }

  /// Sets the result of the load with the given attempt number.
  /// - Returns: Whether the result was accepted. A late result changes nothing.
  package mutating func finish(_ attempt: Int, with result: ViewState<Content, Failure, Empty>) -> Bool {
    guard attempt == self.attempt, state.isLoading else { return false }
    set(result, attempt: attempt)
    interrupt()
    return true
  }

  /// Ends a load that is no longer running. The state returns to the last content, or to `idle` if there is none.
  package mutating func interrupt() {
    guard state.isLoading else { return }
    state = stale.map { .content($0) } ?? .idle
    stale = nil
  }
}

extension ViewStateRecord: Equatable where Content: Equatable, Failure: Equatable, Empty: Equatable {}

extension ViewStateRecord: Hashable where Content: Hashable, Failure: Hashable, Empty: Hashable {}

extension ViewStateRecord: Sendable where Content: Sendable, Failure: Sendable, Empty: Sendable {}

private enum ViewStateRecordCodingKey: String, CodingKey {
  case attempt
  case stale
}

extension ViewStateRecord: Encodable where Content: Encodable, Failure: Encodable, Empty: Encodable {
  /// Encodes the record.
  public func encode(to encoder: any Encoder) throws {
    try state.encode(to: encoder)
    var container = encoder.container(keyedBy: ViewStateRecordCodingKey.self)
    try container.encode(attempt, forKey: .attempt)
    if let stale { try container.encode(stale, forKey: .stale) }
  }
}

extension ViewStateRecord: Decodable where Content: Decodable, Failure: Decodable, Empty: Decodable {
  /// Decodes a record or a state.
  /// - Throws: `DecodingError`, for example, for a state that a `Never` parameter makes impossible.
  public init(from decoder: any Decoder) throws {
    state = try ViewState(from: decoder)
    let container = try decoder.container(keyedBy: ViewStateRecordCodingKey.self)
    attempt = try container.decodeIfPresent(Int.self, forKey: .attempt) ?? 0
    stale = container.contains(.stale) ? try container.decode(Content.self, forKey: .stale) : nil
  }
}
