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
}
