import BacktrailTesting
import BacktrailUI
import Foundation
import Testing

/// Each recipe for an app with its own router, run on a stand-in for that router.
@MainActor @Suite struct RouterRecipeTests {
  private let recorder = NavigationRecorder<Screen>(
    log: nil, root: .tabs([BranchLayout("list", .list), BranchLayout("more", .more)]))

  @Test func `a navigation controller's screens are recorded, and a canceled swipe is not`() {
    let controller = UINavigationController(rootViewController: UIViewController())
    let own = OwnDelegate()
    controller.delegate = own
    let recording = NavigationRecording(controller, tab: "list", in: recorder)
    controller.pushViewController(DetailController(1), animated: true)
    controller.pushViewController(DetailController(2), animated: true)
    #expect(stack("list") == [.list, .detail(id: 1), .detail(id: 2)])
    controller.cancelInteractivePop()
    #expect(stack("list") == [.list, .detail(id: 1), .detail(id: 2)])
    controller.popViewController(animated: true)
    controller.setViewControllers(
      controller.viewControllers + [DetailController(3), DetailController(4)], animated: false)
    #expect(stack("list") == [.list, .detail(id: 1), .detail(id: 3), .detail(id: 4)])
    #expect(own.shown == 4)
    withExtendedLifetime(recording) {}
  }

  @Test func `a tab bar's selection is recorded`() {
    let tabs = UITabBarController([UIViewController(), UIViewController()])
    let recording = TabRecording(tabs, names: ["list", "more"], in: recorder)
    tabs.tap(1)
    #expect(recorder.navigator.selectedBranch == "more")
    tabs.tapMore()
    #expect(recorder.navigator.selectedBranch == "more")
    tabs.selectedIndex = 0
    recording.record(tabs)
    #expect(recorder.navigator.selectedBranch == "list")
    withExtendedLifetime(recording) {}
  }

  @Test func `a launch records the tab that the app starts with`() {
    recorder.record(branch: "more")
    let tabs = UITabBarController([UIViewController(), UIViewController()])
    let recording = TabRecording(tabs, names: ["list", "more"], in: recorder)
    #expect(recorder.navigator.selectedBranch == "list")
    withExtendedLifetime(recording) {}
  }

  @Test func `a coordinator's moves are recorded`() {
    let coordinator = ShopCoordinator(recorder: recorder)
    coordinator.showDetail(1)
    coordinator.edit()
    #expect(stack("list") == [.list, .detail(id: 1)])
    #expect(recorder.navigator.topRoute == .editor)
    let head = recorder.navigator.headSeq
    coordinator.edit()
    #expect(recorder.navigator.headSeq == head)
    coordinator.finish()
    #expect(stack("list") == [.list])
    #expect(recorder.navigator.topRoute == .list)
  }

  @Test func `a store's stack of states is recorded, and its other changes are not`() throws {
    let store = Store(initialState: Feature.State(restoring: recorder)) { Feature() }
    let host = HeadlessHost { FeatureView(store: store, recorder: recorder) }
    store.send(.path(.push(id: 0, state: Detail.State(id: 1))))
    store.send(.path(.push(id: 1, state: Detail.State(id: 2))))
    try host.settle()
    #expect(stack("list") == [.list, .detail(id: 1), .detail(id: 2)])
    let head = recorder.navigator.headSeq
    store.send(.path(.element(id: 1, action: .load)))
    try host.settle()
    #expect(recorder.navigator.headSeq == head)
    store.send(.path(.popFrom(id: 1)))
    try host.settle()
    #expect(stack("list") == [.list, .detail(id: 1)])
  }

  @Test func `a store begins with the path of the last session`() async throws {
    let log = InMemoryEventLog()
    for isFirst in [true, false] {
      let recorder = NavigationRecorder<Screen>(log: log, root: .stack(.list))
      let store = Store(initialState: Feature.State(restoring: recorder)) { Feature() }
      #expect(store.path.map(\.id) == (isFirst ? [] : [3]))
      recorder.record(stack: [.detail(id: 3)])
      try await recorder.navigator.flush()
    }
  }

  @Test func `a router that reports only its length is recorded`() throws {
    let router = RecordedRouter(NavigatorUI.Navigator())
    let host = HeadlessHost { RoutedStack(router: router, recorder: recorder, content: Text("stack")) }
    try host.settle()
    #expect(stack("list") == [.list])
    router.push(.detail(id: 1), .detail(id: 2), .detail(id: 3))
    try host.settle()
    #expect(stack("list") == [.list, .detail(id: 1), .detail(id: 2), .detail(id: 3)])
    router.navigator.pop()
    try host.settle()
    #expect(stack("list") == [.list, .detail(id: 1), .detail(id: 2)])
    router.navigator.pop()
    router.push(.detail(id: 4))
    try host.settle()
    #expect(stack("list") == [.list, .detail(id: 1), .detail(id: 4)])
  }

  @Test func `windows without SwiftUI scenes belong to the navigator`() throws {
    let navigator = Navigator<Screen>(log: nil)
    navigator.restore(orElse: .stack(.list))
    let windows = ScreenWindows(navigator)
    windows.update()
    navigator.openScene(root: .stack(.more))
    windows.update()
    #expect(windows.windows.count == 2)
    let second = try #require(navigator.state.activeScene)
    let window = try #require(windows.windows[second]?.window)
    #expect(try HeadlessHost { window.content }.text.contains("more"))
    window.close()
    navigator.undo()
    windows.update()
    let reopened = try #require(windows.windows[second]?.window)
    #expect(navigator.state.scenes.count == 2 && reopened.isVisible)
    reopened.close()
    windows.update()
    #expect(navigator.state.scenes.count == 1)
    #expect(windows.windows.count == 1)
    navigator.openScene(root: .stack(.more))
    windows.update()
    let third = try #require(navigator.state.activeScene)
    let dead = try #require(windows.windows[third]?.window)
    #expect(dead.isVisible)
    navigator.closeScene(.scene(third))
    windows.update()
    #expect(!dead.isVisible)
    #expect(!dead.isReleasedWhenClosed)
    #expect(windows.windows.count == 1)
    let first = try #require(navigator.state.activeScene)
    navigator.openScene(root: .stack(.more))
    navigator.activateScene(first)
    ScreenWindows(navigator).update()
    #expect(navigator.state.activeScene == first)
  }

  private func stack(_ branch: String) -> [Screen] {
    let branches = recorder.navigator.state.activeSceneState?.root.branches ?? []
    return branches.first { $0.name == branch }?.entries.compactMap(\.route.route) ?? []
  }
}

private final class DetailController: UIViewController, ScreenController {
  let screen: Screen

  init(_ id: Int) { screen = .detail(id: id) }
}

private final class OwnDelegate: UINavigationControllerDelegate {
  private(set) var shown = 0

  func navigationController(
    _ controller: UINavigationController, didShow shown: UIViewController, animated: Bool
  ) {
    self.shown += 1
  }
}
