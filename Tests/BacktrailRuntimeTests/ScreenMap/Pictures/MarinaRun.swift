import Backtrail
import BacktrailMap
import BacktrailTesting

/// A person in the harbor app.
@MainActor
enum MarinaRun {
  static func navigator(_ log: InMemoryEventLog) -> Navigator<MapRoute> {
    let coder = PathCoder(map: .marina, ignoresContexts: true)
    let navigator = Navigator<MapRoute>(log: log, coder: coder, environment: .fixed)
    navigator.restore(orElse: .stack(MapRoute("splash")))
    return navigator
  }

  /// Signs in, looks at berths, and books one; also takes an undeclared transition.
  static func log() async throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    let navigator = navigator(log)
    navigator.setRoot(.stack(MapRoute("signIn")))
    navigator.present(MapRoute("signIn/recovery"))
    navigator.present(MapRoute("signIn/recovery/notice"), style: .alert)
    navigator.shelveRoot(main)
    for number in 1...3 {
      navigator.push(MapRoute("main/berths/berth", context: #"{"_0":\#(number)}"#))
      navigator.push(MapRoute("main/berths/berth/neighbour", context: #"{"_0":\#(number + 1)}"#))
      navigator.popToRoot()
    }
    navigator.push(MapRoute("main/berths/slot", context: #"{"_0":7}"#))
    navigator.replace(with: MapRoute("main/berths/slot", context: #"{"_0":8}"#))
    navigator.present(
      .stack(MapRoute("main/berths/slot/book"), MapRoute("main/berths/slot/book/done")),
      style: .custom("drawer"))
    navigator.dismiss()
    navigator.select("account")
    navigator.present(MapRoute("main/account/edit"), style: .fullScreenCover)
    navigator.undo()
    navigator.present(MapRoute("main/account/edit"), style: .sheet)
    navigator.push(MapRoute("main/account/tour"))
    navigator.select("weather")
    try await navigator.flush()
    return log
  }

  private static var main: ContainerLayout<MapRoute> {
    .tabs(["berths", "weather", "account"].map { BranchLayout($0, MapRoute("main/\($0)")) })
  }
}

extension MapRoute {
  init(_ path: String, context: String = "{}") { self.init(ScreenPath(path), context: context) }
}
