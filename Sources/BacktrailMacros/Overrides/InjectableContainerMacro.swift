package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The implementation of `@InjectableContainer`, which adds replaceable parts, their keys, and their overrides to a
/// view.
///
/// The parts' properties are generated here, not by `@InjectableView`, because only the container macro can detect
/// duplicate names.
package enum InjectableContainerMacro {
  /// The format mode is `disabled` because the generated text is already formatted.
  package static var formatMode: FormatMode { .disabled }
}

extension InjectableContainerMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    guard let name = declaration.containerName else {
      findings.add(.notOnView(declaration.introducer.text), at: node)
      return []
    }
    if context.lexicalContext.contains(where: { !$0.isProtocol((any DeclGroupSyntax).self) }) {
      findings.add(.localContainer(name), at: node)
      return []
    }
    guard
      declaration.isReadable(
        by: node, among: ["InjectableContainer"], members: ["InjectableView"], of: name, in: context,
        findings: &findings)
    else { return [] }
    if protocols.isEmpty, let superclass = declaration.inheritedTypeBeforeHost {
      findings.add(.inheritedContainer(name, from: superclass), at: node)
      return []
    }
    guard let arguments = ContainerArguments(node, findings: &findings) else { return [] }
    for member in declaration.ownContainerMembers {
      findings.add(.ownMember(member.name, of: name), at: member.syntax)
    }
    let list = InjectablePartList(declaration.memberBlock.members, of: name, findings: &findings)
    if !list.hasMarks { findings.add(.noParts, at: node) }
    if list.isEmptySomewhere { findings.add(.partsInConditions(name), at: node) }
    if list.parts.isEmpty { return [] }
    let container = ContainerExpansion(
      name: arguments.name
        ?? (context.lexicalContext.reversed().compactMap(\.typeName) + [name]).joined(separator: "."),
      aliases: arguments.aliases, parts: list.parts,
      access: declaration.access(in: context.lexicalContext),
      isClass: declaration.is(ClassDeclSyntax.self))
    return container.members.map(DeclSyntax.init(generated:))
  }
}

extension InjectableContainerMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // If there are no protocols to add, the view already conforms.
    guard let name = declaration.containerName, !protocols.isEmpty,
      declaration.attribute(before: node, among: ["InjectableContainer"], in: context) == nil
    else { return [] }
    var findings = Findings()
    // If there are no parts, no conformance is added. The member expansion reports the reason.
    let list = InjectablePartList(declaration.memberBlock.members, of: name, findings: &findings)
    if list.parts.isEmpty { return [] }
    findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    guard
      declaration.canBeExtended(
        by: node, in: context.lexicalContext, otherwise: .hiddenContainer(name), findings: &findings)
    else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): nonisolated BacktrailUI.InjectableHost {}")]
  }
}

extension Syntax {
  /// The name of a declared or extended type, without its generic arguments.
  fileprivate var typeName: String? {
    if let type = self.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription {
      return String(type.prefix { $0 != "<" })
    }
    return asProtocol((any NamedDeclSyntax).self)?.name.withoutBackticks
  }
}

extension DeclGroupSyntax {
  /// The name of a struct or a class. Other declarations cannot be containers.
  fileprivate var containerName: String? {
    self.as(StructDeclSyntax.self)?.name.withoutBackticks
      ?? self.as(ClassDeclSyntax.self)?.name.withoutBackticks
  }

  /// The first type that a class inherits from, if the class does not name the protocol for containers itself. If the
  /// class conforms to the protocol nevertheless, this type is usually a superclass that is a container.
  fileprivate var inheritedTypeBeforeHost: String? {
    guard self.is(ClassDeclSyntax.self) else { return nil }
    let names = (inheritanceClause?.inheritedTypes ?? []).map(\.type.trimmedDescription)
    let hasHost = names.contains { $0.split(separator: ".").last == "InjectableHost" }
    return hasHost || names.first?.split(separator: ".").last == "View" ? nil : names.first
  }

  /// The declared members that the macro would also generate.
  fileprivate var ownContainerMembers: [DeclaredName] {
    memberBlock.members.declarations.flatMap(DeclaredName.all).filter {
      ContainerExpansion.memberNames.contains($0.name)
    }
  }
}
