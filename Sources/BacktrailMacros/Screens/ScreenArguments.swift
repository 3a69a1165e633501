import SwiftSyntax

/// The valid arguments of `@Screen`.
struct ScreenArguments {
  /// The type of the view, if it is given.
  private(set) var view: ViewName?
  private(set) var mapping = LabelMapping()
  private(set) var stored = StoredName()

  /// Creates the default arguments, for an attribute without arguments or a case without an attribute.
  init() {}

  /// Reads the arguments. The result is `nil` if there is a problem, which is added to the findings.
  init?(_ attribute: AttributeSyntax, findings: inout Findings) {
    guard let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) else { return }
    // Do not use `filter`. It creates a new tree, whose nodes have no positions in the source.
    let unlabelled = arguments.compactMap { $0.label == nil ? $0.expression : nil }
    var isRight = true
    if let first = unlabelled.first {
      isRight = read(first, then: unlabelled.dropFirst().first, findings: &findings)
    }
    guard let stored = StoredName(arguments, findings: &findings), isRight else { return nil }
    self.stored = stored
  }

  private mutating func read(_ first: ExprSyntax, then second: ExprSyntax?, findings: inout Findings) -> Bool
  {
    if let dictionary = first.as(DictionaryExprSyntax.self) {
      return read(mapping: dictionary, findings: &findings)
    }
    view = ViewName(first, findings: &findings)
    guard let second else { return view != nil }
    guard let dictionary = second.as(DictionaryExprSyntax.self) else {
      findings.add(.screenMapping, at: second)
      return false
    }
    return read(mapping: dictionary, findings: &findings) && view != nil
  }

  private mutating func read(mapping dictionary: DictionaryExprSyntax, findings: inout Findings) -> Bool {
    guard let mapping = LabelMapping(dictionary, findings: &findings) else { return false }
    self.mapping = mapping
    return true
  }
}

extension EnumCaseDeclSyntax {
  /// Returns the arguments of the case's `@Screen`, or `nil` if any of them is invalid. Errors are added to the
  /// findings.
  func screenArguments(findings: inout Findings) -> ScreenArguments? {
    let conditional = attributes.first {
      $0.is(IfConfigDeclSyntax.self) && AttributeListSyntax([$0]).hasMacro("Screen")
    }
    if let conditional {
      findings.add(.conditionalScreen, at: conditional)
      return nil
    }
    let found = attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { $0.isMacro("Screen") }
    guard let first = found.first else { return ScreenArguments() }
    for other in found.dropFirst() { findings.add(.severalScreens, at: other) }
    let arguments = ScreenArguments(first, findings: &findings)
    return found.count == 1 ? arguments : nil
  }
}
