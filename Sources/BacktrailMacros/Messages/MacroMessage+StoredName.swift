/// Errors in the stored name that `@Screen` gives a case.
extension MacroMessage {
  static func optionNotLiteral(_ label: String, needs: String) -> Self {
    Self("optionNotLiteral", "'@Screen' requires \(needs) for '\(label)'. Write it out.")
  }

  static let emptyName = Self(
    "emptyName", "'@Screen' requires nonempty names. Add a name, or remove the empty one.")
  static let badVersion = Self("badVersion", "'@Screen' requires a version from 1 to \(Int32.max).")

  static func severalStored(_ label: String, _ names: [String]) -> Self {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return Self(
      "severalElements",
      "'@Screen' cannot tell which case '\(label)' applies to: \(list). Give each its own 'case'.")
  }

  static func repeatedName(_ stored: String, of name: String, and other: String) -> Self {
    Self(
      "repeatedName",
      name == other
        ? "'@Screen' gives '\(name)' the stored name '\(stored)' twice. Remove one."
        : "'@Screen' stores '\(name)' as '\(stored)', which is already used for '\(other)'. Choose another name."
    )
  }

  /// Returns the message that the compiler shows if a value cannot be stored.
  static func notStorable(_ name: String) -> String {
    "The values of '\(name)' must be 'Codable' and 'Hashable', because its enum is a 'Route' and is stored. Add "
      + "the conformances, or store an identifier instead."
  }
}
