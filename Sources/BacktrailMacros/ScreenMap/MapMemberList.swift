import SwiftSyntax

/// The stored properties of a screen or a group, with the `#if`s around them.
struct MapMemberList {
  private let members: [Conditional<TokenSyntax>]

  init(_ members: MemberBlockItemListSyntax) { self.members = Self.stored(members) }

  /// Whether there are none.
  var isEmpty: Bool { members.isEmpty }

  /// The list as a property.
  func declaration(access: String?) -> String {
    let head = "\(access.map { "\($0) " } ?? "")var mapMembers: [Backtrail.MapMember] {"
    return ([head] + (isEmpty ? ["  []"] : body.map { $0.indented(by: 2) }) + ["}"]).joined(separator: "\n")
  }

  private var body: [String] {
    let names = members.compactMap(\.piece)
    guard names.count == members.count else {
      return ["var members: [Backtrail.MapMember] = []"]
        + [Conditional.text(of: members) { "members.append(\(Self.element($0)))" }, "return members"]
    }
    return ["["] + names.map { "  \(Self.element($0))," } + ["]"]
  }

  private static func element(_ name: TokenSyntax) -> String {
    ".init(\(name.withoutBackticks.asLiteral), self.\(name.text))"
  }

  private static func stored(_ members: MemberBlockItemListSyntax) -> [Conditional<TokenSyntax>] {
    members.flatMap { item -> [Conditional<TokenSyntax>] in
      if let condition = item.decl.as(IfConfigDeclSyntax.self) {
        return Conditional.clauses(of: condition) { elements in
          elements.as(MemberBlockItemListSyntax.self).map(stored) ?? []
        }
      }
      return item.decl.as(VariableDeclSyntax.self)?.storedNames.map { .piece($0) } ?? []
    }
  }
}

extension VariableDeclSyntax {
  /// The names of the properties that a value of the type holds.
  fileprivate var storedNames: [TokenSyntax] {
    guard !modifiers.contains(where: { ["static", "class", "lazy"].contains($0.name.text) }) else {
      return []
    }
    return bindings.filter(\.isStored).compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
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
}
