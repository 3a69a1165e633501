/// Brings saved view states to the keys and forms of this build.
package struct ViewStateEvolution: Sendable {
  private let steps: ViewStateSteps
  private let upcasters: [ViewStateUpcaster]

  /// The evolution that a route type declares; `nil` when there is nothing to do.
  init?(of routes: Any.Type) {
    guard let type = routes as? any DeclaresRoutes.Type else { return nil }
    upcasters = type.viewStateUpcasters
    steps = ViewStateSteps(upcasters.map(\.step))
    if steps.isEmpty { return nil }
  }

  /// The state under the key that it has now.
  func current(
    _ saved: SavedViewState, key: String
  ) throws(RouteCodingError) -> (key: String, saved: SavedViewState) {
    var (key, saved) = (key, saved)
    for _ in upcasters {
      guard let place = steps.step(of: key, from: saved.version) else { break }
      saved = try upcasters[place].upcast(saved)
      key = upcasters[place].step.newKey ?? key
    }
    return (key, saved)
  }

  /// A key and the earlier ones that may lead to it, nearest first.
  func keys(leadingTo key: String) -> [String] { steps.keys(leadingTo: key) }

  /// Whether an upcaster takes a saved state.
  func changes(_ key: String, version: Int32) -> Bool { steps.step(of: key, from: version) != nil }
}
