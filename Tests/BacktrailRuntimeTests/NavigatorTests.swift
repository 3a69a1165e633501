import Backtrail
import BacktrailStore
import Foundation
import Testing

enum Screen: Route {
  case list
  case detail(id: Int)
  case price(Double)
  case search(text: String)
}

@MainActor
@Suite struct NavigatorTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "nav-\(UUID())").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  func open() throws -> Navigator<Screen> {
    let navigator = Navigator<Screen>(log: try SQLiteEventLog(path: folder + "/log.backtrail"))
    navigator.restore(
      orElse: .tabs([BranchLayout("shop", .list), BranchLayout("search", .search(text: ""))]))
    return navigator
  }

  @Test func `an app comes back where it was`() async throws {
    let first = try open()
    first.push(.detail(id: 1))
    first.push(.detail(id: 2))
    first.saveViewState(["scroll": 12])
    first.select("search")
    first.present(.price(1.5))
    try await first.flush()
    let digest = first.stateDigest
    let state = first.state
    await first.close()
    let second = try open()
    #expect(second.state.scenes == state.scenes)
    #expect(second.state.viewStates == state.viewStates)
    #expect(second.stateDigest != digest)  // A new session began.
    let entry = try #require(second.state.scenes[0].root.branches[0].entries.last)
    #expect(try second.viewState(for: entry.id, as: [String: Int].self) == ["scroll": 12])
    await second.close()
  }

  @Test func `undo and redo`() async throws {
    let navigator = try open()
    let start = navigator.state.scenes
    navigator.push(.detail(id: 1))
    let one = navigator.state.scenes
    navigator.push(.detail(id: 2))
    let two = navigator.state.scenes
    navigator.undo()
    #expect(navigator.state.scenes == one)
    navigator.undo()
    #expect(navigator.state.scenes == start)
    #expect(navigator.undo() == .rejected(.noStep))
    navigator.redo()
    navigator.redo()
    #expect(navigator.state.scenes == two)
    try await navigator.flush()
    await navigator.close()
  }

  @Test func `a value that JSON cannot hold is refused by name`() throws {
    let navigator = Navigator<Screen>(log: nil)
    navigator.restore(orElse: .stack(.list))
    let result = navigator.push(.price(.nan))
    let sentence = "\(try #require(result.rejection))"
    #expect(
      sentence
        == "The parameter '_0' of the route 'price' cannot be stored: JSON cannot hold the value 'nan'.")
  }
}
