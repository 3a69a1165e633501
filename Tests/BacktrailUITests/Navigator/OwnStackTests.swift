import BacktrailStore
import BacktrailTesting
import BacktrailUI
import TestSupport
import Testing
import Worlds

/// A stack that an app handed over unchanged: its own root, its own destinations, plain links.
@MainActor @Suite struct OwnStackTests {
  private let log = InMemoryEventLog()

  @Test func `a plain link to a route with a sensitive value shows the value`() throws {
    let navigator = Navigator<Paying>(log: nil)
    navigator.restore(orElse: .stack(.start))
    let host = HeadlessHost {
      NavigatorStack(navigator) {
        NavigationLink("Pay", value: Paying.pay(card: Sensitive(wrappedValue: "4111")))
          .navigationDestination(for: Paying.self) { route in
            if case .pay(let card) = route { Text(card.wrappedValue ?? "no card") }
          }
      }
    }
    for _ in 0..<2 {
      try host.tap("Pay")
      #expect(try host.text.hasSuffix("4111"))
      #expect(navigator.topRoute == .pay(card: Sensitive(wrappedValue: nil)))
      try host.swipeBack()
      #expect(navigator.topRoute == .start)
    }
    navigator.undo()
    #expect(try host.text.hasSuffix("4111"))
  }

  @Test func `a route that needs its sensitive value is recorded without its name, and undo shows it`() throws
  {
    let navigator = Navigator<Paying>(log: nil)
    navigator.restore(orElse: .stack(.start))
    let host = HeadlessHost {
      NavigatorStack(navigator) {
        NavigationLink("Pay", value: Paying.must(card: Sensitive(wrappedValue: "4111")))
          .navigationDestination(for: Paying.self) { route in
            if case .must(let card) = route { Text(card.wrappedValue) }
          }
      }
    }
    try host.tap("Pay")
    #expect(try host.text.hasSuffix("4111"))
    #expect(navigator.encodedState.top?.route.name == "(external)")
    navigator.pop()
    #expect(try host.text == "[Pay >]")
    navigator.undo()
    #expect(try host.text.hasSuffix("4111"))
  }

  @Test func `a plain link pushes a route, and going back pops it`() throws {
    let navigator = Navigator<Windows>.restored(log: log)
    let host = host(of: navigator)
    try host.tap("Document")
    #expect(navigator.titles == ["Home", "Document 2"])
    #expect(try host.text == "Shop > Document 2\n  [Close]\n  [Note >]\n  [Coupon >]")
    try host.swipeBack()
    #expect(navigator.titles == ["Home"])
    #expect(try host.text.hasPrefix("Shop\n"))
  }

  @Test func `a link with a route pushes it onto the app's own destination`() throws {
    let navigator = Navigator<Windows>.restored(log: log)
    let host = HeadlessHost {
      NavigatorStack(navigator) {
        NavigationLink("Open", route: Windows.document(1))
          .navigationDestination(for: Windows.self) { route in
            Text(route.title)
            NavigationLink("Next", route: Windows.note("n"))
          }
      }
    }
    try host.tap("Open")
    #expect(navigator.titles == ["Home", "Document 1"])
    try host.tap("Next")
    #expect(navigator.titles == ["Home", "Document 1", "n"])
    #expect(try host.text.contains("n\n"))
    try host.swipeBack()
    #expect(navigator.titles == ["Home", "Document 1"])
    #expect(try host.text.contains("Document 1"))
    navigator.undo()
    #expect(navigator.titles == ["Home", "Document 1", "n"])
    try host.swipeBack()
    try host.swipeBack()
    #expect(navigator.titles == ["Home"])
    #expect(navigator.topRoute == .home)
  }

  @Test func `moves of the navigator are shown`() throws {
    let navigator = Navigator<Windows>.restored(log: log)
    let host = host(of: navigator)
    navigator.setStack([.home, .document(1), .document(1), .note("A")])
    #expect(try host.text.hasPrefix("Shop > Document 1 > Document 1 > A\n"))
    navigator.replace(with: .note("B"))
    #expect(try host.text.hasPrefix("Shop > Document 1 > Document 1 > B\n"))
    navigator.pop(2)
    #expect(try host.text.hasPrefix("Shop > Document 1\n"))
  }

  @Test func `dismiss is an event`() throws {
    let navigator = Navigator<Windows>.restored(.stack(.home, .document(1), .document(2)), log: log)
    let host = host(of: navigator)
    try host.tap("Close")
    #expect(navigator.titles == ["Home", "Document 1"])
  }

  @Test func `a value that is not a route is shown, and recorded without its content`() async throws {
    let navigator = Navigator<Windows>.restored(log: log)
    let host = host(of: navigator)
    try host.tap("Coupon")
    #expect(try host.text == "Shop > Coupon 7\n  7 percent off\n  [Note >]")
    #expect(navigator.encodedState.top?.route.name == "(external)")
    #expect(navigator.topRoute == nil)
    try host.tap("Note")
    #expect(try host.text.hasPrefix("Shop > Coupon 7 > A\n"))
    navigator.push(.document(3))
    #expect(try host.text.hasPrefix("Shop > Coupon 7 > A > Document 3\n"))
    navigator.pop(2)
    #expect(try host.text.hasPrefix("Shop > Coupon 7\n"))
    try host.swipeBack()
    #expect(navigator.titles == ["Home"])
  }

  @Test(.temporaryLog) func `a value that is not a route stays when the log is opened late`() async throws {
    let isLocked = Locked(true)
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed) {
      if isLocked.withLock(\.self) { throw StoreError.protected("log") }
    }
    let navigator = Navigator<Windows>(log: log, environment: .fixed)
    navigator.restore(orElse: .stack(.home))
    let host = host(of: navigator)
    try host.tap("Coupon")
    try host.tap("Note")
    isLocked.withLock { $0 = false }
    try await navigator.flush()
    #expect(try host.text.hasPrefix("Shop > Coupon 7 > A\n"))
    let names = navigator.encodedState.activeSceneState?.entries.map(\.route.name)
    #expect(names == ["home", "(external)", "note"])
    try host.swipeBack()
    #expect(try host.text.hasPrefix("Shop > Coupon 7\n"))
    #expect(navigator.titles.count == 2)
    await navigator.close()
  }

  @Test func `above a value that cannot be encoded, nothing counts as a route`() throws {
    let navigator = Navigator<Windows>.restored(log: log)
    let host = HeadlessHost {
      NavigatorStack(navigator) {
        NavigationLink("Sealed", value: Sealed())
          .navigationDestination(for: Sealed.self) { _ in NavigationLink("Note", value: Windows.note("A")) }
          .navigationDestination(for: Windows.self) { Text($0.title).navigationTitle($0.title) }
      }
    }
    try host.tap("Sealed")
    try host.tap("Note")
    #expect(try host.text == "Untitled > Untitled > A\n  A")
    #expect(navigator.titles == ["Home", "?", "?"])
    try host.swipeBack()
    #expect(navigator.titles == ["Home", "?"])
  }

  @Test func `a value that is not a route is not restored, and neither is what was pushed onto it`()
    async throws
  {
    let navigator = Navigator<Windows>.restored(.stack(.home, .document(1)), log: log)
    let first = host(of: navigator)
    try first.tap("Coupon")
    try first.tap("Note")
    navigator.confirmLaunch()
    try await navigator.flush()
    let next = Navigator<Windows>(log: log, environment: NavigatorEnvironment(graceTime: nil))
    let report = next.restore(orElse: .stack(.home))
    #expect(report.rows.map(\.name) == ["home", "document", "(external)", "note"])
    #expect(report.rows.suffix(2).map(\.outcome) == [.dropped(.notRestorable), .dropped(.notRestorable)])
    #expect(try host(of: next).text.hasPrefix("Shop > Document 1\n"))
    #expect(next.titles == ["Home", "Document 1"])
  }

  @Test func `undo brings it back in its place`() throws {
    let navigator = Navigator<Windows>.restored(log: log)
    let host = host(of: navigator)
    try host.tap("Coupon")
    try host.tap("Note")
    navigator.popToRoot()
    #expect(try host.text.hasPrefix("Shop\n"))
    navigator.undo()
    #expect(try host.text.hasPrefix("Shop > Coupon 7 > A\n"))
    #expect(navigator.titles == ["Home", "?", "A"])
    try host.swipeBack()
    #expect(navigator.titles == ["Home", "?"])
    navigator.pop()
    #expect(try host.text.hasPrefix("Shop\n"))
  }

  /// The system removes the views of a hidden window from memory, and an app may hide them behind a lock.
  @Test func `it is shown again by a new view of the stack`() throws {
    let navigator = Navigator<Windows>.restored(log: log)
    do {
      let first = host(of: navigator)
      try first.tap("Coupon")
      try first.tap("Note")
    }
    let second = host(of: navigator)
    #expect(try second.text.hasPrefix("Shop > Coupon 7 > A\n"))
    navigator.push(.document(9))
    #expect(try second.text.hasPrefix("Shop > Coupon 7 > A > Document 9\n"))
    navigator.pop(2)
    #expect(try second.text.hasPrefix("Shop > Coupon 7\n"))
    try second.swipeBack()
    #expect(navigator.titles == ["Home"])
  }

  @Test func `a value on a different path than before is not shown, and nothing changes by itself`() throws {
    let navigator = Navigator<Windows>.restored(.stack(.home, .document(1)), log: log)
    let host = host(of: navigator)
    try host.tap("Coupon")
    let below = try #require(navigator.state.topStack?.entries[1].id)
    navigator.replace(.entry(below), with: .document(5))
    for _ in 0..<2 { #expect(try host.text.hasPrefix("Shop > Document 5\n")) }
    navigator.undo()
    #expect(try host.text.hasPrefix("Shop > Document 1 > Coupon 7\n"))
  }

  @Test func `nothing of it is left after a reset`() async throws {
    let navigator = Navigator<Windows>.restored(log: log)
    let host = host(of: navigator)
    try host.tap("Coupon")
    let stack = try #require(navigator.state.topStack)
    #expect(navigator.keptPath(of: stack.entries[1].id, on: stack.id) != nil)
    try await navigator.reset(to: .stack(.home), erasing: .everything)
    #expect(try host.text.hasPrefix("Shop\n"))
    #expect(try host.text.hasPrefix("Shop\n"))
  }

  @Test func `a refused push leaves the screens as they are`() throws {
    let navigator = Navigator<Windows>.restored(log: log)
    navigator.guards = ["document", "(external)"].map { NavigationGuard($0, .above($0, ["note"])) }
    let host = host(of: navigator)
    for link in ["Document", "Coupon"] {
      try host.tap(link)
      #expect(try host.text.hasPrefix("Shop\n"))
      #expect(navigator.titles == ["Home"])
    }
  }

  @Test func `views know their scene and stack`() throws {
    let navigator = Navigator<Windows>.withTabs
    let stacks = navigator.state.scenes[0].root.branches.map(\.id)
    let host = HeadlessHost { NavigatorStack(navigator, stack: stacks[1]) { PlaceText() } }
    #expect(try host.text == "scene 2.0, stack \(stacks[1]), entry -")
    #expect(try HeadlessHost { NavigatorStack(navigator) { PlaceText() } }.text.contains("\(stacks[0])"))
  }

  /// A recorder's launch keeps such values for apps that show their own paths.
  @Test(.temporaryLog, arguments: [false, true])
  func `a stack that a recorder's navigator drives drops it too`(hasOwnRoot: Bool) async throws {
    func launch() throws -> (NavigationRecorder<Windows>, HeadlessHost) {
      let log = try SQLiteEventLog(path: TemporaryLog.path())
      let recorder = NavigationRecorder<Windows>(log: log, root: .stack(.home), environment: .fixed)
      let stack = try #require(recorder.navigator.state.topStack?.id)
      return (
        recorder,
        HeadlessHost {
          if hasOwnRoot {
            OwnShop(navigator: recorder.navigator)
          } else {
            NavigatorStack(recorder.navigator, stack: stack) { Text("page").navigationTitle($0.title) }
          }
        }
      )
    }
    let (first, firstHost) = try launch()
    try firstHost.settle()
    first.record(screens: [.route(.document(1)), .external, .route(.note("A"))])
    await first.navigator.close()
    for _ in 0..<2 {
      let (recorder, host) = try launch()
      #expect(try host.text.hasPrefix(hasOwnRoot ? "Shop > Document 1\n" : "Home > Document 1\n"))
      #expect(recorder.navigator.titles == ["Home", "Document 1"])
      #expect(!recorder.navigator.canUndo)
      #expect(host.transitions.allSatisfy { !$0.isAnimated })
      await recorder.navigator.close()
    }
  }

  @Test(.temporaryLog) func `a driven stack keeps a value for as long as the app runs`() async throws {
    for _ in 0..<2 {
      let log = try SQLiteEventLog(path: TemporaryLog.path())
      let recorder = NavigationRecorder<Windows>(log: log, root: .stack(.home), environment: .fixed)
      let host = host(of: recorder.navigator)
      #expect(try host.text.hasPrefix("Shop\n"))
      #expect(recorder.navigator.titles == ["Home"])
      try host.tap("Coupon")
      try host.tap("Note")
      #expect(try host.text.hasPrefix("Shop > Coupon 7 > A\n"))
      #expect(recorder.navigator.titles == ["Home", "?", "A"])
      await recorder.navigator.close()
    }
  }

  private func host(of navigator: Navigator<Windows>) -> HeadlessHost {
    HeadlessHost { OwnShop(navigator: navigator) }
  }
}

/// Random actions of a person and an app, under the adversity of a real interface.
@MainActor @Suite struct OwnStackDriftTests {
  @Test(arguments: 0..<8) func `views show what the state says under adversity`(part: UInt64) throws {
    for seed in part * 40..<(part + 1) * 40 { try tell(seed, rules: .all) }
  }

  @Test(arguments: [AdapterRules.ignoresStalePaths, .pushesOnce])
  func `an omitted rule is detected`(rule: AdapterRules) {
    #expect(throws: Drift.self) {
      for seed in 0..<200 as Range<UInt64> { try tell(seed, rules: .all.subtracting(rule)) }
    }
  }

  private struct Drift: Error, CustomStringConvertible {
    let description: String
  }

  private func tell(_ seed: UInt64, rules: AdapterRules) throws {
    var random = SplitMix64(seed: seed)
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost(adversity: Adversity(seed: seed)) {
      OwnShop(navigator: navigator).environment(\.adapterRules, rules)
    }
    var expected = ["Shop"]
    for step in 0..<14 {
      switch random.below(6) {
      case 0 where expected.last?.hasPrefix("Coupon") == false && (try? host.tap("Document")) != nil:
        expected.append("Document 2")
      case 1 where (try? host.tap("Coupon")) != nil: expected.append("Coupon 7")
      case 2 where (try? host.swipeBack()) != nil: expected.removeLast()
      case 3:
        navigator.push(.note("N\(step)"))
        expected.append("N\(step)")
      case 4:
        navigator.pop()
        if expected.count > 1 { expected.removeLast() }
      case 5 where (try? host.tap("Close")) != nil: expected.removeLast()
      default: continue
      }
      let line = try host.text.prefix { $0 != "\n" }
      let titles = navigator.state.topStack?.entries.count
      guard line == expected.joined(separator: " > "), titles == expected.count else {
        throw Drift(
          description: "seed \(seed), step \(step): \(line) for \(expected), \(titles ?? 0) entries")
      }
    }
  }
}

/// A different type of value in a path of the app.
private struct Coupon: Codable, Hashable {
  let percent: Int
}

private struct Sealed: Hashable {}

private struct OwnShop: View {
  let navigator: Navigator<Windows>

  var body: some View {
    NavigatorStack(navigator) {
      VStack {
        NavigationLink("Document", value: Windows.document(2))
        NavigationLink("Coupon", value: Coupon(percent: 7))
      }
      .navigationTitle("Shop")
      .navigationDestination(for: Windows.self) { OwnPage(route: $0) }
      .navigationDestination(for: Coupon.self) { coupon in
        VStack {
          Text("\(coupon.percent) percent off")
          NavigationLink("Note", value: Windows.note("A"))
        }
        .navigationTitle("Coupon \(coupon.percent)")
      }
    }
  }
}

private struct OwnPage: View {
  let route: Windows
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      Button("Close") { dismiss() }
      NavigationLink("Note", value: Windows.note("A"))
      NavigationLink("Coupon", value: Coupon(percent: 7))
    }
    .navigationTitle(route.title)
  }
}

private struct PlaceText: View {
  @Environment(\.screenPlace) private var place

  var body: some View {
    Text(
      "scene \(place?.scene?.description ?? "-"), stack \(place?.stack?.description ?? "-"), entry \(place?.entry?.description ?? "-")"
    )
  }
}

private enum Paying: Route {
  case start
  case pay(card: Sensitive<String?>)
  case must(card: Sensitive<String>)
}
