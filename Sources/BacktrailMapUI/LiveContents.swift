import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import BacktrailUI

/// The content that a map's container draws: the container in its current state.
///
/// Outside a navigator's views, it shows the contents as the map made them.
struct LiveContents {
  /// The contents of the branches' root screens, or of the containers around them.
  let contents: [Any]
  @Environment(\.liveContainer) private var live
}

@MainActor extension LiveContents: View {
  var body: some View {
    if let live {
      if let stack = live.stack {
        LiveStack(live: live, branch: stack, root: contents.first)
      } else {
        container(live)
      }
    } else {
      ForEach(contents.indices, id: \.self) { place in
        if let view = contents[place] as? any View { AnyView(view) }
      }
    }
  }

  @ViewBuilder private func container(_ live: LiveContainer) -> some View {
    if live.container.kind == .tabs {
      ContainerTabs(navigator: live.navigator, container: live.container) { branch($0, of: live) }
    } else {
      ContainerColumns(navigator: live.navigator, container: live.container) { branch($0, of: live) }
    }
  }

  private func branch(_ branch: Branch<DecodedRoute<MapRoute>>, of live: LiveContainer) -> some View {
    var one = live
    one.branch = branch.id
    let place = live.map.branches(of: live.container)?.firstIndex { $0.id == branch.id }
    let content = place.flatMap { contents.indices.contains($0) ? contents[$0] : nil }
    return MapBranch(live: one, branch: branch, content: content)
  }
}

@MainActor extension NavigationContent: View {
  /// The current stack.
  public var body: some View { LiveContents(contents: [root]) }
}

@MainActor extension BranchContent: View {
  /// The current branches.
  public var body: some View {
    var contents: [Any] = []
    for root in repeat each roots { contents.append(root) }
    return LiveContents(contents: contents)
  }
}

/// The container that the views of a map's tabs or columns draw. It is passed through the environment.
struct LiveContainer {
  let navigator: Navigator<MapRoute>
  let map: MapDrawing
  let container: Container<DecodedRoute<MapRoute>>
  /// The branch to draw; `nil` to draw all branches.
  var branch: StackID?
}

extension LiveContainer {
  /// The single branch to draw, if there is only one.
  var stack: Branch<DecodedRoute<MapRoute>>? {
    if let branch { return container.branches.first { $0.id == branch } }
    return container.kind == .stack ? container.selectedBranch : nil
  }
}

private struct LiveContainerKey: EnvironmentKey {
  static var defaultValue: LiveContainer? { nil }
}

extension EnvironmentValues {
  var liveContainer: LiveContainer? {
    get { self[LiveContainerKey.self] }
    set { self[LiveContainerKey.self] = newValue }
  }
}

/// A stack of a map. Each screen shows its own content, except that the root shows the content made by its container.
struct LiveStack {
  let live: LiveContainer
  let branch: Branch<DecodedRoute<MapRoute>>
  let root: Any?
}

@MainActor extension LiveStack: View {
  var body: some View {
    let root = root.flatMap { content in branch.entries.first.map { MapRoot(entry: $0.id, content: content) }
    }
    NavigatorStack(live.navigator, stack: branch.id) { [map = live.map] route in
      MapScreenView(map: map, route: route, root: root)
    }
    .id(branch.id)
  }
}
