import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import BacktrailUI

extension NavigatorView where R == MapRoute, Content == MapScreenView {
  /// Shows a window, the active one unless another is named, through a screen map.
  ///
  /// ```swift
  /// WindowGroup {
  ///   NavigatorView(navigator, map: appMap)
  /// }
  /// ```
  ///
  /// Each screen shows the content that it makes for its context, within what the map puts around its stack, its tabs
  /// or its columns. Content that is no view is told in its place, and before by
  /// `ScreenMap.screensWithoutView`.
  public nonisolated init<Root: Screen>(
    _ navigator: Navigator<MapRoute>, map: ScreenMap<Root>, scene: SceneID? = nil
  ) {
    let map = MapDrawing(map)
    let frame = ContainerFrame<MapRoute>(
      view: { AnyView(MapContainer(navigator: $0, map: map, container: $1)) }, look: map.look)
    self.init(navigator, scene: scene, frame: frame) { MapScreenView(map: map, route: $0) }
  }
}
