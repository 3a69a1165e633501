/// What becomes of a root that is left for another case.
public enum MapLeaving: String, Codable, Hashable, Sendable, CaseIterable {
  /// It goes; coming back begins anew.
  case discard
  /// It is kept; coming back finds its stacks, with what their screens saved, as they were. Modal layers over it go.
  case keep
}
