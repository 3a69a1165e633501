/// What becomes of a root that is left for another case.
public enum MapLeaving: String, Codable, Hashable, Sendable, CaseIterable {
  /// It goes; coming back begins anew.
  case discard
  /// It is kept; coming back finds it as it was.
  case keep
}
