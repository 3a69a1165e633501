public import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension Navigator {
  /// The JSON text of a saved view state, or `nil` when none was saved under the key, or one with a link's secret
  /// in it before this launch.
  public func viewStateJSON(for entry: EntryID, key: String = "main") -> String? {
    savedViewState(for: ViewStateKey(entry: entry, name: key))?.json
  }

  /// A saved view state.
  /// - Returns: `nil` when none was saved under the key.
  /// - Throws: `DecodingError` when what was saved does not fit the type.
  public func viewState<Value: Decodable>(
    for entry: EntryID, key: String = "main", as type: Value.Type = Value.self
  ) throws -> Value? {
    guard let json = viewStateJSON(for: entry, key: key) else { return nil }
    return try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  /// A saved view state with its version; one that is kept counts before one that is recorded.
  public func savedViewState(for key: ViewStateKey) -> SavedViewState? {
    _ = signals.bufferRevision
    return buffer[key] ?? recordedViewState(for: key)
  }

  func recordedViewState(for key: ViewStateKey) -> SavedViewState? {
    guard let snapshot = state.viewStates[key], let json = viewStateTexts[snapshot.payload.seq],
      !RouteRedaction.isRedacted(json)
    else { return nil }
    return SavedViewState(json: json, version: snapshot.version)
  }
}
