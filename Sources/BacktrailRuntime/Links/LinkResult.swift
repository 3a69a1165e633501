public import BacktrailCore
public import BacktrailLinks

/// The result of opening a link.
public enum LinkResult: Equatable, Sendable {
  /// The link was followed. The batch contains the link and its moves.
  case applied(LinkID, RecordedBatch)
  /// The link waits until the app opens the gate.
  case held(LinkID, DeepLinkGate)
  /// The link was not followed.
  case refused(LinkID, Refusal)
  /// The link waited too long.
  case expired(LinkID)

  /// The link's identity in the log.
  package var link: LinkID {
    switch self {
    case .applied(let link, _), .held(let link, _), .refused(let link, _), .expired(let link): link
    }
  }
}

extension LinkResult {
  /// The reason for not following a link.
  public enum Refusal: Error, Hashable, Sendable {
    /// No route matches.
    case unmatched(DeepLinkMiss)
    /// The policy refuses the URL.
    case url(DeepLinkRefusal)
    /// The plan does not allow changes to a presentation that is being shown.
    case modalInTheWay
    /// A move of the plan is rejected by a guard or another rule.
    case move(MoveRejection)
    /// The link contained a secret, which is never stored, and the app was relaunched while the link waited.
    case secretNotKept
    /// The link waited, and its stored URL has been erased or is damaged.
    case notKept
    /// The link waited for a gate, but its route now has a different gate, which is closed.
    case otherGate(String)
  }
}

extension LinkResult.Refusal {
  /// The name under which the reason is stored.
  package var code: String {
    switch self {
    case .unmatched(.noRoute): "noRoute"
    case .unmatched(.value): "value"
    case .unmatched(.noPath): "noPath"
    case .unmatched(.noScheme): "noScheme"
    case .url(let refusal): refusal.code
    case .modalInTheWay: "modalInTheWay"
    case .move(.guarded): "guarded"
    case .move: "move"
    case .secretNotKept: "secretNotKept"
    case .notKept: "notKept"
    case .otherGate: "otherGate"
    }
  }
}

extension LinkResult.Refusal: CustomStringConvertible {
  /// The reason, as a sentence.
  public var description: String {
    switch self {
    case .unmatched(let miss): miss.description
    case .url(let refusal): refusal.description
    case .modalInTheWay: "A presentation is in the way."
    case .move(let rejection): rejection.description
    case .secretNotKept: "The link contained a secret, which is kept only in memory. Open the link again."
    case .notKept: "The stored link was erased or is damaged. Open the link again."
    case .otherGate(let name): "Links with this route now wait for the gate '\(name)'."
    }
  }
}
