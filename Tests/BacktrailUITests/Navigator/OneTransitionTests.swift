import BacktrailTesting
import BacktrailUI
import Observation
import Testing
import Worlds

/// A jump through several layers is one change for the views, and one transition for a person.
@MainActor @Suite struct OneTransitionTests {
  /// Two layers over the first tab, and a link that leads to the second tab with another screen on it and two other
  /// layers.
  private func jump() throws -> (navigator: Navigator<Windows>, host: HeadlessHost) {
    let navigator = Navigator<Windows>(log: nil, environment: NavigatorEnvironment(graceTime: nil))
    navigator.followLinks(with: DeepLinkRouter<Windows>()) { route in
      LinkPlan(
        LinkBranch("log", [.note("Log"), route]), LinkPresentation([.home, .document(8)]),
        LinkPresentation([.note("Top")], style: .fullScreenCover))
    }
    navigator.restore(orElse: .tabs([BranchLayout("walk", .home), BranchLayout("log", .note("Log"))]))
    navigator.setStack([.note("Log"), .document(5), .document(6)], on: .branch("log"))
    navigator.push(.document(1))
    navigator.present(.document(2))
    navigator.push(.document(3))
    navigator.present(.document(4), style: .fullScreenCover)
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    return (navigator, host)
  }

  private static let steps = ["pop at once", "dismiss at once", "present at once", "present"]

  @Test func `a link that pops, selects, presents, and pushes is one update and one transition`() throws {
    let (navigator, host) = try jump()
    let (before, updates) = (host.transitions.count, UpdateCount(of: navigator))
    #expect(try navigator.open("windows:///documents/7").isApplied)
    try host.settle()
    #expect(updates.count == 1)
    #expect(host.transitions.dropFirst(before).map(\.description) == Self.steps)
  }

  @Test func `a link with values that wait to be saved is one update too`() throws {
    let (navigator, host) = try jump()
    let entry = try #require(navigator.state.top?.id)
    navigator.keepViewState(json: "1", of: entry)
    try host.settle()
    let updates = UpdateCount(of: navigator)
    #expect(try navigator.open("windows:///documents/7").isApplied)
    #expect(updates.count == 1)
  }

  @Test func `an undo with values that wait to be saved is one update`() throws {
    let (navigator, host) = try jump()
    _ = try navigator.open("windows:///documents/7")
    navigator.keepViewState(json: "1", of: try #require(navigator.state.top?.id))
    try host.settle()
    let (before, updates) = (host.transitions.count, UpdateCount(of: navigator))
    navigator.undo()
    try host.settle()
    #expect(updates.count == 1)
    #expect(host.transitions.dropFirst(before).filter(\.isAnimated).map(\.description) == ["present"])
  }

  @Test func `a jump back to the root is the last layer's dismissal`() throws {
    let (navigator, host) = try jump()
    let before = host.transitions.count
    try navigator.perform { moves in
      moves.dismiss(.all)
      moves.popToRoot()
    }
    try host.settle()
    #expect(host.transitions.dropFirst(before).map(\.description) == ["pop at once", "dismiss"])
  }

  @Test func `a jump without animation has none in any step`() throws {
    let (navigator, host) = try jump()
    let before = host.transitions.count
    #expect(try navigator.withoutAnimation { try $0.open("windows:///documents/7") }.isApplied)
    try host.settle()
    let shown = host.transitions.dropFirst(before)
    #expect(shown.count == 4 && !shown.contains(where: \.isAnimated))
  }

  @Test func `columns that change together slide at the same time`() throws {
    let navigator = Navigator<Windows>.restored(
      .split([BranchLayout("walk", .home), BranchLayout("log", .note("Log"))]))
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    let (before, updates) = (host.transitions.count, UpdateCount(of: navigator))
    try navigator.perform { moves in
      moves.push(.document(1), on: .branch("walk"))
      moves.push(.document(2), on: .branch("log"))
    }
    try host.settle()
    let shown = host.transitions.dropFirst(before)
    #expect(updates.count == 1)
    #expect(shown.map(\.description) == ["push", "push"])
    #expect(Set(shown.map(\.pass)).count == 1)
  }

  @Test func `the screens of another tab are there when it appears`() throws {
    let navigator = Navigator<Windows>.withTabs
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    try navigator.perform { moves in
      moves.select("log")
      moves.push(.document(1))
    }
    try host.settle()
    navigator.push(.document(2))
    try host.settle()
    #expect(host.transitions.map(\.description) == ["push at once", "push"])
  }
}

/// The number of times that observers of a navigator's state were notified.
@MainActor
private final class UpdateCount {
  private(set) var count = 0
  private let navigator: Navigator<Windows>

  init(of navigator: Navigator<Windows>) {
    self.navigator = navigator
    watch()
  }

  private func watch() {
    withObservationTracking {
      _ = navigator.state
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        self?.count += 1
        self?.watch()
      }
    }
  }
}

extension LinkResult {
  fileprivate var isApplied: Bool { if case .applied = self { true } else { false } }
}
