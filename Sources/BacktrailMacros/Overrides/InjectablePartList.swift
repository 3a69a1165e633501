import SwiftDiagnostics
import SwiftSyntax

/// The valid parts of a container, with the `#if`s around them.
struct InjectablePartList {
  private(set) var parts: [Conditional<InjectablePart>] = []
  /// Whether any member is marked, valid or not.
  private(set) var hasMarks = false

  /// Checks the marked members individually and against the other members.
  init(_ members: MemberBlockItemListSyntax, of container: String, findings: inout Findings) {
    parts = check(members, after: [], of: container, findings: &findings)
  }

  /// Whether there is a build condition under which the list is empty. In Swift, an enum with raw values needs at least
  /// one case.
  var isEmptySomewhere: Bool { !parts.isEmpty && !parts.contains(where: \.isEverywhere) }

  private mutating func check(
    _ members: MemberBlockItemListSyntax, after outer: [InjectablePart], of container: String,
    findings: inout Findings
  ) -> [Conditional<InjectablePart>] {
    var here: [InjectablePart] = []
    return members.flatMap { item -> [Conditional<InjectablePart>] in
      if let condition = item.decl.as(IfConfigDeclSyntax.self) {
        return Conditional.clauses(of: condition) { elements in
          guard let members = elements.as(MemberBlockItemListSyntax.self) else { return [] }
          return check(members, after: outer + here, of: container, findings: &findings)
        }
      }
      guard let mark = mark(of: item.decl, findings: &findings) else { return [] }
      if let bindings = item.decl.as(VariableDeclSyntax.self)?.bindings, bindings.count > 1 {
        findings.add(.severalBindings, at: bindings)
      }
      // '@InjectableView' reports all other problems with an individual member.
      var ignored = Findings()
      guard let part = InjectablePart(item.decl, mark, findings: &ignored),
        part.isAlone(among: outer + here, of: container, findings: &findings)
      else { return [] }
      here.append(part)
      return [.piece(part)]
    }
  }

  private mutating func mark(of member: DeclSyntax, findings: inout Findings) -> AttributeSyntax? {
    guard let attributes = member.asProtocol((any WithAttributesSyntax).self)?.attributes else { return nil }
    for element in attributes {
      switch element {
      case .attribute(let attribute) where attribute.isMacro("InjectableView"):
        hasMarks = true
        return attribute
      case .ifConfigDecl(let condition) where condition.marksParts:
        hasMarks = true
        findings.add(.conditionalMark, at: condition)
        return nil
      default: continue
      }
    }
    return nil
  }
}

extension InjectablePart {
  /// Returns whether no other member has the name that would be generated.
  fileprivate func isAlone(
    among parts: [InjectablePart], of container: String, findings: inout Findings
  ) -> Bool {
    if let other = parts.first(where: { $0.name == name }) {
      let pointer = PointerMessage("otherPart", "The other '\(name)' is here.")
      findings.add(
        .repeatedPart(name), at: nameSyntax, notes: [Note(node: other.nameSyntax, message: pointer)])
      return false
    }
    if let other = declaration.namesBeside.first(where: { $0.name == name }) {
      let pointer = PointerMessage("ownName", "'\(name)' is here.")
      findings.add(
        .takenName(name, in: container), at: nameSyntax,
        notes: [Note(node: Syntax(other.syntax), message: pointer)])
      return false
    }
    return true
  }
}

extension Conditional {
  /// Whether there is a piece under every build condition.
  fileprivate var isEverywhere: Bool {
    switch self {
    case .piece: true
    case .branches(let branches):
      branches.last?.head == "#else" && branches.allSatisfy { $0.pieces.contains(where: \.isEverywhere) }
    }
  }
}

extension IfConfigDeclSyntax {
  fileprivate var marksParts: Bool {
    clauses.contains { $0.elements?.as(AttributeListSyntax.self)?.hasMacro("InjectableView") ?? false }
  }
}
