import BacktrailCore

/// The links of a log that wait, with the URLs by which they can be told to lead to a screen.
struct MeantLinks {
  /// The URLs; `nil` for one that cannot be parsed.
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

  /// Whether a link that was followed found a screen in its place: on top, or below with a parameter that the URL has.
  func leads(
    _ link: LinkID, to screens: MeantScreens, in state: NavigationState<CompactRoute>
  ) -> Bool {
    if let top = state.top, screens.contains(top.route) { return true }
    guard let url = urls[link], let scene = state.activeSceneState else { return false }
    return scene.shownEntries.contains { screens.isNamed($0.route, by: url) }
  }
}

extension SceneState {
  /// The screens of the stacks that are shown, one over the other.
  fileprivate var shownEntries: [StackEntry<R>] {
    let branches = containers.flatMap { $0.kind == .split ? $0.branches : [$0.selectedBranch] }
    return branches.flatMap(\.entries)
  }
}
