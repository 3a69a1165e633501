import BacktrailCore
import BacktrailMap
import BacktrailRuntime

/// The container that the contents of a map's containers draw, as they find it in the environment.
struct LiveContainer {
  let navigator: Navigator<MapRoute>
  let map: MapDrawing
  let container: Container<DecodedRoute<MapRoute>>
  /// Which branch is drawn; nil draws them all.
  var branch: StackID?
}

extension LiveContainer {
  /// The one branch that is to be drawn, if it is one.
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
