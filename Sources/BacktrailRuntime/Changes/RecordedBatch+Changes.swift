package import BacktrailCore

extension RecordedBatch {
  /// The moves of the batch in words, without consecutive repetitions.
  package var moves: [String] {
    events.compactMap(\.move).reduce(into: []) { words, word in if words.last != word { words.append(word) } }
  }

  /// Returns the links for which the batch records a decision.
  /// - Parameter waiting: The links that were waiting before the batch.
  func decidedLinks<R: Route>(waiting: [WaitingLink]) -> [NavigationChange<R>.Link] {
    var known = waiting
    return events.compactMap { event in
      let type = EventType(rawValue: event.columns.type)
      if type == .linkReceived {
        known.append(WaitingLink(id: LinkID(seq: event.seq), pattern: event.columns.name ?? ""))
      }
      guard let outcome = NavigationChange<R>.Link.Outcome(type),
        let link = known.first(where: { "\($0.id)" == event.columns.target })
      else { return nil }
      let name = event.columns.name
      return NavigationChange.Link(
        id: link.id, pattern: link.pattern, gate: outcome == .held ? name : link.hold?.gate, outcome: outcome,
        reason: outcome == .refused ? name : nil)
    }
  }
}

extension NavigationChange.Link.Outcome {
  fileprivate init?(_ type: EventType?) {
    switch type {
    case .linkApplied: self = .followed
    case .linkHeld: self = .held
    case .linkRefused: self = .refused
    case .linkExpired: self = .expired
    default: return nil
    }
  }
}

extension RecordedEvent {
  /// Whether the event begins a launch, is a move, or records a decision about a link. Saved values and overrides are
  /// not changes.
  var isChange: Bool {
    switch EventType(rawValue: columns.type) {
    case .linkReceived, .linkHeld, .linkRefused, .linkExpired, .sessionStarted: true
    default: move != nil
    }
  }

  /// The event as a move, in one or two words; `nil` if the event by itself is not a move.
  package var move: String? {
    switch EventType(rawValue: columns.type) {
    case .presented: "present \(columns.name ?? "")"
    case .stateRestored: columns.name
    case let type: type?.move
    }
  }
}

extension EventType {
  /// The event as a move, in one or two words; `nil` if the event by itself is not a move.
  package var move: String? {
    switch self {
    case .pushed: "push"
    case .popped: "pop"
    case .routeReplaced: "replace"
    case .stackSet: "set stack"
    case .branchSelected: "select"
    case .branchOpened: "open branch"
    case .branchClosed: "close branch"
    case .branchReopened: "reopen branch"
    case .presented: "present"
    case .dismissed: "dismiss"
    case .presentationReopened: "reopen"
    case .sceneOpened: "open scene"
    case .sceneActivated: "activate scene"
    case .sceneClosed: "close scene"
    case .sceneReopened: "reopen scene"
    case .rootSet, .rootShelved: "set root"
    case .rootReopened: "reopen root"
    case .stateRestored: "restore"
    case .linkApplied: "link"
    case .viewStateSaved, .overrideRegistered, .overrideRemoved, .overridesReset, .linkReceived, .linkHeld,
      .linkRefused, .linkExpired, .sessionStarted, .sessionEnded:
      nil
    }
  }
}
