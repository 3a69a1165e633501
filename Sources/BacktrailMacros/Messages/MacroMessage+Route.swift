/// Errors in the placement of an attribute.
extension MacroMessage {
  static func repeatedAttribute(_ macro: String, after other: String) -> Self {
    Self(
      "repeatedAttribute",
      "'@\(macro)' generates the same members as the '@\(other)' before it. Remove one of them.")
  }

  /// Returns the error for source that the parser of the macros skips.
  static func nestedTooDeeply(_ macro: String, _ type: String) -> Self {
    Self(
      "nestedTooDeeply",
      "'@\(macro)' cannot read the rest of '\(type)', because too many brackets are nested here. Move the nested code "
        + "out of '\(type)'.")
  }

  static func unavailableCase(_ name: String) -> Self {
    Self(
      "unavailableCase",
      "'@DeepLinkRoute' cannot open '\(name)', which is unavailable. Remove the route, or make the case available."
    )
  }

  static let notOnCase = Self(
    "notOnCase", "'@DeepLinkRoute' belongs on an enum case. Move it to one, or remove it.")

  static func noDestination(_ enumeration: String) -> Self {
    Self(
      "noDestination",
      "'@DeepLinkRoute' has no effect unless the enum '\(enumeration)' has '@DeepLinkDestination'. Add it.")
  }

  static func notOnEnum(_ kind: String) -> Self {
    Self(
      "notOnEnum",
      "'@DeepLinkDestination' belongs on an enum, not on \(kind). Write 'allRoutes' by hand instead.")
  }

  static func ownRoutes(_ enumeration: String) -> Self {
    Self(
      "ownRoutes",
      "'@DeepLinkDestination' generates 'allRoutes', which '\(enumeration)' already declares. Remove or rename "
        + "that declaration."
    )
  }

  static func hidden(_ enumeration: String) -> Self {
    Self(
      "hiddenEnum",
      "'@DeepLinkDestination' cannot extend '\(enumeration)', which is private inside another type. Make it "
        + "'fileprivate', or write ': DeepLinkRoutable' after its name.")
  }

  static func severalElements(_ names: [String]) -> Self {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return Self(
      "severalElements",
      "'@DeepLinkRoute' cannot tell which case it applies to: \(list). Give each its own 'case'.")
  }

  /// Returns the error for overloaded cases, which the compiler accepts but patterns cannot distinguish.
  static func overloaded(_ name: String) -> Self {
    Self(
      "overloadedCase",
      "'@DeepLinkRoute' cannot tell '\(name)' from the other case with that name: Swift matches cases without their "
        + "labels. Rename one of them.")
  }

  static func unreachable(_ pattern: String, of name: String, because other: String, of otherName: String)
    -> Self
  {
    Self(
      "unreachable",
      "'@DeepLinkRoute' on '\(name)' is never reached: '\(other)' of '\(otherName)' matches every URL that "
        + "'\(pattern)' would. Change or remove one of them.")
  }

  static func duplicate(_ pattern: String, of name: String, as other: String, of otherName: String) -> Self {
    Self(
      "duplicatePattern",
      "'@DeepLinkRoute' on '\(name)' repeats a pattern: '\(pattern)' is the same as '\(other)' of '\(otherName)'. "
        + "Change or remove one of them.")
  }
}
