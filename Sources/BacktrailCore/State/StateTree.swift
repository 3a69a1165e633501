extension NavigationState {
  /// Returns the state as indented, human-readable text. The text is stable, with one node per line, and the selected
  /// branch is marked with `*`.
  ///
  /// ```text
  /// session 1
  /// scene 2.0 main, active
  ///   tabs
  ///     * 2.1 home
  ///       2.2 list
  ///       7.0 detail {"id":3}
  ///     - 2.3 search
  ///       2.4 search
  ///   sheet 9.0, owner 7.0
  ///     stack
  ///       * 9.1 main
  ///         9.2 share
  /// view state 7.0 scroll: version 1 at 12.0
  /// override app: card.header = plain
  /// closed branch, place 1, beside 2.1
  ///   5.0 news
  ///     5.1 news
  /// link 11.0 waits for the gate 'authentication': /orders/:id
  /// ```
  ///
  /// Hidden characters in names are escaped, for example, as `\u{A}`, so that no name can forge a line. The text is
  /// for people; use `StateForm` to store a state.
  /// - Parameter listsClosed: Whether closed items are listed with their content. If not, they are only counted, on
  ///   one line.
  package func tree(
    listsClosed: Bool = true,
    route: (R) -> String,
    viewState: (ViewStateSnapshot) -> String = { "version \($0.version) at \($0.payload)" },
    url: (PayloadReference) -> String = { _ in "" }
  ) -> String {
    let state = map { route($0).visible }
    var outline = Outline()
    outline.line("session \(session)")
    for scene in state.scenes { outline.scene(scene, isActive: scene.id == activeScene) }
    outline.annotations(viewStates, overrides, viewState)
    if listsClosed {
      for item in state.closedItems { outline.closed(item, viewState) }
    } else if !state.closedItems.isEmpty {
      outline.line("closed, can be reopened: \(state.closedItems.counts)")
    }
    for waiting in links { outline.link(waiting, url(waiting.url)) }
    return outline.text
  }
}

/// Lines of text, each indented by its depth.
private struct Outline {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private mutating func indented(_ body: (inout Self) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  mutating func scene(_ scene: SceneState<String>, isActive: Bool) {
    line("scene \(scene.id) \(scene.name.visible)" + (isActive ? ", active" : ""))
    indented { outline in
      outline.container(scene.root)
      outline.layers(scene.presentations)
    }
  }

  private mutating func layers(_ layers: [Presentation<String>]) {
    for layer in layers {
      line("\(layer.style.rawValue.visible) \(layer.id)" + (layer.owner.map { ", owner \($0)" } ?? ""))
      indented { $0.container(layer.container) }
    }
  }

  private mutating func container(_ container: Container<String>) {
    line(container.kind.rawValue)
    indented { outline in
      for (place, branch) in container.branches.enumerated() {
        outline.branch(branch, mark: place == container.selected ? "* " : "- ")
      }
    }
  }

  private mutating func branch(_ branch: Branch<String>, mark: String) {
    line("\(mark)\(branch.id) \(branch.name.visible)")
    indented { outline in
      for entry in branch.entries { outline.line("\(entry.id) \(entry.route)") }
    }
  }

  mutating func annotations(
    _ viewStates: OrderedTable<ViewStateKey, ViewStateSnapshot>, _ overrides: OverrideTable,
    _ viewState: (ViewStateSnapshot) -> String
  ) {
    for (key, snapshot) in viewStates.rows {
      line("view state \(key.entry) \(key.name.visible): \(viewState(snapshot).visible)")
    }
    for (key, replacement) in overrides.rows {
      line("override \(key.scope): \(key.host.visible).\(key.part.visible) = \(replacement.visible)")
    }
  }

  mutating func closed(_ item: ClosedItem<String>, _ viewState: (ViewStateSnapshot) -> String) {
    line(item.heading)
    switch item.content {
    case .scene(let scene): indented { $0.scene(scene, isActive: false) }
    case .presentations(let layers, _): indented { $0.layers(layers) }
    case .branch(let branch, _, _): indented { $0.branch(branch, mark: "") }
    case .root(let root, _):
      indented { $0.container(root) }
      indented { $0.layers(item.layers) }
    }
    indented { $0.annotations(item.viewStates, item.overrides, viewState) }
  }

  mutating func link(_ link: WaitingLink, _ url: String) { line("\(link.heading)\(url)".visible) }
}

extension ClosedItem {
  /// The line above the item's parts, such as `closed branch, place 1, beside 2.1`.
  package var heading: String {
    switch content {
    case .scene: "closed scene"
    case .presentations(_, let scene): "closed presentation, over \(scene)"
    case .branch(_, let place, let sibling): "closed branch, place \(place), beside \(sibling)"
    case .root(_, let scene): "retained root, of \(scene)"
    }
  }
}

extension [ClosedItem<String>] {
  /// The number of items of each kind, such as `1 scene, 3 presentations`.
  fileprivate var counts: String {
    var counts = [("scene", 0), ("presentation", 0), ("branch", 0), ("retained root", 0)]
    for item in self {
      switch item.content {
      case .scene: counts[0].1 += 1
      case .presentations: counts[1].1 += 1
      case .branch: counts[2].1 += 1
      case .root: counts[3].1 += 1
      }
    }
    return counts.filter { $0.1 > 0 }.map { kind, count in
      "\(count) \(kind)" + (count == 1 ? "" : kind == "branch" ? "es" : "s")
    }.joined(separator: ", ")
  }
}

extension WaitingLink {
  /// The link without its URL, such as `link 11.0 waits for the gate 'authentication': /orders/:id`.
  package var heading: String {
    let status = hold.map { " waits for the gate \($0.conditions)" } ?? ""
    return "link \(id)\(status): \(pattern.isEmpty ? "no pattern" : pattern)"
  }
}

extension WaitingLink.Hold {
  /// The gate and further conditions, such as `'authentication', secret, expires 2026-01-01 00:00:00.000Z`.
  fileprivate var conditions: String {
    "'\(gate)'" + (isSecret ? ", secret" : "")
      + (expires.map { ", expires \(Timestamp(milliseconds: $0))" } ?? "")
  }
}

extension OverrideScope: CustomStringConvertible {
  /// The kind of the scope and the ID of its owner, such as `app` or `stack 2.1`.
  package var description: String {
    switch self {
    case .app: word
    case .scene(let id): "\(word) \(id)"
    case .stack(let id): "\(word) \(id)"
    case .entry(let id): "\(word) \(id)"
    }
  }
}
