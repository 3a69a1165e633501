import BacktrailTesting
import BacktrailUI

extension DriftStory {
  /// Does one thing to both, and says what it was.
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

  private typealias Layer = Presentation<DecodedRoute<Trail>>

  private var top: Layer? { navigator.state.activeSceneState?.presentations.last }

  /// What a person does to what is on the screen.
  private func act() throws -> String {
    guard let container = navigator.state.activeSceneState?.topContainer else { return "nothing" }
    if top?.style == .alert {
      try host.tap("Rest")
      return told("an alert's button") { $0.dismiss() }
    }
    switch random.below(8) {
    case 0, 1: return try close()
    case 2: return try goBack(in: container)
    case 3 where container.kind == .tabs:
      let branch = container.branches[random.below(container.branches.count)]
      try host.select(tab: branch.name)
      return told("a tap on the tab '\(branch.name)'") { $0.select(.stack(branch.id)) }
    case 4 where container.kind != .split:
      try host.tap("Close")
      return told("a call of dismiss") { navigator in
        container.selectedBranch.entries.count > 1 ? navigator.pop() : navigator.dismiss()
      }
    case 5 where container.kind != .split:
      try host.tap("Walk")
      return told("a push by a button") { $0.push(.hut(1)) }
    case 6, 7:
      guard container.kind != .split else { return try goBack(in: container) }
      try host.tap("Follow")
      return told("a push by a link") { $0.push(.hut(2)) }
    default: return try close()
    }
  }

  private func goBack(in container: Container<DecodedRoute<Trail>>) throws -> String {
    let shown = container.kind == .split ? container.branches : [container.selectedBranch]
    guard let stack = shown.last(where: { $0.entries.count > 1 }) else { return "nothing to go back to" }
    try host.swipeBack()
    return told("a swipe back") { $0.pop(on: .stack(stack.id)) }
  }

  private func close() throws -> String {
    switch top?.style {
    case .sheet, .custom:
      try host.dragDown()
      return told("a sheet dragged down") { $0.dismiss() }
    case .popover:
      try host.tapOutside()
      return told("a tap outside of a popover") { $0.dismiss() }
    case .fullScreenCover, .alert, nil: return "nothing to close"
    }
  }

  private func link() throws -> String {
    let number = random.below(3)
    let path = ["huts/\(number)", "peaks/\(number)", "over/\(number)"][random.below(3)]
    let url = URL(string: "trail:///\(path)")
    guard let url else { return "no link" }
    try host.open(url)
    _ = try reference.open(url)
    return "the link \(path)"
  }

  /// Does a thing to the reference that was done to the host.
  private func told(_ name: String, _ move: (Navigator<Trail>) -> MoveResult) -> String {
    _ = move(reference)
    return name
  }

  func both(_ name: String, _ move: (Navigator<Trail>) -> MoveResult) -> String {
    _ = move(navigator)
    _ = move(reference)
    return name
  }
}
