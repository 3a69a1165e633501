import Backtrail

/// A coordinator whose moves all pass one place, which records what they lead to.
@MainActor final class ShopCoordinator {
  private let recorder: NavigationRecorder<Screen>
  private(set) var path: [Screen] { didSet { recorder.record(stack: path) } }
  private(set) var sheet: Screen? {
    didSet {
      if sheet == oldValue { return }
      if let oldValue { recorder.record(dismissed: oldValue) }
      if let sheet { recorder.record(presented: sheet) }
    }
  }

  init(recorder: NavigationRecorder<Screen>) {
    self.recorder = recorder
    path = recorder.lastPath()
  }

  func showDetail(_ id: Int) { path.append(.detail(id: id)) }

  func edit() { sheet = .editor }

  func finish() { (sheet, path) = (nil, []) }
}
