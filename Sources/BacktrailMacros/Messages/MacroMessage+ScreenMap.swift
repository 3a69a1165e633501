/// Errors in the declaration of a map screen.
extension MacroMessage {
  static func membersNowhere(_ macro: String, _ kind: String) -> Self {
    let kind = (kind == "protocol" ? "a " : "an ") + kind
    return Self(
      "membersNowhere",
      "'@\(macro)' belongs on the declaration of a struct or a class, not on \(kind): it lists stored properties. Make "
        + "it a struct.")
  }

  static func notConforming(_ macro: String, _ type: String) -> Self {
    Self(
      "notConforming",
      "'@\(macro)' needs the conformance on the declaration itself, to isolate the type to the main actor. Write "
        + "'\(type): \(macro)'.")
  }

  static func ownMapMembers(_ macro: String, _ type: String) -> Self {
    Self(
      "ownMapMembers",
      "'@\(macro)' generates 'mapMembers', which '\(type)' already declares. Remove or rename that declaration."
    )
  }

  static func emptyGroup(_ type: String) -> Self {
    Self(
      "emptyGroup",
      "'@ScreenGroup' finds no stored property in '\(type)' that it can name. Add one, or remove the group."
    )
  }
}
