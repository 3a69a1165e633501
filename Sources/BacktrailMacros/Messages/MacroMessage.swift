import SwiftDiagnostics

/// What a macro says about a source: what is wrong, with the names in quotes, and how to repair it.
struct MacroMessage: DiagnosticMessage {
  let id: String
  let message: String
  let severity: DiagnosticSeverity
  var diagnosticID: MessageID { MessageID(domain: "Backtrail", id: id) }

  init(_ id: String, _ message: String, severity: DiagnosticSeverity = .error) {
    self.id = id
    self.message = message
    self.severity = severity
  }
}

/// What an editor offers to do about it.
struct RepairMessage: FixItMessage {
  let fixItID: MessageID
  let message: String

  init(_ id: String, _ message: String) {
    fixItID = MessageID(domain: "Backtrail", id: id)
    self.message = message
  }
}

/// Points at what a message speaks of.
struct PointerMessage: NoteMessage {
  let noteID: MessageID
  let message: String

  init(_ id: String, _ message: String) {
    noteID = MessageID(domain: "Backtrail", id: id)
    self.message = message
  }
}
