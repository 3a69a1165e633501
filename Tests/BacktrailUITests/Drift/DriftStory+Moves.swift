import BacktrailTesting
import BacktrailUI
import Worlds

extension DriftStory {
  /// The moves that an app makes on its navigator.
  func move() -> String {
    let number = random.below(4)
    let style = styles[random.below(styles.count)]
    let stacks = navigator.state.activeSceneState?.containers.flatMap { $0.branches.map(\.id) } ?? []
    let stack = stacks.isEmpty ? MoveTarget.Stack.top : .stack(stacks[random.below(stacks.count)])
    switch random.below(14) {
    case 0...3: return both("present(\(style))") { $0.present(.document(number), style: style) }
    case 4: return both("present(tabs)") { $0.present(self.tabs(number), style: style) }
    case 5: return both("dismiss") { $0.dismiss() }
    case 6: return both("dismiss all") { $0.dismiss(.all) }
    case 7: return both("replace a layer") { replaceLayer(of: $0, number, style) }
    case 8: return both("push anywhere") { $0.push(.note("Note \(number)"), on: stack) }
    case 9: return both("pop to a root") { $0.popToRoot(on: stack) }
    case 10:
      return both("set a stack") { $0.setStack([.home, .document(number), .document(number)], on: stack) }
    case 11: return both("select anywhere") { $0.select(stack) }
    case 12: return both("reopen a window") { reopenScene(of: $0, number) }
    default: return both("replace a route") { $0.replace(with: .document(number + 5)) }
    }
  }

  private var styles: [PresentationStyle] { [.sheet, .sheet, .fullScreenCover, .popover, .alert] }

  private func tabs(_ number: Int) -> ContainerLayout<Windows> {
    .tabs(
      [BranchLayout("a", .document(number)), BranchLayout("b", .home, .document(number))],
      selected: number % 2)
  }

  /// Dismisses the lowest layer and shows others, in one batch.
  private func replaceLayer(
    of navigator: Navigator<Windows>, _ number: Int, _ style: PresentationStyle
  ) -> MoveResult {
    let result = try? navigator.perform { moves in
      if navigator.state.activeSceneState?.presentations.isEmpty == false { moves.dismiss(.all) }
      moves.present(.note("New"), style: style)
      if number > 0 { moves.present(.document(number)) }
    }
    return result ?? .unchanged
  }

  /// Another window becomes the active one, which the view then shows.
  private func reopenScene(of navigator: Navigator<Windows>, _ number: Int) -> MoveResult {
    let scenes = navigator.state.scenes
    guard scenes.count > 1 else { return navigator.openScene(root: .stack(.home, .document(number))) }
    return number < 2 ? navigator.activateScene(scenes[number % 2].id) : navigator.closeScene()
  }
}
