import BacktrailCore
import BacktrailMap
import BacktrailRuntime

/// A container of a window, within what the map puts around it.
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
    // Another root is another place, even if it looks the same.
    .id(container.path)
  }
}
