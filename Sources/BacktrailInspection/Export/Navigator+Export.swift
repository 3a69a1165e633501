import BacktrailLinks
public import BacktrailRuntime
import BacktrailStore

extension Navigator {
  /// The log as JSON Lines, without secrets, for a person to attach to a report.
  ///
  /// Left out are the values of parameters, view states and link URLs whose name is sensitive: those that
  /// `DeepLinkPolicy.isSensitive` knows, those of the app's own link policy, and the given ones. Such a value is
  /// written as `{"$redacted":true}`, in a URL as `***`. So does a text that has JSON with such a value in it, and
  /// what a coder of the app's own stored and no JSON parser reads. With names given, the path of a link that no
  /// route took is written as `…`: its segments have no names. For the same reason a part of a link's query that is
  /// itself a path, or a URL with one, is left out then. The export can be imported; where something was left out,
  /// its hashes differ from the log's.
  /// - Parameter names: Further names; case and everything but letters and digits do not count.
  /// - Throws: `StoreError` when the log cannot be read or written; `MoveRejection.notRestored` before `restore`.
  public func exportLog(redacting names: Set<String> = []) async throws -> String {
    let redaction = try await redactionForExport(names)
    return try await log?.export(redaction) ?? ""
  }

  /// Writes the log as JSON Lines into a new file, without secrets.
  /// - Throws: `StoreError.alreadyExists` when there is a file at the path, else as `exportLog(redacting:)`; no file
  ///   is left then.
  public func exportLog(redacting names: Set<String> = [], to path: String) async throws {
    let redaction = try await redactionForExport(names)
    try await log?.export(redaction, to: path)
  }

  private func redactionForExport(_ names: Set<String>) async throws -> LogRedaction {
    guard isRestored || log == nil else { throw MoveRejection.notRestored }
    try await flush()
    return LogRedaction(policy: linkPolicy ?? DeepLinkPolicy(), and: names)
  }
}

/// An export takes as long as the log is, so it never runs on the main actor.
extension EventLog {
  @concurrent
  fileprivate func export(_ redaction: LogRedaction) async throws -> String {
    var text = ""
    try forEachLine { line in
      text += redaction.redacted(line).text + "\n"
      return true
    }
    return text
  }

  @concurrent
  fileprivate func export(_ redaction: LogRedaction, to path: String) async throws {
    let file = try NewFile(path)
    try forEachLine { line in
      try file.write(redaction.redacted(line).text + "\n")
      return true
    }
    try file.finish()
  }
}
