import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing

#if canImport(OSLog)
  import OSLog
#endif

enum AppRoute: Route {
  case list
  case detail(id: Int)
}

func openLog() -> SQLiteEventLog? { nil }

/// The recipes of the article on changes, as they appear there.
@MainActor
@Suite struct RecipeTests {
  private final class Reporter: CrashReporter, Sendable {
    private let told = Locked<[String]>([])
    var lines: [String] { told.withLock { $0 } }

    func addBreadcrumb(category: String, message: String, data: [String: String]) {
      told.withLock { $0.append("\(category): \(message) \(data.map { "\($0)=\($1)" }.joined())") }
    }

    func setTag(key: String, value: String) { told.withLock { $0.append("\(key): \(value)") } }
  }

  /// The changes of a session of three screens.
  private func changes(on log: InMemoryEventLog = InMemoryEventLog()) async -> AsyncStream<
    NavigationChange<AppRoute>
  > {
    let navigator = Navigator<AppRoute>(log: log, environment: .fixed)
    let changes = navigator.changes(parameters: ["detail": ["id"]])
    navigator.restore(orElse: .stack(.list))
    navigator.push(.detail(id: 7))
    navigator.pop()
    await navigator.close()
    return changes
  }

  @Test func `breadcrumbs say what happened, and the tag says where it is recorded`() async {
    let id = CommandID.random()
    let reporter = Reporter()
    await leaveBreadcrumbs(await changes(on: InMemoryEventLog(newLogID: id)), in: reporter)
    #expect(
      reporter.lines == [
        "navigation: restore, open scene, list ", "backtrail: \(id)@2",
        "navigation: user, push, detail id=7", "backtrail: \(id)@3",
        "navigation: user, pop, list ", "backtrail: \(id)@4",
      ])
  }

  @Test func `breadcrumbs say how much they lack`() async {
    let navigator = Navigator<AppRoute>(log: nil, environment: .fixed)
    let changes = navigator.changes
    navigator.restore(orElse: .stack(.list))
    for id in 0..<300 { navigator.push(.detail(id: id)) }
    await navigator.close()
    let reporter = Reporter()
    await leaveBreadcrumbs(changes, in: reporter)
    #expect(reporter.lines.first == "navigation: 45 changes skipped " && reporter.lines.count == 257)
  }

  @Test func `a model has its breadcrumbs starting at launch`() async {
    let reporter = Reporter()
    let model = AppModel(reporter: reporter)
    model.navigator.push(.detail(id: 1))
    await model.quit()
    #expect(
      reporter.lines == ["navigation: restore, open scene, list ", "navigation: user, push, detail id=1"])
  }

  @Test func `analytics count views and times`() async {
    let told = Locked<[String]>([])
    await measureScreens(await changes()) { name, values in
      let values = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      told.withLock { $0.append("\(name) \(values.joined(separator: " "))") }
    }
    #expect(
      told.withLock { $0 } == [
        "screen_view cause=restore screen=list", "screen_time milliseconds=1000 screen=list",
        "screen_view cause=user id=7 screen=detail", "screen_time milliseconds=1000 screen=detail",
        "screen_view cause=user screen=list",
      ])
  }

  @Test func `signposts are the intervals of screens`() async {
    let signposter = OSSignposter(subsystem: "com.example.shop", category: "Navigation")
    await signpostScreens(await changes(), with: signposter)
    #if !canImport(OSLog)
      #expect(
        signposter.lines == [
          "begin Screen list", "end Screen list", "begin Screen detail", "end Screen detail",
          "begin Screen list", "end Screen list",
        ])
    #endif
  }
}
