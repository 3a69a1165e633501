import SwiftSyntax

/// The properties of a screen or a group that are listed in a map, with the `#if`s around them. These are the stored
/// properties, and the computed properties whose type marks them as transitions.
struct MapMemberList {
  private let members: [Conditional<TokenSyntax>]

  init(_ members: MemberBlockItemListSyntax) { self.members = Self.listed(members) }

  /// Whether the list is empty.
  var isEmpty: Bool { members.isEmpty }

  /// Returns the list as a property.
  func declaration(access: String?) -> String {
    let head = "\(access.map { "\($0) " } ?? "")var mapMembers: [BacktrailMap.MapMember] {"
    return ([head] + (isEmpty ? ["  []"] : body.map { $0.indented(by: 2) }) + ["}"]).joined(separator: "\n")
  }

  private var body: [String] {
    let names = members.compactMap(\.piece)
    guard names.count == members.count else {
      return ["var members: [BacktrailMap.MapMember] = []"]
        + [Conditional.text(of: members) { "members.append(\(Self.element($0)))" }, "return members"]
    }
    return ["["] + names.map { "  \(Self.element($0))," } + ["]"]
  }

  private static func element(_ name: TokenSyntax) -> String {
    ".init(\(name.withoutBackticks.asLiteral), self.\(name.text))"
  }

  private static func listed(_ members: MemberBlockItemListSyntax) -> [Conditional<TokenSyntax>] {
    members.flatMap { item -> [Conditional<TokenSyntax>] in
      if let condition = item.decl.as(IfConfigDeclSyntax.self) {
        return Conditional.clauses(of: condition) { elements in
          elements.as(MemberBlockItemListSyntax.self).map(listed) ?? []
        }
      }
      return item.decl.as(VariableDeclSyntax.self)?.memberNames.map { .piece($0) } ?? []
    }
  }
}

extension VariableDeclSyntax {
  /// The names of the instance properties that are stored, or that are computed transitions.
  fileprivate var memberNames: [TokenSyntax] {
    guard !modifiers.contains(where: { ["static", "class", "lazy"].contains($0.name.text) }) else {
      return []
    }
    return bindings.filter { $0.isStored || $0.isTransition }.compactMap {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier
    }
  }
}

extension PatternBindingSyntax {
  fileprivate var isStored: Bool {
    switch accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let accessors):
      accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }

  fileprivate var isTransition: Bool { typeAnnotation?.type.isTransition ?? false }
}

extension TypeSyntax {
  /// Whether the type is a transition to another screen.
  fileprivate var isTransition: Bool {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isTransition }
    if let opaque = self.as(SomeOrAnyTypeSyntax.self) { return opaque.constraint.isTransition }
    let name = self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name
    return name.map { Self.transitions.contains($0.text) } ?? false
  }

  private static var transitions: Set<String> {
    ["Push", "Present", "AnyScreenTransition", "PreciseTransition", "ScreenTransition"]
  }
}
