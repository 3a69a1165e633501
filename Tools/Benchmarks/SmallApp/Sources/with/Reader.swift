// The modules that `import Backtrail` links. It also adds macro declarations, which do not produce code.
import BacktrailCore
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore

enum AppRoute: Route {
  case list
  case detail(id: Int)
}

@main
struct Reader {
  @MainActor static func main() async {
    let log = try? SQLiteEventLog(path: "reader.backtrail")
    let navigator = Navigator<AppRoute>(log: log)
    navigator.restore(orElse: .stack(.list))
    if case .route(let screen)? = navigator.state.top?.route { print("You are at \(screen).") }
    navigator.push(.detail(id: 7))
    navigator.saveViewState(["scroll": 120])
    try? await navigator.flush()
    await navigator.close()
  }
}
