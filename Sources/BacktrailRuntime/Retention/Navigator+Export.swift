import BacktrailCore
import BacktrailStore

extension Navigator {
  /// The log as JSON Lines, without secrets, for a person to attach to a report.
  ///
  /// Left out are the values of parameters, view states and link URLs whose name is sensitive: those that
  /// `DeepLinkPolicy.isSensitive` knows, those of the app's own link policy, and the given ones. Such a value stands
  /// as `{"$redacted":true}`, in a URL as `***`. So does what a coder of the app's own stored and no JSON parser reads.
  /// The export can be imported; where something was left out, its hashes differ from the log's.
  /// - Parameter names: Further names; case and everything but letters and digits do not count.
  /// - Throws: `StoreError` when the log cannot be read or written.
  public func exportLog(redacting names: Set<String> = []) async throws -> String {
    var text = ""
    try await visitExport(names) { text += $0 + "\n" }
    return text
  }

  /// Writes the log as JSON Lines into a new file, without secrets.
  /// - Throws: `StoreError.alreadyExists` when something stands at the path, else as `exportLog(redacting:)`; no file
  ///   is left then.
  public func exportLog(redacting names: Set<String> = [], to path: String) async throws {
    let file = try ExportFile(path)
    do {
      try await visitExport(names) { try file.write($0 + "\n") }
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
  }

  private func visitExport(_ names: Set<String>, _ body: (String) throws -> Void) async throws {
    try await flush()
    guard let log else { return }
    var policy = links?.policy ?? DeepLinkPolicy()
    policy.sensitiveNames.formUnion(names)
    let redaction = LogRedaction(policy: policy)
    try log.forEachLine { line in
      try body(redaction.redacted(line).text)
      return true
    }
  }
}
