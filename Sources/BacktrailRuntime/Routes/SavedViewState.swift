import BacktrailCore

/// A screen's state as it is saved: JSON text, and the version of its form.
public struct SavedViewState: Hashable, Sendable {
  /// The JSON text.
  public var json: String
  /// The version of the content's form.
  public var version: Int32

  /// A state made of its parts.
  public init(json: String, version: Int32 = 1) {
    self.json = json
    self.version = version
  }

  /// Whether two states have the same bytes; Swift takes texts for equal that show the same characters.
  public static func == (first: Self, second: Self) -> Bool {
    first.version == second.version && first.json.utf8.elementsEqual(second.json.utf8)
  }
}

extension ViewStateKey {
  /// What stands behind the key of a result that came too late.
  static let lateEnding = ".late"

  /// The name of what is saved under a key, also of a result that came too late.
  package static func parameter(of key: String) -> String {
    key.hasSuffix(lateEnding) ? String(key.dropLast(lateEnding.count)) : key
  }
}
