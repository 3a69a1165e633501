import BacktrailTesting
import BacktrailUI
import TestSupport
import Testing
import Worlds

/// Launches of apps without a `NavigatorView`, which report their phases as the article about the navigator shows.
@MainActor @Suite struct OwnContainerLaunchTests {
  private let log = InMemoryEventLog()
  private let timer = FiredTimer()

  private nonisolated static let ways: [[ScenePhase]] = [
    [.inactive], [.active], [.background], [.background, .inactive], [.background, .active],
  ]

  private func navigator(isPrewarmed: Bool = false) -> Navigator<Windows> {
    var environment = NavigatorEnvironment.fixed
    environment.graceTime = 5_000
    environment.isPrewarmed = isPrewarmed
    environment.timer = timer.timer
    let navigator = Navigator<Windows>(log: log, environment: environment)
    navigator.restore(orElse: .tabs([BranchLayout("a", .home), BranchLayout("b", .home)]))
    return navigator
  }

  private var attempts: Int? { try? log.launchAttempts()?.count }

  @Test(arguments: Form.allCases, ways)
  fileprivate func `a launch that ends while its first frame is drawn has failed`(
    form: Form, phases: [ScenePhase]
  ) async throws {
    for isPrewarmed in [false, true] {
      try log.keep(nil)
      let navigator = navigator(isPrewarmed: isPrewarmed)
      var attempts: [Int?] = []
      let host = HeadlessHost {
        OwnContainer(navigator: navigator, form: form) { attempts.append(self.attempts) }
      }
      for phase in phases {
        attempts = []
        host.scenePhase = phase
        try host.settle()
        #expect(attempts.first == 1, "prewarmed: \(isPrewarmed), \(phase) of \(phases)")
        try await host.finishTasks()
      }
    }
  }

  @Test(arguments: Form.allCases, [false, true])
  fileprivate func `a launch that stays hidden has not failed, whether or not the app reports that`(
    form: Form, reports: Bool
  ) async throws {
    let navigator = navigator()
    let host = HeadlessHost { OwnContainer(navigator: navigator, form: form, reports: reports) {} }
    host.scenePhase = .background
    try host.settle()
    #expect(attempts == 1)
    timer.fire()
    try await host.finishTasks()
    try await navigator.flush()
    #expect(attempts == nil)
  }
}

/// A timer that a test fires.
@MainActor
private final class FiredTimer {
  private var actions: [Int: @MainActor @Sendable () -> Void] = [:]
  private var count = 0
  private let cancelled = Locked<Set<Int>>([])

  var timer: NavigatorTimer {
    NavigatorTimer { [self] _, action in
      count += 1
      actions[count] = action
      return { [cancelled, count] in cancelled.withLock { _ = $0.insert(count) } }
    }
  }

  func fire() {
    let due = actions.filter { number, _ in !cancelled.withLock { $0.contains(number) } }
    actions = [:]
    for (_, action) in due.sorted(by: { $0.key < $1.key }) { action() }
  }
}

private enum Form: CaseIterable { case stacks, plainStack, tabs }

/// The recipe of an app with its own container.
private struct OwnContainer: View {
  let navigator: Navigator<Windows>
  let form: Form
  var reports = true
  let draw: () -> Void
  @Environment(\.scenePhase) private var phase

  var body: some View {
    Group {
      switch form {
      case .stacks:
        TabView {
          ForEach(navigator.state.activeSceneState?.root.branches ?? [], id: \.id) { branch in
            NavigatorStack(navigator, stack: branch.id) { screen($0) }
          }
        }
      case .plainStack: NavigatorStack(navigator) { screen(.home) }
      case .tabs: NavigatorTabs(navigator) { screen($0) }
      }
    }
    .onChange(of: phase, initial: true) {
      guard reports else { return }
      if phase == .active { navigator.enterForeground() }
      if phase == .background { Task { try? await navigator.enterBackground() } }
    }
  }

  private func screen(_ route: Windows) -> some View {
    DrawnScreen(title: route.title, draw: draw)
  }
}

/// A screen that notes each time it is evaluated in a different phase.
private struct DrawnScreen: View {
  let title: String
  let draw: () -> Void
  @Environment(\.scenePhase) private var phase

  var body: some View {
    let _ = (phase, draw())
    Text(title)
  }
}
