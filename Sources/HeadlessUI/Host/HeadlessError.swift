/// What the host was asked to do cannot be done on the screen it shows.
public struct HeadlessError: Error, Equatable {
  /// What happened, in a sentence or two.
  public let message: String
  /// What the screen shows.
  public let screen: String
}

extension HeadlessError: CustomStringConvertible {
  public var description: String { screen.isEmpty ? message : message + " The screen shows:\n" + screen }
}

extension HeadlessError {
  static func notFound(_ what: String, _ label: String, on screen: String) -> Self {
    Self(message: "There is no \(what) '\(label)' on the screen.", screen: screen)
  }

  static func ambiguous(_ what: String, _ label: String, count: Int, on screen: String) -> Self {
    Self(message: "There are \(count) \(what)s '\(label)' on the screen.", screen: screen)
  }

  static func impossible(_ what: String, on screen: String) -> Self {
    Self(message: "\(what).", screen: screen)
  }

  static func unsettled(passes: Int) -> Self {
    Self(
      message: """
        The views still change after \(passes) passes. \
        Look for a body or an 'onChange' that changes state every time.
        """,
      screen: "")
  }
}
