import Backtrail

@MainActor
final class AppModel {
  let navigator: Navigator<AppRoute>
  private let breadcrumbs: Task<Void, Never>

  init(reporter: some CrashReporter & Sendable) {
    navigator = Navigator<AppRoute>(log: openLog())
    let changes = navigator.changes(parameters: ["detail": ["id"]])
    breadcrumbs = Task { await leaveBreadcrumbs(changes, in: reporter) }
    navigator.restore(orElse: .stack(.list))
  }

  func quit() async {
    await navigator.close()
    await breadcrumbs.value
  }
}
