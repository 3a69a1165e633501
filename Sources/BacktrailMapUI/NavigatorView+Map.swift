import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import BacktrailUI

extension NavigatorView where R == MapRoute, Content == MapScreenView {
  /// Creates a view that shows a scene with the content of a screen map. By default, the view shows the active scene.
  ///
  /// ```swift
  /// WindowGroup {
  ///   NavigatorView(navigator, map: appMap)
  /// }
  /// ```
  ///
  /// Each screen shows the content for its context, inside the content that the map provides for its stack, tabs, or
  /// columns. A placeholder replaces content that is not a view. `ScreenMap.screensWithoutView` lists the screens
  /// with this kind of content.
  public nonisolated init<Root: Screen>(
    _ navigator: Navigator<MapRoute>, map: ScreenMap<Root>, scene: SceneID? = nil
  ) {
    let map = MapDrawing(map)
    let frame = ContainerFrame<MapRoute>(
      view: { AnyView(MapContainer(navigator: $0, map: map, container: $1)) }, look: map.look)
    self.init(navigator, scene: scene, frame: frame) { MapScreenView(map: map, route: $0) }
  }
}

/// A container in a window, inside the content that the map puts around the container.
struct MapContainer {
  let navigator: Navigator<MapRoute>
  let map: MapDrawing
  let container: Container<DecodedRoute<MapRoute>>
}

@MainActor extension MapContainer: View {
  var body: some View {
    Group {
      if let around = map.content(around: container) as? any View {
        AnyView(around)
      } else {
        LiveContents(contents: [])
      }
    }
    .environment(\.liveContainer, LiveContainer(navigator: navigator, map: map, container: container))
    // A different root has a different identity, even if it looks the same.
    .id(container.path)
  }
}

/// A branch of tabs or columns, inside the content that the map puts around the branch's stack.
struct MapBranch {
  let live: LiveContainer
  let branch: Branch<DecodedRoute<MapRoute>>
  /// The content that the tabs or columns created for the branch's slot, if they have their own content.
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

  /// The content around the stack. A branch that is not declared as a stack is still shown in one, but there is no
  /// content around that stack.
  private var around: Any? {
    guard isStack else { return nil }
    return content ?? live.map.content(around: branch)
  }

  private var isStack: Bool { live.map.isStack(branch, of: live.container) }
}

/// A map screen, with the content for its context.
public struct MapScreenView {
  let map: MapDrawing
  let route: MapRoute
  var root: MapRoot?
  @Environment(\.screenPlace) private var place
}

/// The content that a container created for its root screen.
struct MapRoot {
  let entry: EntryID
  let content: Any
}

@MainActor extension MapScreenView: View {
  public var body: some View {
    if let face = map.face(of: route) {
      content.navigationTitle(Text(verbatim: face.title))
    } else {
      content
    }
  }

  private var content: some View {
    Group {
      if let view = made as? any View {
        AnyView(view)
      } else {
        Text("The content of '\(route.path.description)' is not a view.")
      }
    }
    // This content is already inside the stack, so it must not draw the container again.
    .environment(\.liveContainer, nil)
  }

  private var made: Any? {
    if let root, root.entry == place?.entry { return root.content }
    return map.content(of: route, at: place?.entry)
  }
}
