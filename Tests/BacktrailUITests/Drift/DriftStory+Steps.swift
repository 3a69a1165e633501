import BacktrailTesting
import BacktrailUI
import Worlds

extension DriftStory {
  /// Does the same thing to both, and returns what it was.
  func takeStep() async throws -> String {
    switch random.below(20) {
    case 0...9: return try act()
    case 10...14: return move()
    case 15: return move() + ", " + move()
    case 16: return try link()
    case 17: return both("undo") { $0.undo() }
    case 18: return both("redo") { $0.redo() }
    default:
      try await relaunch()
      return "a relaunch"
    }
  }

  /// An action of a person, and the move that corresponds to it.
  private struct Act {
    let name: String
    let byHand: () throws -> Void
    let move: (Navigator<Windows>) -> MoveResult
  }

  /// The actions of a person on the screen's contents.
  private func act() throws -> String {
    guard let act = random.pick(acts) else { return "nothing" }
    try act.byHand()
    _ = act.move(reference)
    return act.name
  }

  private var acts: [Act] {
    guard let scene = navigator.state.activeSceneState else { return [] }
    if scene.presentations.last?.style == .alert {
      return [act("an alert's button", tapping: "Close") { $0.dismiss() }]
    }
    return closings(of: scene.presentations.last?.style) + steps(in: scene.topContainer)
  }

  private func closings(of style: PresentationStyle?) -> [Act] {
    switch style {
    case .sheet, .custom:
      [Act(name: "a drag", byHand: { [host] in try host.dragDown() }, move: { $0.dismiss() })]
    case .popover:
      [Act(name: "a tap outside", byHand: { [host] in try host.tapOutside() }, move: { $0.dismiss() })]
    case .fullScreenCover, .alert, nil: []
    }
  }

  private func steps(in container: Container<DecodedRoute<Windows>>) -> [Act] {
    let isSplit = container.kind == .split
    let shown = isSplit ? container.branches : [container.selectedBranch]
    let deep = shown.last { $0.entries.count > 1 }
    var acts: [Act] = []
    if let deep {
      let back = Act(
        name: "a swipe back", byHand: { [host] in try host.swipeBack() },
        move: { $0.pop(on: .stack(deep.id)) })
      acts += [back, back]
    }
    // The columns of a split have the same controls, so none can be named.
    if isSplit { return acts }
    acts.append(act("a button's push", tapping: "Open") { $0.push(.document(1)) })
    acts.append(act("a link's push", tapping: "Follow") { $0.push(.document(2)) })
    acts.append(act("dismiss", tapping: "Close") { deep == nil ? $0.dismiss() : $0.pop() })
    guard container.kind == .tabs, let branch = random.pick(container.branches) else { return acts }
    let tap = Act(
      name: "a tap on the tab '\(branch.name)'", byHand: { [host] in try host.select(tab: branch.name) },
      move: { $0.select(.stack(branch.id)) })
    return acts + [tap, tap]
  }

  private func act(
    _ name: String, tapping button: String, _ move: @escaping (Navigator<Windows>) -> MoveResult
  ) -> Act {
    Act(name: name, byHand: { [host] in try host.tap(button) }, move: move)
  }

  private func link() throws -> String {
    let number = random.below(3)
    let path = ["documents/\(number)", "notes/\(number)", "over/\(number)"][random.below(3)]
    let url = URL(string: "windows:///\(path)")
    guard let url else { return "no link" }
    try host.open(url)
    _ = try reference.open(url)
    return "the link \(path)"
  }

  /// Does the same to both navigators.
  func both(_ name: String, _ move: (Navigator<Windows>) -> MoveResult) -> String {
    _ = move(navigator)
    _ = move(reference)
    return name
  }
}
