import BacktrailLinks
public import BacktrailRuntime
import BacktrailStore

extension Navigator {
  /// Returns the log, without its secrets, as JSON Lines to attach to a report.
  ///
  /// Values with sensitive names are removed from parameters, view states, and link URLs. The sensitive names are the
  /// ones that `DeepLinkPolicy.isSensitive` covers, the ones in the app's own link policy, and the given names. If a
  /// screen has such a name, and its parameters are a single value without a name, that value is also removed. Text
  /// that contains JSON with such a value is removed as a whole, as is content that an app's own coder writes in a
  /// format other than JSON. A removed value is written as `{"$redacted":true}`, or as `***` in a URL. If names are
  /// given, the path of a link that matched no route is written as `…`, because its segments have no names. For the
  /// same reason, any part of a link's query that is a path, or a URL with a path, is also removed in that case. The
  /// export can be imported. If anything was removed, the hashes of the export differ from those of the log.
  /// - Parameter names: Additional names. Only letters and digits are compared, ignoring case.
  /// - Throws: `StoreError` if the log cannot be read or written; `MoveRejection.notRestored` if the navigator has not
  ///   been restored.
  public func exportLog(redacting names: Set<String> = []) async throws -> String {
    let redaction = try await redactionForExport(names)
    return try await log?.export(redaction) ?? ""
  }

  /// Writes the log, without its secrets, to a new JSON Lines file.
  /// - Throws: `StoreError.alreadyExists` if a file already exists at the path, or an error that
  ///   `exportLog(redacting:)` throws. After an error, no file is left behind.
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

/// An export takes time in proportion to the size of the log, so it never runs on the main actor.
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
