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
    _ = shown.show(navigator.state.topStack)
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

  @Test func `a stack that is closing keeps its last screens and accepts no writes`() throws {
    let shown = try shown()
    let items = shown.items
    navigator.setRoot(.stack(.counter))
    #expect(shown.show(nil)?.entries.count == 3)
    #expect(shown.items == items)
    #expect(shown.take([], for: navigator, rules: .all))
    #expect(navigator.titles == ["Counter"])
  }

  private func shown() throws -> ShownStack<Windows> {
    let shown = ShownStack<Windows>()
    _ = shown.show(navigator.state.topStack)
    shown.settle()
    return shown
  }
}
