import Testing
import Worlds

@testable import BacktrailUI

/// Internal by nature: the layer between a navigation stack and its navigator.
@MainActor @Suite struct ShownStackTests {
  private let navigator = Navigator<Windows>.restored(.stack(.home, .document(1), .document(2)))

  @Test func `a write that the state does not follow requests the path again`() throws {
    let shown = try shown()
    #expect(!shown.take(shown.items, for: navigator, rules: .all))
    #expect(shown.take(shown.items.reversed(), for: navigator, rules: .all))
    #expect(navigator.titles == ["Home", "Document 1", "Document 2"])
  }

  @Test func `going back counts once the stack was evaluated with the remaining screens`() throws {
    let shown = try shown()
    let back = [shown.items[0]]
    navigator.push(.document(3))
    _ = shown.show(navigator.state.topStack, isPresented: false)
    #expect(shown.take(back, for: navigator, rules: .all))
    shown.settle()
    #expect(!shown.take(back, for: navigator, rules: .all))
    #expect(navigator.titles == ["Home", "Document 1"])
  }

  @Test func `going back to a screen that was removed in the meantime changes nothing`() throws {
    let shown = try shown()
    navigator.setStack([.home, .document(5)])
    #expect(shown.take([shown.items[0]], for: navigator, rules: .all))
    #expect(navigator.titles == ["Home", "Document 5"])
    #expect(navigator.lastRejection == nil)
  }

  @Test func `a stack that is closing keeps its last screens if it was presented, and accepts no writes`()
    throws
  {
    let shown = try shown()
    let stack = try #require(navigator.state.topStack)
    let items = shown.items
    _ = shown.show(stack, isPresented: true)
    navigator.setRoot(.stack(.counter))
    #expect(shown.show(nil, isPresented: false)?.entries.count == 3)
    #expect(shown.items == items)
    #expect(shown.take([], for: navigator, rules: .all))
    #expect(navigator.titles == ["Counter"])
  }

  @Test(arguments: [false, true], ["reset", "setRoot", "closeScene"])
  func `a stack that was removed from its window shows nothing of it`(
    hasOwnRoot: Bool, move: String
  ) async throws {
    let scene = try #require(navigator.state.activeSceneState)
    let stack = scene.root.branches[0].id
    let host = HeadlessHost { [navigator] in
      if hasOwnRoot {
        NavigatorStack(navigator, stack: stack) {
          Text("Own").navigationDestination(for: Windows.self) { Text($0.title) }
        }
      } else {
        NavigatorStack(navigator, stack: stack) { Text($0.title) }
      }
    }
    #expect(try host.text.contains("Document 2"))
    switch move {
    case "reset": try await navigator.reset(to: .stack(.home), erasing: .everything)
    case "setRoot": navigator.setRoot(.stack(.home))
    default:
      navigator.openScene(root: .stack(.home))
      navigator.closeScene(.scene(scene.id))
    }
    #expect(try !host.text.contains("Document"))
    #expect(try host.text.contains("Own") == hasOwnRoot)
  }

  private func shown() throws -> ShownStack<Windows> {
    let shown = ShownStack<Windows>()
    _ = shown.show(navigator.state.topStack, isPresented: false)
    shown.settle()
    return shown
  }
}
