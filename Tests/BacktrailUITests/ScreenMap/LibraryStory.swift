import BacktrailMap
import BacktrailTesting
import BacktrailUI
import Worlds

/// A random interleaving of a person's actions on the views of a map and an app's moves on its routers, performed a
/// second time directly on another navigator.
@MainActor
final class LibraryStory {
  /// The first step after which something was wrong, with what was found.
  struct Drift: Error, CustomStringConvertible {
    let description: String
  }

  private let seed: UInt64
  private let kinds: Set<Adversity.Kind>
  private let rules: AdapterRules
  private let logs = (InMemoryEventLog(), InMemoryEventLog())
  private var random: SplitMix64
  private var app: LibraryApp
  private var reference: LibraryApp

  init(seed: UInt64, adversity kinds: Set<Adversity.Kind>, rules: AdapterRules = .all) throws {
    self.seed = seed
    self.kinds = kinds
    self.rules = rules
    random = SplitMix64(seed: seed)
    app = try LibraryApp(log: logs.0, adversity: Adversity(seed: seed, kinds: kinds), rules: rules)
    reference = try LibraryApp(log: logs.1)
  }

  func tell(steps count: Int) async throws {
    try check("the launch")
    for _ in 0..<count { try check(try await takeStep()) }
  }

  private func check(_ step: String) throws {
    let text = try app.host.text
    let expected = ExpectedLibrary.text(of: app.navigator.state)
    guard text == expected else {
      throw Drift(description: "seed \(seed), behind \(step):\n\(text)\n--- but the state says\n\(expected)")
    }
    guard app.navigator.state == reference.navigator.state else {
      let told = ExpectedLibrary.text(of: reference.navigator.state)
      throw Drift(description: "seed \(seed), behind \(step):\n\(text)\n--- but what was done gives\n\(told)")
    }
  }

  private func takeStep() async throws -> String {
    switch random.below(20) {
    case 0...10: return try touch()
    case 11...15: return path()
    case 16: return path() + ", " + path()
    case 17: return both("undo") { $0.navigator.undo() }
    case 18: return both("redo") { $0.navigator.redo() }
    default:
      try await relaunch()
      return "a relaunch"
    }
  }

  private func path() -> String {
    let path = LibraryPath.allCases[random.below(LibraryPath.allCases.count)]
    return both("the path \(path)") { path.take(in: $0) }
  }

  private func both(_ name: String, _ act: (LibraryApp) -> MoveResult) -> String {
    _ = act(app)
    _ = act(reference)
    return name
  }

  private func relaunch() async throws {
    try await app.navigator.flush()
    try await reference.navigator.flush()
    app = try LibraryApp(log: logs.0, adversity: Adversity(seed: random.next(), kinds: kinds), rules: rules)
    reference = try LibraryApp(log: logs.1)
  }
}

extension LibraryStory {
  /// The actions of a person on the screen's contents.
  private func touch() throws -> String {
    guard let scene = app.navigator.state.activeSceneState else { return "nothing" }
    let container = scene.topContainer
    let branch = container.selectedBranch
    switch random.below(4) {
    case 0 where branch.entries.count > 1:
      try app.host.swipeBack()
      reference.navigator.pop(on: .stack(branch.id))
      return "a swipe back"
    case 1:
      switch scene.presentations.last?.style {
      case .sheet, .custom: try app.host.dragDown()
      case .popover: try app.host.tapOutside()
      default: return "nothing"
      }
      reference.navigator.dismiss()
      return "a drag"
    case 2 where container.kind == .tabs && scene.presentations.last?.style != .alert:
      let other = container.branches[random.below(container.branches.count)]
      let title = other.entries[0].route.route.flatMap { LibraryLook($0).title }
      try app.host.select(tab: title ?? other.name)
      reference.navigator.select(.stack(other.id))
      return "a tap on a tab"
    default: return try tap(branch, isAlert: scene.presentations.last?.style == .alert)
    }
  }

  private func tap(_ branch: Branch<DecodedRoute<MapRoute>>, isAlert: Bool) throws -> String {
    let buttons = (ExpectedLibrary.look(of: branch)?.buttons ?? []).filter { $0.label != "Note" }
    guard let button = random.pick(buttons), let entry = branch.entries.last?.id else { return "nothing" }
    try app.host.tap(button.label)
    switch button.act {
    case .move(let step): reference.move(step, from: entry)
    case .back: reference.back(from: entry)
    case .none: if isAlert { reference.navigator.dismiss() }
    }
    return "a tap on '\(button.label)'"
  }
}

extension LibraryApp {
  /// Takes a transition as a router does, without a router.
  fileprivate func move(_ step: PathStep, from entry: EntryID) {
    guard let scene = navigator.state.activeSceneState,
      let target = try? library.map.description.target(from: entry, in: scene, [step])
    else { return }
    navigator.go(to: target)
  }

  /// Goes back as a router does, without a router.
  fileprivate func back(from entry: EntryID) {
    guard let stack = navigator.state.topStack,
      let place = stack.entries.firstIndex(where: { $0.id == entry })
    else { return }
    if place > 0 { navigator.pop(to: stack.entries[place - 1].id) } else { navigator.dismiss() }
  }
}
