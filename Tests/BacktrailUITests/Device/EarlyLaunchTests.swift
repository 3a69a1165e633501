import BacktrailStore
import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// Launches that nobody requested, of an app that opens its log when its first window is drawn.
///
/// iOS may run an app up to its first window before it is needed, and end it again
/// (developer.apple.com/documentation/uikit/about-the-app-launch-sequence, "Prepare your app for prewarming"). It does so
/// before the first unlock too, when protected files cannot be opened (developer.apple.com/forums/thread/802755).
@MainActor @Suite(.temporaryLog) struct EarlyLaunchTests {
  @Test func `an app that is prewarmed and ended leaves no trace`() async throws {
    let phone = try await Phone()
    for _ in 0..<5 { _ = EarlyApp(phone: phone) }
    let app = EarlyApp(phone: phone)
    #expect(phone.openings == 0)
    #expect(try HeadlessHost(app: app).text == Phone.text)
    #expect(app.model.navigator.restoreLevel == .full)
    await app.model.navigator.close()
  }

  @Test func `an app launched before the first unlock is restored when it is opened`() async throws {
    let phone = try await Phone()
    phone.isLocked = true
    let app = EarlyApp(phone: phone)
    phone.isLocked = false
    let host = HeadlessHost(app: app)
    #expect(try host.text == Phone.text)
    try host.dragDown()
    try await app.model.navigator.flush()
    #expect(app.model.navigator.status == .saved(through: app.model.navigator.headSeq))
    await app.model.navigator.close()
  }

  @Test func `an app that looked for its log before the first unlock says so and leaves the log alone`()
    async throws
  {
    let phone = try await Phone()
    phone.isLocked = true
    let early = EarlyApp(phone: phone)
    #expect(try HeadlessHost(app: early).text == "Home")
    #expect(early.model.navigator.status == .waiting(from: 1, because: .protected("log")))
    await early.model.navigator.close()
    phone.isLocked = false
    let later = EarlyApp(phone: phone)
    #expect(try HeadlessHost(app: later).text == Phone.text)
    #expect(later.model.navigator.restoreLevel == .full)
    await later.model.navigator.close()
  }

  @Test func `an app that looked for its log before the first unlock shows it when it is opened`()
    async throws
  {
    let phone = try await Phone()
    phone.isLocked = true
    let app = EarlyApp(phone: phone)
    let host = HeadlessHost(app: app)
    host.scenePhase = .background
    try await host.finishTasks()
    #expect(try host.text == "Home")
    phone.isLocked = false
    try await app.model.navigator.flush()
    try await host.finishTasks()
    #expect(try host.text == Phone.text)
    #expect(try phone.attempts == nil)
    host.scenePhase = .active
    try await host.finishTasks()
    #expect(try host.text == Phone.text)
    try host.dragDown()
    try await app.model.navigator.flush()
    #expect(app.model.navigator.status == .saved(through: app.model.navigator.headSeq))
    await app.model.navigator.close()
  }
}

@MainActor extension EarlyLaunchTests {
  typealias Use = @MainActor @Sendable (Navigator<Windows>) -> Void

  nonisolated static let uses: [Use] = [
    { $0.push(.document(1)) },
    { $0.present(.document(1)) },
    {
      $0.push(.document(1))
      $0.present(.document(2))
      $0.push(.document(3))
      $0.present(.note("a"), style: .fullScreenCover)
    },
    { $0.select("log") },
  ]

  @Test(arguments: uses.indices, [false, true])
  func `what comes back late comes back without animation, and so does what stays`(
    use: Int, isMoved: Bool
  ) async throws {
    let layout = ContainerLayout<Windows>.tabs([BranchLayout("walk", .home), BranchLayout("log", .counter)])
    let first: Navigator<Windows> = try TemporaryLog.navigator(orElse: layout)
    Self.uses[use](first)
    await first.close()
    let lock = Locked(true)
    let log = try SQLiteEventLog(path: TemporaryLog.path()) {
      if lock.withLock(\.self) { throw StoreError.protected("log") }
    }
    let navigator = Navigator<Windows>(log: log, environment: NavigatorEnvironment(timer: .never))
    navigator.restore(orElse: layout)
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    if isMoved { Self.uses[(use + 1) % Self.uses.count](navigator) }
    try host.settle()
    let count = host.transitions.count
    lock.withLock { $0 = false }
    try await navigator.flush()
    try host.settle()
    #expect(host.transitions.dropFirst(count).allSatisfy { !$0.isAnimated }, "\(host.transitions)")
    let later = host.transitions.count
    navigator.push(.note("b"))
    try host.settle()
    #expect(host.transitions.dropFirst(later).map(\.description) == ["push"])
    await navigator.close()
  }
}

/// A phone with the log of an app that has been used.
@MainActor
private final class Phone {
  static let text = "Home\nSheet:\n  Document 1"

  /// Whether nobody has unlocked it since it started.
  var isLocked: Bool {
    get { lock.withLock { $0 } }
    set { lock.withLock { $0 = newValue } }
  }
  private let lock = Locked(false)
  private(set) var openings = 0
  private var log: SQLiteEventLog?
  /// The unconfirmed launches of the app that opened the log last; `nil` if there are none.
  var attempts: Int? { get throws { try log?.launchAttempts()?.count } }

  init() async throws {
    let navigator: Navigator<Windows> = try TemporaryLog.navigator(orElse: .stack(.home))
    navigator.present(.document(1))
    await navigator.close()
  }

  /// Opens the log, now or when the file can be read.
  func openLog() -> SQLiteEventLog? {
    openings += 1
    log = try? SQLiteEventLog(path: TemporaryLog.path()) { [lock] in
      if lock.withLock({ $0 }) { throw StoreError.protected("log") }
    }
    return log
  }
}

@MainActor
private final class EarlyModel {
  private let phone: Phone
  /// Made by the first window that reads it.
  private(set) lazy var navigator = makeNavigator()

  init(phone: Phone) { self.phone = phone }

  private func makeNavigator() -> Navigator<Windows> {
    let navigator = Navigator<Windows>(log: phone.openLog(), environment: NavigatorEnvironment(timer: .never))
    navigator.restore(orElse: .stack(.home))
    return navigator
  }
}

private struct EarlyApp: App {
  let model: EarlyModel

  init() { preconditionFailure("The tests have a phone.") }

  init(phone: Phone) { model = EarlyModel(phone: phone) }

  var body: some Scene { WindowGroup { EarlyWindow(model: model) } }
}

private struct EarlyWindow: View {
  let model: EarlyModel

  var body: some View { NavigatorView(model.navigator) { Text($0.title) } }
}
