import BacktrailCore

/// A screen's state with what its loads did: which one is the newest, and the last good content.
///
/// Every change has a number, its *attempt*, given by the caller and larger than the ones before. The result of a
/// load counts only as long as nothing happened since the load began; otherwise it is late and changes nothing.
/// A refresh and an error keep the last content; an empty result and `idle` let it go.
///
/// A record is written as its state with two fields more, `attempt` and `stale`, so a state alone reads as a
/// record and a record as its state.
public struct ViewStateRecord<Content, Failure, Empty> {
  /// What the screen has to show.
  package private(set) var state: ViewState<Content, Failure, Empty>
  /// The number of the newest change; 0 before the first.
  package private(set) var attempt = 0
  private var stale: Content?

  /// A record of a state to which nothing happened yet.
  package init(_ state: ViewState<Content, Failure, Empty>) {
    self.state = state
  }

  /// The content, or what was content before the refresh or the error.
  package var lastContent: Content? { state.content ?? stale }

  /// Whether content is being loaded again.
  package var isRefreshing: Bool { state.isLoading && stale != nil }

  /// What to show when a refresh shall not hide the content: the state, or the content that is being refreshed.
  package var visibleState: ViewState<Content, Failure, Empty> {
    guard state.isLoading, let stale else { return state }
    return .content(stale)
  }
}

extension ViewStateRecord {
  /// Gives the screen a state; results of loads that began before are late.
  package mutating func set(_ new: ViewState<Content, Failure, Empty>, attempt: Int) {
    switch new {
    case .loading, .error: stale = lastContent
    case .idle, .content, .empty: stale = nil
    }
    state = new
    self.attempt = attempt
  }

  /// Takes the result of the load that began with an attempt.
  /// - Returns: Whether it counts. A late result changes nothing.
  package mutating func finish(_ attempt: Int, with result: ViewState<Content, Failure, Empty>) -> Bool {
    guard attempt == self.attempt, state.isLoading else { return false }
    set(result, attempt: attempt)
    interrupt()
    return true
  }

  /// Ends a loading that nobody works on any more: the last content comes back, or else `idle`.
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
  /// Writes the record.
  public func encode(to encoder: any Encoder) throws {
    try state.encode(to: encoder)
    var container = encoder.container(keyedBy: ViewStateRecordCodingKey.self)
    try container.encode(attempt, forKey: .attempt)
    if let stale { try container.encode(stale, forKey: .stale) }
  }
}

extension ViewStateRecord: Decodable where Content: Decodable, Failure: Decodable, Empty: Decodable {
  /// Reads a record, or a state alone.
  /// - Throws: `DecodingError`, also for a state that a `Never` parameter makes impossible.
  public init(from decoder: any Decoder) throws {
    state = try ViewState(from: decoder)
    let container = try decoder.container(keyedBy: ViewStateRecordCodingKey.self)
    attempt = try container.decodeIfPresent(Int.self, forKey: .attempt) ?? 0
    stale = container.contains(.stale) ? try container.decode(Content.self, forKey: .stale) : nil
  }
}
