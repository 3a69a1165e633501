import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// A window that was closed, in an app that has another one.
@MainActor @Suite struct ClosedWindowTests {
  private let log = InMemoryEventLog()
  private let held = HeldActions()

  private func navigator() -> Navigator<Windows> {
    let environment = NavigatorEnvironment(graceTime: 60_000, timer: .never)
    let navigator = Navigator<Windows>(log: log, environment: environment)
    navigator.restore(orElse: .stack(.home))
    return navigator
  }

  /// An app may keep an action of a sheet, and with it the state of the views that present the sheet.
  @Test(arguments: [true, false], [true, false])
  func `a closed window does not keep the app in use`(isHeld: Bool, isByCode: Bool) async throws {
    let navigator = navigator()
    let device = HeadlessDevice { HoldingApp(navigator: navigator, held: isHeld ? held : nil) }
    try device.launch()
    navigator.push(.document(1))
    let second = try device.openWindow()
    navigator.present(.note("Note"))
    try await device.finishTasks()
    navigator.push(.document(2))
    try await device.finishTasks()
    if isByCode { navigator.closeScene() } else { try device.close(second) }
    try await device.finishTasks()
    #expect(held.actions.isEmpty == !isHeld)
    #expect(navigator.state.scenes.count == 1 && device.connectedWindows.count == 1)

    let first = try #require(device.windows.first)
    try device.hide(first)
    try await device.finishTasks()
    #expect(try log.launchAttempts() == nil)
    try device.disconnect(first)
    try await device.finishTasks()
    #expect(navigator.state.scenes.count == 1 && navigator.titles == ["Home", "Document 1"])
  }
}

/// Actions that outlive their views.
@MainActor
private final class HeldActions {
  var actions: [DismissAction] = []
}

private struct HoldingApp: App {
  let navigator: Navigator<Windows>
  let held: HeldActions?

  init() { preconditionFailure("The tests have a navigator.") }

  init(navigator: Navigator<Windows>, held: HeldActions?) {
    self.navigator = navigator
    self.held = held
  }

  var body: some Scene {
    WindowGroup(for: SceneID.self) { [navigator, held] $scene in
      NavigatorWindow(navigator, scene: $scene, orElse: .stack(.home)) { scene in
        NavigatorView(navigator, scene: scene) { route in HoldingScreen(title: route.title, held: held) }
      }
    }
  }
}

private struct HoldingScreen: View {
  let title: String
  let held: HeldActions?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Text(title).onAppear { if title == "Note" { held?.actions.append(dismiss) } }
  }
}
