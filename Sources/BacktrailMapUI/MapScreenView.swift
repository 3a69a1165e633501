import BacktrailCore
import BacktrailMap
import BacktrailUI

/// One screen of a map: the content that the screen makes for its context.
public struct MapScreenView {
  let map: MapDrawing
  let route: MapRoute
  var root: MapRoot?
  @Environment(\.screenPlace) private var place
}

/// What a container made as the content of its lowest screen.
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
        Text("The content of '\(route.path.description)' is no view.")
      }
    }
    // What is made here stands in the stack and draws none.
    .environment(\.liveContainer, nil)
  }

  private var made: Any? {
    if let root, root.entry == place?.entry { return root.content }
    return map.content(of: route, at: place?.entry)
  }
}
