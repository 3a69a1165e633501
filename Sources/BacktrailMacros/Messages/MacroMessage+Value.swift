/// Mismatches between a route and the associated values of its case.
extension MacroMessage {
  static func unsupportedType(_ type: String, of value: String, in name: String) -> Self {
    Self(
      "unsupportedType",
      "'@DeepLinkRoute' cannot read the \(value) of '\(name)' from a URL: '\(type)' has no text representation. Use "
        + "'String', a number, 'Bool', 'UUID', 'URL', 'Date', an enum with raw values, a 'DeepLinkValue', "
        + "an optional of one of these, or, in the query, an array of them.")
  }

  /// Returns the message that the compiler shows if one of the app's types cannot be decoded from a URL.
  static func notReadable(_ name: String) -> String {
    "'@DeepLinkRoute' cannot read a value of this type for '\(name)' from a URL. Conform the type to 'DeepLinkValue', "
      + "or give an enum raw values."
  }

  static func unconstrained(_ type: String, of value: String, in name: String) -> Self {
    Self(
      "unconstrainedType",
      "'@DeepLinkRoute' cannot read the \(value) of '\(name)' from a URL: '\(type)' can be any type. Constrain it "
        + "to 'DeepLinkValue'.")
  }

  static func unbound(_ value: String, in name: String) -> Self {
    Self(
      "unboundValue",
      "'@DeepLinkRoute' has no source for the \(value) of '\(name)'. Add it to the pattern or to 'query', or give it "
        + "a default.")
  }

  static func arrayInPath(_ parameter: String, _ value: String, in name: String) -> Self {
    Self(
      "arrayInPath",
      "'@DeepLinkRoute' cannot read the \(value) of '\(name)', an array, from ':\(parameter)' in the path. Read it "
        + "from 'query'.")
  }

  static func unusedInPath(_ parameter: String, in name: String) -> Self {
    Self(
      "unusedName",
      "'@DeepLinkRoute' captures ':\(parameter)', which no value of '\(name)' uses. Add a value for it, or write "
        + "'**' if it does not matter.")
  }

  static func unusedInQuery(_ parameter: String, in name: String) -> Self {
    Self(
      "unusedName",
      "'@DeepLinkRoute' reads the query name '\(parameter)', which no value of '\(name)' uses. Add a value for it, "
        + "or remove it.")
  }

  static func missingTail(_ parameter: String, _ value: String, in name: String) -> Self {
    Self(
      "missingTail",
      "'@DeepLinkRoute' allows ':\(parameter)?' to be missing, but the \(value) of '\(name)' is required. Make it "
        + "optional, give it a default, or remove the '?'.")
  }
}
