import SwiftDiagnostics
import SwiftSyntax

/// The problems found so far.
struct Findings {
  /// A change that fixes a problem.
  struct Repair {
    let title: String
    let changes: [FixIt.Change]
  }

  private(set) var diagnostics: [Diagnostic] = []

  /// Adds a problem with its position and, if there is an obvious fix, the fix.
  mutating func add(
    _ message: MacroMessage, at node: some SyntaxProtocol, repair: Repair? = nil, notes: [Note] = []
  ) {
    let fixIts = repair.map { repair in
      FixIt(message: RepairMessage(message.id, repair.title), changes: repair.changes)
    }
    diagnostics.append(
      Diagnostic(node: node, message: message, notes: notes, fixIts: fixIts.map { [$0] } ?? []))
  }
}

extension Findings.Repair {
  /// Returns a fix that replaces one piece of source with another, and keeps the surrounding whitespace.
  static func replacing(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ title: String) -> Self {
    var new = Syntax(new)
    new.leadingTrivia = old.leadingTrivia
    new.trailingTrivia = old.trailingTrivia
    return Self(title: title, changes: [.replace(oldNode: Syntax(old), newNode: new)])
  }
}
