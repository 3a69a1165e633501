public import BacktrailCore
public import BacktrailLinks

/// What became of a link.
public enum LinkResult: Equatable, Sendable {
  /// It was followed; the batch holds the link and its moves.
  case applied(LinkID, RecordedBatch)
  /// It waits until the app opens the gate.
  case held(LinkID, DeepLinkGate)
  /// It was not followed.
  case refused(LinkID, LinkRefusal)
  /// It waited too long.
  case expired(LinkID)

  /// The link's identity in the log.
  public var link: LinkID {
    switch self {
    case .applied(let link, _), .held(let link, _), .refused(let link, _), .expired(let link): link
    }
  }
}

/// Why a link was not followed.
public enum LinkRefusal: Error, Hashable, Sendable {
  /// No route fits.
  case unmatched(DeepLinkMiss)
  /// The URL is not followed whatever the routes are.
  case url(DeepLinkRefusal)
  /// The plan refuses to move what lies under a modal layer.
  case modalInTheWay
  /// A move of the plan is refused.
  case move(MoveRejection)
  /// It would make something stand where a guard does not allow it.
  case guarded(GuardViolation)
  /// It waited with a secret, which is never stored, and the app was launched anew since.
  case secretNotKept
  /// It waited, and what was stored of it has been erased or is damaged.
  case notKept
  /// It waited for one gate, and its route has another now, which is closed.
  case otherGate(String)
}

extension LinkRefusal {
  /// The name under which the reason is stored.
  public var code: String {
    switch self {
    case .unmatched(.noRoute): "noRoute"
    case .unmatched(.value): "value"
    case .unmatched(.noPath): "noPath"
    case .unmatched(.noScheme): "noScheme"
    case .url(let refusal): refusal.code
    case .modalInTheWay: "modalInTheWay"
    case .move: "move"
    case .guarded: "guarded"
    case .secretNotKept: "secretNotKept"
    case .notKept: "notKept"
    case .otherGate: "otherGate"
    }
  }
}

extension LinkRefusal: CustomStringConvertible {
  /// A sentence that says why.
  public var description: String {
    switch self {
    case .unmatched(let miss): miss.description
    case .url(let refusal): refusal.description
    case .modalInTheWay: "A modal layer is in the way."
    case .move(let rejection): rejection.description
    case .guarded(let violation): violation.description
    case .secretNotKept: "The link waited with a secret, which is kept in memory only. Open it once more."
    case .notKept: "What was stored of the link is erased or damaged. Open it once more."
    case .otherGate(let name): "The link's route waits for the gate '\(name)' now."
    }
  }
}
