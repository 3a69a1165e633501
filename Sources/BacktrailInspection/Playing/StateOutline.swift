import BacktrailCore
package import BacktrailRuntime
import BacktrailStore

extension NavigationState {
  /// Returns the open scenes as indented text without IDs so that the states of two sessions can be compared.
  ///
  /// ```text
  /// scene Shop, active
  ///   tabs
  ///     * shop
  ///       shop
  ///         saved cart: [1]
  ///       item {"id":1}
  ///     - search
  ///       search
  ///   sheet
  ///     cart
  /// override app: Storefront.banner = promo
  /// ```
  ///
  /// Closed items and waiting links are left out.
  func outline(
    route: (R) -> String, savedValue: (ViewStateKey, ViewStateSnapshot) -> String?
  ) -> String {
    let values = Dictionary(grouping: viewStates.rows, by: \.key.entry)
    var lines: [String] = []
    func add(_ depth: Int, _ line: String) {
      lines.append(String(repeating: "  ", count: depth) + line.visible)
    }
    func add(_ entries: [StackEntry<R>], _ depth: Int) {
      for entry in entries {
        add(depth, route(entry.route))
        for (key, snapshot) in values[entry.id] ?? [] {
          add(depth + 1, "saved \(key.name): \(savedValue(key, snapshot) ?? "(not kept)")")
        }
      }
    }
    for scene in scenes {
      add(0, "scene \(scene.name)" + (scene.id == activeScene ? ", active" : ""))
      for (place, container) in scene.containers.enumerated() {
        add(1, place == 0 ? container.kind.rawValue : scene.presentations[place - 1].style.rawValue)
        guard container.kind != .stack else {
          add(container.selectedBranch.entries, 2)
          continue
        }
        for (place, branch) in container.branches.enumerated() {
          add(2, (place == container.selected ? "* " : "- ") + branch.name)
          add(branch.entries, 3)
        }
      }
    }
    for (key, replacement) in overrides.rows {
      add(0, "override \(key.scope.word): \(key.host).\(key.part) = \(replacement)")
    }
    return lines.joined(separator: "\n")
  }
}

/// The maximum length of text, in characters. Longer text is truncated.
private let limit = 200

extension EncodedRoute {
  fileprivate var outline: String {
    if parameters == "{}" { return name }
    if RouteRedaction.isRedacted(parameters) { return "\(name) (not kept)" }
    return "\(name) \(RouteRedaction.withoutSensitiveMarks(parameters).shortened(to: limit))"
  }
}

extension StateView {
  /// The open scenes as indented text without IDs.
  package var outline: String {
    replay.state.expanded.outline { route in
      switch content(of: route.payload) {
      case .text(let text): EncodedRoute(name: route.name, parameters: text).outline
      case nil: route.name
      case .erased, .damaged, .omitted: "\(route.name) (not kept)"
      }
    } savedValue: { _, snapshot in
      guard case .text(let text) = content(of: snapshot.payload), !RouteRedaction.isRedacted(text) else {
        return nil
      }
      return text.shortened(to: limit)
    }
  }
}

extension Navigator {
  /// The open scenes as indented text without IDs.
  package var stateOutline: String {
    state.outline { route in
      switch route {
      case .route(let route): (try? encoded(route))?.outline ?? "\(route)"
      case .quarantined(let name, _): "\(name) (not kept)"
      }
    } savedValue: { key, _ in
      savedViewState(for: key)?.json.shortened(to: limit)
    }
  }
}
