import BacktrailTesting
import BacktrailUI
import Foundation
import TestSupport
import Testing
import Worlds

/// Launches in the order of phases in which a device sends them.
///
/// An app is launched into the background for a push or a refresh, and then shows no window or one that nobody sees
/// (developer.apple.com/documentation/uikit/about-the-background-execution-sequence). One that a person opens is inactive
/// first (developer.apple.com/documentation/swiftui/scenephase). What is in the background may be ended at any time,
/// without notice (developer.apple.com/documentation/xcode/reduce-terminations-in-your-app).
@MainActor @Suite struct LaunchPhaseTests {
  private nonisolated static let ways: [[ScenePhase]] = [
    [.active], [.inactive, .active], [.background, .active], [.background, .inactive, .active],
  ]

  @Test func `launches that are ended in the background have not failed`() async throws {
    let device = try await Device()
    for _ in 0..<5 { _ = try await device.launch([.background]) }
    #expect(try await device.launch([.inactive, .active]).level == .full)
  }

  /// The app of the README restores in its `init`, which a prewarmed process runs.
  @Test func `prewarmed processes that are ended before the app is in use have not failed`() async throws {
    let device = try await Device()
    for _ in 0..<5 { _ = try await device.launch([], isPrewarmed: true) }
    #expect(try await device.launch([.inactive, .active]).level == .full)
  }

  @Test func `a navigator knows that its process was prewarmed`() async {
    await #expect(processExitsWith: .success) {
      #expect(!NavigatorEnvironment().isPrewarmed)
      setenv("ActivePrewarm", "1", 1)
      #expect(NavigatorEnvironment().isPrewarmed)
    }
  }

  @Test(arguments: ways)
  func `a launch that ends while the app is in use has failed`(phases: [ScenePhase]) async throws {
    let device = try await Device()
    _ = try await device.launch(phases)
    #expect(try await device.launch([.active]).level == .withoutTop)
  }

  @Test(arguments: ways, [ScenePhase.inactive, .background])
  func `a launch counts as good if the app was in use and then left`(
    phases: [ScenePhase], end: ScenePhase
  ) async throws {
    let device = try await Device()
    _ = try await device.launch(phases + [end])
    #expect(try await device.launch([.active]).level == .full)
  }

  @Test func `a launch whose window was in use and hidden before a task ran is good`() async throws {
    let device = try await Device()
    let navigator = try await device.makeNavigator()
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title) } }
    for phase in [.active, .inactive, .background] as [ScenePhase] {
      host.scenePhase = phase
      try host.settle()
    }
    try await host.finishTasks()
    host.scenePhase = .active
    try host.settle()
    #expect(device.attempts == nil)
  }

  @Test func `an app ended in the background for its memory comes back as it was`() async throws {
    let device = try await Device()
    let text = try await device.launch([.inactive, .active, .inactive, .background]).text
    #expect(text == Device.text)
    #expect(try await device.launch([.inactive, .active]).text == text)
  }

  /// The app's own actions in the background confirm nothing either.
  @Test
  func `launches for a push notification that are ended have not failed, with or without an unseen window`()
    async throws
  {
    let device = try await Device()
    for count in 0..<5 {
      let launch = try await device.launch(count % 2 == 0 ? [] : [.background])
      try await launch.navigator.enterBackground()
    }
    #expect(try await device.launch([.active]).level == .full)
    #expect(try await device.launch([]).level == .withoutTop)
    let pushed = try await device.launch([.background])
    try await pushed.navigator.enterBackground()
    #expect(try await device.launch([.active]).level == pushed.level)
  }

  /// The process ends in the first frame, or on its way from the background to the screen.
  @Test(
    arguments: [[], [.background], [.inactive], [.background, .inactive]] as [[ScenePhase]], [false, true])
  func `a launch that ends while its first frame is drawn has failed`(
    phases: [ScenePhase], isPrewarmed: Bool
  ) async throws {
    let device = try await Device()
    let navigator = try await device.makeNavigator(isPrewarmed: isPrewarmed)
    var attempts: [Int?] = []
    let host = HeadlessHost {
      NavigatorView(navigator) { route in
        let _ = attempts.append(device.attempts)
        Text(route.title)
      }
    }
    for phase in phases {
      host.scenePhase = phase
      try await host.finishTasks()
    }
    attempts = []
    host.scenePhase = phases.last == .inactive ? .active : .inactive
    try host.settle()
    #expect(!attempts.isEmpty && attempts.allSatisfy { $0 == 1 })
  }

  @Test(.tags(.slow), arguments: 0..<5)
  func `in any order of phases a launch counts from its first frame until it is hidden or confirmed`(
    part: UInt64
  ) async throws {
    for seed in SlowCases.first(100 as UInt64).shifted(by: part * 100) {
      try await PhaseStory(seed: seed).tell(steps: 10)
    }
  }

  /// A view controller that is in no window's hierarchy cannot present (an issue of the package Navigator).
  @Test func `what was restored in the background is shown when the app is opened`() async throws {
    var wasForgotten = false
    for seed in 0..<16 as Range<UInt64> {
      let device = try await Device()
      let hostile = Adversity(seed: seed, kinds: [.forgottenInBackground])
      let hidden = try await device.launch([.background, .inactive], adversity: hostile)
      wasForgotten = wasForgotten || hidden.text != Device.text
      hidden.host.scenePhase = .active
      #expect(try hidden.host.text == Device.text)
    }
    #expect(wasForgotten)
  }
}

/// A device with an app that has been used: a document on the stack, another one in a sheet.
@MainActor
private final class Device {
  static let text = "Home\nSheet:\n  Document 2\n  Cover:\n    Document 3"

  /// A process that was ended: what it showed, and how much it had restored.
  struct Launch {
    let host: HeadlessHost
    let navigator: Navigator<Windows>
    let text: String
    let level: RestoreLevel
  }

  private let log = InMemoryEventLog()
  private var launches: UInt64 = 0

  init() async throws {
    let navigator = try await makeNavigator()
    try navigator.perform { moves in
      moves.present(.document(2))
      moves.present(.document(3), style: .fullScreenCover)
    }
    navigator.confirmLaunch()
    try await navigator.flush()
  }

  var attempts: Int? { try? log.launchAttempts()?.count }

  func makeNavigator(isPrewarmed: Bool = false) async throws -> Navigator<Windows> {
    launches += 1
    var environment = NavigatorEnvironment.fixed(seed: launches)
    environment.graceTime = 5_000
    environment.isPrewarmed = isPrewarmed
    let navigator = Navigator<Windows>(log: log, environment: environment)
    navigator.restore(orElse: .stack(.home))
    return navigator
  }

  /// A launch that is ended after these phases.
  func launch(
    _ phases: [ScenePhase], isPrewarmed: Bool = false, adversity: Adversity? = nil
  ) async throws -> Launch {
    let navigator = try await makeNavigator(isPrewarmed: isPrewarmed)
    let host = HeadlessHost(adversity: adversity) { NavigatorView(navigator) { Text($0.title) } }
    for phase in phases {
      host.scenePhase = phase
      try await host.finishTasks()
    }
    try await navigator.flush()
    return Launch(
      host: host, navigator: navigator, text: phases.isEmpty ? "" : try host.text,
      level: navigator.restoreLevel)
  }
}
