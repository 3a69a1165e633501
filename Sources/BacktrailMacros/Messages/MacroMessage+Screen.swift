import SwiftDiagnostics

/// Errors in the declaration of an enum of screens, or in a case's `@Screen` attribute.
extension MacroMessage {
  static let screensNotOnEnum = Self("notAnEnum", "@Screens can only be applied to an enum")
  static let screenArgument = Self(
    "invalidScreenAttribute",
    "@Screen expects a View type and/or a parameter mapping (e.g., @Screen(MyView.self), "
      + #"@Screen(["id": "detailId"]), @Screen(MyView.self, ["id": "detailId"]))"#)
  static let screenMapping = Self(
    "invalidMappingArgument",
    #"@Screen's second argument must be a dictionary literal (e.g., ["id": "detailId"])"#)
  static let screenType = Self(
    "unsupportedTypeExpression",
    "@Screen's View type expression is not supported. Use simple types, module-qualified types, or generic types "
      + "(e.g., MyView.self, Module.MyView.self, GenericView<Int>.self)")

  static func unusedMappingKeys(_ keys: [String], in names: [String]) -> Self {
    let names = names.map { "'\($0)'" }.joined(separator: ", ")
    return Self(
      "unusedMappingKeys",
      "Mapping keys \(keys.sorted()) do not match any parameter labels in case \(names) and will be ignored",
      severity: .warning)
  }

  static func mappingNotLiteral(_ text: String) -> Self {
    Self(
      "mappingNotLiteral",
      "'@Screen' requires string literals in its mapping, not '\(text)'. Write the label out.")
  }

  static func repeatedKey(_ key: String) -> Self {
    Self("repeatedKey", "'@Screen' has the mapping key '\(key)' twice. Remove one.")
  }

  static func badLabel(_ label: String) -> Self {
    Self(
      "badLabel",
      "'@Screen' cannot use '\(label)' as a label. Use letters, digits, and '_', or \"_\" for no label."
    )
  }

  static func repeatedTarget(_ label: String, in name: String) -> Self {
    Self(
      "repeatedTarget",
      "'@Screen' passes two values of '\(name)' as '\(label)'. Give one of them a different label.")
  }

  static func ambiguousKey(_ key: String, in name: String) -> Self {
    Self(
      "ambiguousKey",
      "'@Screen' cannot tell whether '\(key)' is the label of '\(name)' or its unlabeled value. Rename the label."
    )
  }

  static let severalScreens = Self(
    "severalScreens", "'@Screen' is already on this case. Combine them into one attribute.")
  static let conditionalScreen = Self(
    "conditionalScreen",
    "'@Screen' cannot be in an '#if' without its case. Put the whole case inside the '#if'.")

  static func noView(for name: String) -> Self {
    Self(
      "noView",
      "'@Screens' cannot derive the name of a view from '\(name)'. Write '@Screen(SomeView.self)' before the case."
    )
  }

  static func viewIsEnum(_ name: String, _ enumeration: String) -> Self {
    Self(
      "viewIsEnum",
      "'@Screens' would show '\(name)' as '\(enumeration)', which is the enum itself. Write '@Screen(SomeView.self)' "
        + "before the case.")
  }

  static func hiddenType(_ type: String) -> Self {
    Self(
      "hiddenType",
      "'@Screen' cannot refer to the type '\(type)' here, because the enum has a value with that name. Write the "
        + "module's name before it, or omit the type if the case has the same name.")
  }

  static func overloadedScreen(_ name: String) -> Self {
    Self(
      "overloadedCase",
      "'@Screens' cannot tell '\(name)' from the other case with that name: Swift matches cases without their labels. "
        + "Rename one of them.")
  }

  static func ownBody(_ enumeration: String) -> Self {
    Self(
      "ownBody",
      "'@Screens' generates 'body', which '\(enumeration)' already declares. Remove or rename that declaration."
    )
  }

  static func ownDeclarations(_ enumeration: String) -> Self {
    Self(
      "ownDeclarations",
      "'@Screens' generates 'routeDeclarations', which '\(enumeration)' already declares. Remove or rename that "
        + "declaration, or, outside '#if', give it the type '[RouteDeclaration]'.")
  }

  static func hiddenScreens(_ enumeration: String) -> Self {
    Self(
      "hiddenEnum",
      "'@Screens' cannot extend '\(enumeration)', which is private inside another type. Make it 'fileprivate'."
    )
  }

  static func localScreens(_ enumeration: String) -> Self {
    Self(
      "localEnum",
      "'@Screens' cannot extend '\(enumeration)', which is local to a function. Move it out of the function.")
  }

  static func fractionalRoute(_ enumeration: String, _ type: String) -> Self {
    Self(
      "fractionalRoute",
      "'@Screens' cannot name the routes of '\(enumeration)', whose raw values have the type '\(type)'. Use 'Int' or 'String', or "
        + "no raw values.")
  }

  static let screenNotOnCase = Self(
    "notOnCase", "'@Screen' belongs on an enum case. Move it to one, or remove it.")

  static func noScreens(_ enumeration: String) -> Self {
    Self("noScreens", "'@Screen' has no effect unless the enum '\(enumeration)' has '@Screens'. Add it.")
  }
}
