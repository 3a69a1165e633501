import BacktrailCore
import BacktrailLinks

/// The screens that an erasure matches, keyed by the references to their parameters.
///
/// One event may add multiple screens. Each refers to its own index in the event's payload, and keeps this reference
/// through undo, reopening, and relaunch. A screen whose route is replaced gets a new reference.
struct MeantScreens {
  private let erasure: Erasure
  /// The parameters of each screen, as a URL would contain them; `nil` if they are unknown.
  private var values: [PayloadReference: Set<String>?] = [:]
  private var carriers: Set<Int64> = []

  init(_ erasure: Erasure) { self.erasure = erasure }

  /// Checks a screen by its name and its event's payload.
  mutating func judge(_ route: CompactRoute, named name: String, among contents: [JSONValue?]) {
    guard erasure.routes.isEmpty || erasure.routes.contains(name) else { return }
    let place = Int(route.payload.index)
    // A payload that was written by a different program may have its own format. In that case, any part may belong to
    // the screen.
    let own = contents.indices.contains(place) ? [contents[place]] : contents
    guard erasure.parameters.isEmpty || own.contains(where: { erasure.hasParameter($0) }) else { return }
    let known = own.compactMap(\.self)
    values[route.payload] = .some(known.count == own.count ? Set(known.flatMap(\.scalars)) : nil)
    carriers.insert(route.payload.seq)
  }

  func contains(_ route: CompactRoute) -> Bool { values[route.payload] != nil }

  /// Returns whether the given event added one of the screens.
  func came(by seq: Int64) -> Bool { carriers.contains(seq) }

  /// Returns whether the URL has a parameter of the screen. Content that cannot be parsed may have any parameter.
  func isNamed(_ route: CompactRoute, by link: StoredLink?) -> Bool {
    guard let values = values[route.payload] else { return false }
    guard let values, let link else { return true }
    return !values.isDisjoint(with: link.values)
  }
}

extension Erasure {
  /// Returns whether the given content has one of the parameters. Content that cannot be parsed may have any parameter.
  func hasParameter(_ value: JSONValue?, pattern: String? = nil) -> Bool {
    parameters.contains { parameter in value.map { parameter.isIn($0, pattern: pattern) } ?? true }
  }
}

extension JSONValue {
  /// Returns the elements of an event's payload, each of which belongs to one item that the event added. An element
  /// that cannot be parsed, or a payload that is damaged or erased, is `nil`, because it is unknown.
  static func contents(of payload: Payload?) -> [JSONValue?] {
    switch payload {
    case .stored(let text, _): (JSONText.elements(of: text) ?? [text]).map { try? JSONValue(parsing: $0) }
    case .damaged, .erased: [nil]
    case nil: []
    }
  }
}

/// The waiting links of a log, and their URLs, which show whether the links lead to a screen.
struct MeantLinks {
  /// The URLs of the links; `nil` for a URL that cannot be parsed.
  private var urls: [LinkID: StoredLink?] = [:]

  mutating func receive(_ link: LinkID, _ contents: [JSONValue?]) {
    guard let content = contents.first else { return }
    guard let content else {
      urls[link] = .some(nil)
      return
    }
    urls[link] = content.stringValue.flatMap(StoredLink.init)
  }

  mutating func settle(_ links: [LinkID]) {
    for link in links { urls[link] = nil }
  }

  /// Returns whether the given link, which was followed, led to one of the screens: either the top screen, or a lower
  /// screen that shares a parameter with the URL.
  func leads(
    _ link: LinkID, to screens: MeantScreens, in state: NavigationState<CompactRoute>
  ) -> Bool {
    if let top = state.top, screens.contains(top.route) { return true }
    guard let url = urls[link], let scene = state.activeSceneState else { return false }
    return scene.shownEntries.contains { screens.isNamed($0.route, by: url) }
  }
}

extension SceneState {
  /// The screens of the stacks that are shown, from the lowest container to the topmost.
  fileprivate var shownEntries: [StackEntry<R>] {
    let branches = containers.flatMap { $0.kind == .split ? $0.branches : [$0.selectedBranch] }
    return branches.flatMap(\.entries)
  }
}

extension NavigationState<CompactRoute> {
  /// The screens, including those of recently closed items.
  var allEntries: [StackEntry<CompactRoute>] {
    scenes.flatMap(\.entries) + closedItems.flatMap(\.entries)
  }

  var allViewStates: [(key: ViewStateKey, value: ViewStateSnapshot)] {
    viewStates.rows + closedItems.flatMap(\.viewStates.rows)
  }
}

extension SceneTree<CompactRoute> {
  /// The screens, including those of retained roots.
  var allEntries: [StackEntry<CompactRoute>] {
    scenes.flatMap(\.entries) + shelvedRoots.flatMap(\.entries)
  }

  var allViewStates: [(key: ViewStateKey, value: ViewStateSnapshot)] {
    viewStates.rows + shelvedRoots.flatMap(\.viewStates.rows)
  }
}
