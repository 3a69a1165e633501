/// A converter of saved view states from an earlier form or key to a later one.
///
/// ```swift
/// ViewStateUpcaster("draft", from: 1) { $0 = ["text": $0] }
/// ViewStateUpcaster("note", from: 1, as: "draft") { _ in }
/// ```
///
/// Upcasters run one after another when a view state is decoded. The recorded value does not change. If an upcaster
/// throws an error, the screen begins without the state, and the report of the launch contains the error.
public struct ViewStateUpcaster: Sendable {
  /// The description of the step, for a schema.
  package let step: ViewStateStep
  private let change: @Sendable (inout JSONValue) throws -> Void

  /// Creates an upcaster that changes a view state.
  ///
  /// - Parameters:
  ///   - key: The key under which the view state is saved.
  ///   - version: The newest saved version that the upcaster changes.
  ///   - next: The version of the result. By default, it is the next version, or the same version if the key changes.
  ///   - newKey: A different key for the result.
  ///   - change: A closure that converts the saved value.
  public init(
    _ key: String, from version: Int32, to next: Int32? = nil, as newKey: String? = nil,
    change: @escaping @Sendable (inout JSONValue) throws -> Void
  ) {
    let next = next ?? (newKey == nil ? version &+ 1 : version)
    step = ViewStateStep(key, from: version, to: next, as: newKey)
    self.change = change
  }

  /// Returns the state after one step.
  func upcast(_ saved: SavedViewState) throws(RouteCodingError) -> SavedViewState {
    do {
      var value = try JSONValue(parsing: saved.json)
      try change(&value)
      return SavedViewState(json: value.description, version: step.to)
    } catch {
      throw .upcasting(step.key, version: saved.version, reason: RouteCodingError.reason(of: error))
    }
  }
}

/// The description of an upcaster of view states.
package struct ViewStateStep: Codable, Hashable, Sendable {
  /// The key that the upcaster changes.
  package var key: String
  /// The newest saved version that the upcaster changes.
  package var from: Int32
  /// The version of the result.
  package var to: Int32
  /// The key of the result, if it is different.
  package var newKey: String?

  package init(_ key: String, from version: Int32, to next: Int32, as newKey: String? = nil) {
    self.key = key
    from = version
    to = next
    self.newKey = newKey
  }
}
