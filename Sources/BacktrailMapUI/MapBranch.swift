import BacktrailCore
import BacktrailMap
import BacktrailRuntime

/// A branch of tabs or columns, within what the map puts around its stack.
struct MapBranch {
  let live: LiveContainer
  let branch: Branch<DecodedRoute<MapRoute>>
  /// What the content of the tabs or columns has in the branch's slot, if they have content of their own.
  let content: Any?
}

@MainActor extension MapBranch: View {
  var body: some View {
    Group {
      if let around = around as? any View {
        AnyView(around)
      } else {
        LiveStack(live: live, branch: branch, root: isStack ? nil : content)
      }
    }
    .environment(\.liveContainer, live)
  }

  /// A screen that is no stack is shown by its stack; around it stands nothing.
  private var around: Any? {
    guard isStack else { return nil }
    return content ?? live.map.content(around: branch)
  }

  private var isStack: Bool { live.map.isStack(branch, of: live.container) }
}
