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
    guard let snapshot = state.viewStates[ViewStateKey(entry: entry, name: key)] else { return nil }
    return viewStateTexts[snapshot.payload.seq].flatMap { RouteRedaction.isRedacted($0) ? nil : $0 }
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
}
