import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// A launch of an app whose windows come, change phases, and go as a seed decides, beside a model of what counts.
@MainActor
final class PhaseStory {
  private let log = InMemoryEventLog()
  private let isPrewarmed: Bool
  private var device: HeadlessDevice!
  private var navigator: Navigator<Windows>!
  private var random: SplitMix64
  private var steps: [String] = []

  /// Whether the launch would be a failed one if it ended now.
  private var counts: Bool
  private var hasDrawn = false
  private var wasUsed = false
  private var isConfirmed = false
  /// The problem found while a view was evaluated.
  private var flaw: String?

  init(seed: UInt64) async throws {
    random = SplitMix64(seed: seed)
    isPrewarmed = random.below(2) == 0
    counts = !isPrewarmed
    try await record()
    device = HeadlessDevice { [unowned self] in PhaseApp(story: self, navigator: self.makeNavigator(seed: 2))
    }
    try device.start()
  }

  private func record() async throws {
    let navigator = makeNavigator(seed: 1)
    navigator.present(.document(1))
    navigator.confirmLaunch()
    try await navigator.flush()
  }

  private func makeNavigator(seed: UInt64) -> Navigator<Windows> {
    var environment = NavigatorEnvironment.fixed(seed: seed)
    environment.graceTime = 5_000
    environment.isPrewarmed = seed > 1 && isPrewarmed
    navigator = Navigator<Windows>(log: log, environment: environment)
    navigator.restore(orElse: .stack(.home))
    return navigator
  }

  func tell(steps count: Int) async throws {
    try await check()
    for _ in 0..<count {
      guard try step() else { continue }
      for _ in 0..<3 { try await device.finishTasks() }
      follow()
      try await check()
    }
  }

  /// Performs one command of the system; returns whether there was one.
  private func step() throws -> Bool {
    let phase = [ScenePhase.background, .inactive, .active][random.below(3)]
    let connected = device.connectedWindows
    let others = device.windows.filter { $0.host == nil }
    switch random.below(5) {
    case 0 where device.windows.count < 3:
      steps.append("window in \(phase)")
      try device.openWindow(in: phase)
    case 1 where !connected.isEmpty:
      steps.append("disconnect")
      try device.disconnect(connected[random.below(connected.count)])
    case 2 where !others.isEmpty:
      steps.append("reconnect in \(phase)")
      try device.connect(others[random.below(others.count)], in: phase)
    default:
      guard !connected.isEmpty else { return false }
      steps.append("\(phase)")
      try device.enter(phase, connected[random.below(connected.count)])
    }
    return true
  }

  /// The model, after a command.
  private func follow() {
    let phase = device.connectedWindows.compactMap(\.host?.scenePhase).max() ?? .background
    if phase == .active { wasUsed = true }
    if wasUsed, phase != .active { isConfirmed = true }
    counts = !isConfirmed && phase != .background
  }

  /// A view is evaluated: if the process ended now, the launch would count, unless nobody is looking and it was drawn
  /// before, or the app was in use and no longer is.
  func draw(in phase: ScenePhase) {
    let isLeft = wasUsed && !device.connectedWindows.contains { $0.host?.scenePhase == .active }
    if !isConfirmed, !isLeft, phase != .background || !hasDrawn, attempts != 1 {
      flaw = "A frame was drawn in \(phase) while the launch did not count."
    }
    hasDrawn = true
  }

  private var attempts: Int? { try? log.launchAttempts()?.count }

  private func check() async throws {
    try await navigator.flush()
    if let flaw { throw StoryError(message: "\(flaw)\n\(steps)") }
    guard attempts == (counts ? 1 : nil) else {
      throw StoryError(message: "Counted \(attempts ?? 0) launches, prewarmed \(isPrewarmed), after \(steps)")
    }
  }
}

private struct PhaseApp: App {
  let story: PhaseStory
  let navigator: Navigator<Windows>

  init() { preconditionFailure("The story has a navigator.") }

  init(story: PhaseStory, navigator: Navigator<Windows>) {
    self.story = story
    self.navigator = navigator
  }

  var body: some Scene {
    WindowGroup(for: SceneID.self) { [story, navigator] $scene in
      NavigatorWindow(navigator, scene: $scene, orElse: .stack(.home)) { scene in
        NavigatorView(navigator, scene: scene) { route in PhaseScreen(story: story, route: route) }
      }
    }
  }
}

private struct PhaseScreen: View {
  let story: PhaseStory
  let route: Windows
  @Environment(\.scenePhase) private var phase

  var body: some View {
    let _ = story.draw(in: phase)
    Text(route.title)
  }
}
