package import SwiftSyntax

/// The type of an associated value, as spelled in the source.
package struct LinkType: Hashable {
  /// The name of the type, or of its element type.
  package private(set) var name: String
  package private(set) var isArray = false
  package private(set) var isOptional = false

  /// Parses a type. The result is `nil` for a type that a URL cannot represent. An unknown name is assumed to be an
  /// enum or one of the app's types, which the compiler checks.
  package init?(_ type: TypeSyntax) {
    if let inner = type.inParentheses {
      self.init(inner)
    } else if let wrapped = type.wrapped(by: "Optional") {
      self.init(wrapped)
      if isOptional { return nil }
      isOptional = true
    } else if let element = type.wrapped(by: "Array") {
      self.init(element)
      if isArray || isOptional { return nil }
      isArray = true
    } else if let name = type.nameInSwift, !Self.refused.contains(String(name.prefix { $0 != "<" })) {
      self.init(name: name)
    } else {
      return nil
    }
  }

  private init(name: String) { self.name = name }

  private static let refused: Set = ["Any", "AnyObject", "Void", "Never", "Set", "Dictionary"]

  /// The types that Backtrail decodes from text.
  private static let ours: Set = [
    "String", "Bool", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64",
    "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UUID", "URL", "Date",
  ]

  /// Whether Backtrail converts the type without a conformance in the app.
  package var isOurs: Bool { Self.ours.contains(name) }

  /// Whether any string is a valid value. If so, the type ranks below stricter ones.
  package var isText: Bool { name == "String" && !isArray }

  /// Whether the value may be missing from the URL.
  package var canBeMissing: Bool { isOptional || isArray }

  /// Returns whether this type accepts every string that the other type accepts.
  func reads(allOf other: LinkType) -> Bool {
    isText || canBeMissing || (name == other.name && !other.canBeMissing)
  }
}

extension TypeSyntax {
  /// The type inside redundant parentheses.
  fileprivate var inParentheses: TypeSyntax? {
    guard let elements = self.as(TupleTypeSyntax.self)?.elements, elements.count == 1 else { return nil }
    return elements.first.flatMap { $0.firstName == nil && $0.ellipsis == nil ? $0.type : nil }
  }

  /// Returns the argument of `Optional` or `Array`, whether the type is written in shorthand or in full.
  fileprivate func wrapped(by name: String) -> TypeSyntax? {
    if name == "Optional", let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType }
    if name == "Array", let type = self.as(ArrayTypeSyntax.self) { return type.element }
    guard let spelling = nameInSwift, spelling.hasPrefix("\(name)<") else { return nil }
    let arguments =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause?.arguments
    // Uses `children` because the argument's type differs between versions of swift-syntax.
    return arguments?.first?.children(viewMode: .sourceAccurate).first?.as(TypeSyntax.self)
  }

  /// The name of a nominal type, without the modules that are always available.
  fileprivate var nameInSwift: String? {
    guard `is`(IdentifierTypeSyntax.self) || `is`(MemberTypeSyntax.self) else { return nil }
    for module in ["Swift.", "Foundation."] where trimmedDescription.hasPrefix(module) {
      return String(trimmedDescription.dropFirst(module.count))
    }
    return trimmedDescription
  }
}
