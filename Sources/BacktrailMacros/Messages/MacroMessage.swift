import SwiftDiagnostics

/// A macro's message about source code. It describes the problem, with names in quotes, and how to fix it.
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

/// The title of a fix that an editor offers.
struct RepairMessage: FixItMessage {
  let fixItID: MessageID
  let message: String

  init(_ id: String, _ message: String) {
    fixItID = MessageID(domain: "Backtrail", id: id)
    self.message = message
  }
}

/// A note that points to the source that a message refers to.
struct PointerMessage: NoteMessage {
  let noteID: MessageID
  let message: String

  init(_ id: String, _ message: String) {
    noteID = MessageID(domain: "Backtrail", id: id)
    self.message = message
  }
}
