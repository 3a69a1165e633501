/// Errors in the declaration of a container's part. If a message does not begin with the macro's name, its wording is
/// documented.
extension MacroMessage {
  static let notOnMember = Self(
    "notOnMember", "@InjectableView can only be attached to a variable or function.")
  static let noBuilderSuffix = Self(
    "noBuilderSuffix", "The name must end with 'Builder' to use @InjectableView.")
  static let noBinding = Self("noBinding", "The variable declaration must have a valid binding.")
  static let noIdentifier = Self("noIdentifier", "The variable declaration must have a valid identifier.")
  static let noBody = Self("noBody", "The function declaration must have a body.")

  static let severalBindings = Self(
    "severalBindings",
    "'@InjectableView' cannot tell which variable it applies to. Give each its own 'var'.")
  static let noPartName = Self(
    "noPartName",
    "'@InjectableView' requires a part name before 'Builder'. Add one there, or in parentheses: "
      + "'@InjectableView(\"…\")'.")
  static let partNameNotLiteral = Self(
    "partNameNotLiteral",
    "'@InjectableView' requires a string literal without interpolation as the name. Write the name out.")
  static let conditionalMark = Self(
    "conditionalMark",
    "'@InjectableView' cannot be in an '#if' without its member. Put the whole member inside the '#if'.")
  static let partOutside = Self(
    "partOutside",
    "'@InjectableView' belongs on a member of a struct or class with '@InjectableContainer'. Move it to one, or "
      + "remove it.")

  static func noSwiftName(_ name: String) -> Self {
    Self(
      "noSwiftName",
      "'@InjectableView' cannot generate a property named '\(name)'. Use letters, digits, and '_', beginning with a letter."
    )
  }

  static func reservedPartName(_ name: String) -> Self {
    Self(
      "reservedPartName",
      "'@InjectableView' cannot use the part name '\(name)', which already has a meaning. Give it a different name: "
        + "'@InjectableView(\"…\")'.")
  }

  static func staticPart(_ name: String) -> Self {
    Self(
      "staticPart",
      "'@InjectableView' cannot replace '\(name)', which belongs to the type itself: overrides apply to a view. "
        + "Remove 'static' or 'class'.")
  }

  static func changingPart(_ name: String) -> Self {
    Self(
      "changingPart",
      "'@InjectableView' cannot show '\(name)', which changes the view while it is rendered. Compute it without "
        + "'mutating' or 'lazy'.")
  }

  static func effectfulPart(_ name: String, _ effects: String) -> Self {
    Self(
      "effectfulPart",
      "'@InjectableView' cannot show '\(name)', which is '\(effects)': a body cannot wait or throw. Load it "
        + "beforehand, and show the result.")
  }

  static func closurePart(_ name: String) -> Self {
    Self(
      "closurePart",
      "'@InjectableView' cannot show '\(name)', which is a closure, not a view. Call it in a computed property, "
        + "and mark that property.")
  }

  static func variadicPart(_ name: String) -> Self {
    Self(
      "variadicPart",
      "'@InjectableView' cannot pass on the values of '\(name)', because it is variadic. Use an array."
    )
  }

  static func isolatedPart(_ name: String) -> Self {
    Self(
      "isolatedPart",
      "'@InjectableView' cannot show '\(name)', which runs on the actor that it is passed: views are shown on the main "
        + "actor. Remove 'isolated'.")
  }

  static func unavailablePart(_ name: String) -> Self {
    Self(
      "unavailablePart",
      "'@InjectableView' cannot show '\(name)', which is unavailable. Remove the attribute, or make the member available."
    )
  }

  static func repeatedPart(_ name: String) -> Self {
    Self(
      "repeatedPart",
      "'@InjectableView' generates two parts named '\(name)'. Give one of them a different name: '@InjectableView(\"…\")'."
    )
  }

  static func takenName(_ name: String, in container: String) -> Self {
    Self(
      "takenName",
      "'@InjectableView' generates '\(name)', which '\(container)' already declares. Rename one of them.")
  }

  static func noContainer(_ name: String) -> Self {
    Self(
      "noContainer",
      "'@InjectableView' has no effect unless '\(name)' has '@InjectableContainer'. Add it.")
  }

  static func partInExtension(_ name: String) -> Self {
    Self(
      "partInExtension",
      "'@InjectableView' does not work in an extension. Move the member into the declaration of '\(name)'.")
  }
}

/// Errors in the declaration of a container.
extension MacroMessage {
  static let noParts = Self(
    "noParts",
    "No `@InjectableView` annotated members found. The `InjectableContainer` macro requires at least one injectable "
      + "view.")
  static let containerNameNotLiteral = Self(
    "containerNameNotLiteral",
    "'@InjectableContainer' requires string literals without interpolation as names. Write the names out.")

  static func localContainer(_ name: String) -> Self {
    Self(
      "localContainer",
      "'@InjectableContainer' cannot extend '\(name)', which is local to a function. Move it out of the function."
    )
  }

  static let emptyContainerName = Self(
    "emptyContainerName",
    "'@InjectableContainer' requires nonempty names. Add a name, or remove the empty one.")

  static func repeatedContainerName(_ name: String) -> Self {
    Self("repeatedContainerName", "'@InjectableContainer' has the name '\(name)' twice. Remove one.")
  }

  static func notOnView(_ kind: String) -> Self {
    let kind = (kind == "struct" || kind == "class" || kind == "protocol" ? "a " : "an ") + kind
    return Self(
      "notOnView",
      "'@InjectableContainer' belongs on the declaration of a struct or a class, not on \(kind): it adds a stored "
        + "property. Make the view a struct.")
  }

  static func inheritedContainer(_ name: String, from superclass: String) -> Self {
    Self(
      "inheritedContainer",
      "'@InjectableContainer' cannot add parts to '\(name)', which is already a container through '\(superclass)'. Remove "
        + "the attribute from one of them. If '\(superclass)' is not a container, write 'InjectableHost' after it."
    )
  }

  static func ownMember(_ name: String, of container: String) -> Self {
    Self(
      "ownMember",
      "'@InjectableContainer' generates '\(name)', which '\(container)' already declares. Remove or rename that declaration."
    )
  }

  static func partsInConditions(_ container: String) -> Self {
    Self(
      "partsInConditions",
      "'@InjectableContainer' finds no part of '\(container)' outside '#if', and a Swift enum with raw values needs a case. "
        + "Move a part outside, or add an '#else' with one.")
  }

  static func hiddenContainer(_ name: String) -> Self {
    Self(
      "hiddenContainer",
      "'@InjectableContainer' cannot extend '\(name)', which is private inside another type. Make it 'fileprivate', or "
        + "write ': InjectableHost' after its name.")
  }
}
