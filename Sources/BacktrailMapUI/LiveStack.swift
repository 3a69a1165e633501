import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import BacktrailUI

/// A stack of a map: each screen's own content, the lowest one's as its container made it.
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
