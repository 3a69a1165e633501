extension RestoreReport {
  /// The outcome for a stored item at launch.
  public enum Outcome: Hashable, Sendable {
    /// The item is present as it was stored.
    case restored
    /// Upcasters converted the item from this version, or from an earlier name, to the form of this build.
    case upcast(from: Int32)
    /// The item's route was removed from the app. The route with this stored name is shown in its place.
    case replaced(by: String)
    /// The item cannot be decoded in this build. It keeps its place and its stored data until a build can decode it.
    case quarantined(RouteCodingError)
    /// The item can be decoded, but was closed together with an undecodable root below it. It is retained with the root,
    /// and `reopenRoot` restores both.
    case closed
    /// The item was removed.
    case dropped(DropReason)
    /// The content of the item was erased. The entry keeps its place.
    case erased
  }

  /// The reason for removing a screen at launch.
  public enum DropReason: String, Hashable, Sendable, CaseIterable {
    /// The route is declared as not restorable, or the screen was above such a screen.
    case notRestorable
    /// Earlier launches failed, so this one restores less.
    case launchGuard
    /// The last event was too long ago.
    case tooOld
    /// The app ended cleanly, and the policy requires a fresh start in that case.
    case cleanExit
    /// A link opened the app, and the policy requires a fresh start in that case.
    case link
    /// Scenes with this name are not restored.
    case freshScene
  }
}

extension RestoreReport.Outcome {
  init(_ reason: RouteCodingError) {
    self = if case .erased = reason { .erased } else { .quarantined(reason) }
  }

  package init(_ change: RouteChange) {
    switch change {
    case .none: self = .restored
    case .upcast(let version): self = .upcast(from: version)
    case .replaced(let name): self = .replaced(by: name)
    }
  }
}

extension RestoreReport.Outcome: CustomStringConvertible {
  /// The outcome in a few words, with its reason.
  public var description: String {
    switch self {
    case .restored: "restored"
    case .upcast(let version): "upcast from version \(version)"
    case .replaced(let name): "replaced by '\(name)'"
    case .quarantined(let reason): "quarantined: \(reason)"
    case .closed: "closed with the root below it"
    case .dropped(let reason): "dropped: \(reason)"
    case .erased: "erased"
    }
  }
}

extension RestoreReport.DropReason: CustomStringConvertible {
  /// The reason, as a sentence.
  public var description: String {
    switch self {
    case .notRestorable: "Its route, or the route of a screen below it, is not restored at launch."
    case .launchGuard: "Previous launches failed, so this one restores less."
    case .tooOld: "The last event was too long ago."
    case .cleanExit: "The app ended cleanly, and the restore policy requires a fresh start."
    case .link: "A link opened the app, and the restore policy requires a fresh start."
    case .freshScene: "Scenes with this name are not restored."
    }
  }
}
