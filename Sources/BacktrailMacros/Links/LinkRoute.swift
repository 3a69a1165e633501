import SwiftDiagnostics
import SwiftSyntax

/// A route in which everything has its place.
struct LinkRoute {
  let linkCase: LinkCase
  let arguments: RouteArguments
  /// The URL name of each value of the case.
  let keys: [String?]
  /// Which URLs it takes.
  let reach: Reach
}

extension LinkRoute {
  /// Checks a route of an enum; `nil` when something is wrong, which is then among the findings.
  init?(_ source: RouteSource, in generics: GenericNames, findings: inout Findings) {
    let elements = source.enumCase.elements
    guard let element = elements.first, elements.count == 1 else {
      let names = elements.map(\.name.withoutBackticks)
      findings.add(.severalElements(names), at: source.enumCase, repair: .splitting(source.enumCase))
      return nil
    }
    if let namesake = element.namesake {
      let name = element.name.withoutBackticks
      let pointer = PointerMessage("otherCase", "The other '\(name)' stands here.")
      findings.add(
        .overloaded(name), at: element.name, notes: [Note(node: Syntax(namesake.name), message: pointer)])
      return nil
    }
    guard let arguments = RouteArguments(source.attribute, findings: &findings) else { return nil }
    let checker = RouteChecker(linkCase: LinkCase(element), arguments: arguments, generics: generics)
    guard let keys = checker.keys(findings: &findings) else { return nil }
    self.init(linkCase: checker.linkCase, arguments: arguments, keys: keys)
  }

  private init(linkCase: LinkCase, arguments: RouteArguments, keys: [String?]) {
    var types: [String: LinkType] = [:]
    var query: [String: Reach.QueryItem] = [:]
    for (value, key) in zip(linkCase.values, keys) {
      guard let key, let type = value.type else { continue }
      types[key] = type
      if arguments.path.names.contains(key) { continue }
      query[key] = Reach.QueryItem(type: type, isRequired: value.defaultValue == nil && !type.canBeMissing)
    }
    self.linkCase = linkCase
    self.arguments = arguments
    self.keys = keys
    reach = Reach(arguments.path, types: types, query: query)
  }
}

extension EnumCaseElementSyntax {
  /// Another case of the same name, among those that are compiled whenever this one is.
  fileprivate var namesake: EnumCaseElementSyntax? {
    sequence(first: Syntax(self), next: \.parent).prefix { !$0.is(EnumDeclSyntax.self) }
      .compactMap { $0.as(MemberBlockItemListSyntax.self) }
      .flatMap { list in list.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) } }
      .flatMap(\.elements)
      .first { $0.id != id && $0.name.withoutBackticks == name.withoutBackticks }
  }
}

extension Findings.Repair {
  /// Gives each element a `case` of its own; the attributes stay with the first.
  fileprivate static func splitting(_ enumCase: EnumCaseDeclSyntax) -> Self {
    let lineBreak = Trivia.newline + (enumCase.firstToken(viewMode: .sourceAccurate)?.indentation ?? [])
    let changes = enumCase.elements.compactMap(\.trailingComma).map { comma in
      let keyword = TokenSyntax.keyword(.case, leadingTrivia: lineBreak, trailingTrivia: .space)
      return FixIt.Change.replace(oldNode: Syntax(comma), newNode: Syntax(keyword))
    }
    return Self(title: "Give each element a 'case' of its own", changes: changes)
  }
}

extension TokenSyntax {
  /// The blanks before it on its line.
  fileprivate var indentation: Trivia {
    let pieces = leadingTrivia.reversed().prefix { !$0.isNewline }.reversed()
    return Trivia(pieces: pieces.filter(\.isSpaceOrTab))
  }
}
