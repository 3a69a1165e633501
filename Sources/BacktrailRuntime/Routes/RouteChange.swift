/// What reading a stored route takes.
public enum RouteChange: Hashable, Sendable {
  /// It is read as it was stored.
  case none
  /// Upcasters change it first.
  case upcast(from: Int32)
  /// It was removed, and another route, by its stored name, is shown instead.
  case replaced(by: String)
}
