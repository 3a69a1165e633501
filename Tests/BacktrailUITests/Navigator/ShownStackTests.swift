import Testing

@testable import BacktrailUI

/// Internal by nature: what stands between a navigation stack and its navigator.
@MainActor @Suite struct ShownStackTests {
  private let navigator = Navigator<Trail>.restored(.stack(.map, .hut(1), .hut(2)))

  @Test func `a write that the state does not follow asks for the path to be given again`() throws {
    let shown = try shown()
    #expect(!shown.take(shown.items, for: navigator, rules: .all))
    #expect(shown.take(shown.items.reversed(), for: navigator, rules: .all))
    #expect(navigator.titles == ["Map", "Hut 1", "Hut 2"])
  }

  @Test func `a way back counts once the stack was evaluated with what it leaves`() throws {
    let shown = try shown()
    let back = [shown.items[0]]
    navigator.push(.hut(3))
    _ = shown.show(navigator.state.topStack)
    #expect(shown.take(back, for: navigator, rules: .all))
    shown.settle()
    #expect(!shown.take(back, for: navigator, rules: .all))
    #expect(navigator.titles == ["Map", "Hut 1"])
  }

  @Test func `a way back to a screen that is gone meanwhile changes nothing`() throws {
    let shown = try shown()
    navigator.setStack([.map, .hut(5)])
    #expect(shown.take([shown.items[0]], for: navigator, rules: .all))
    #expect(navigator.titles == ["Map", "Hut 5"])
    #expect(navigator.lastRejection == nil)
  }

  @Test func `a stack that is closing keeps its last screens and takes no writes`() throws {
    let shown = try shown()
    let items = shown.items
    navigator.setRoot(.stack(.camp))
    #expect(shown.show(nil)?.entries.count == 3)
    #expect(shown.items == items)
    #expect(shown.take([], for: navigator, rules: .all))
    #expect(navigator.titles == ["Camp"])
  }

  private func shown() throws -> ShownStack<Trail> {
    let shown = ShownStack<Trail>()
    _ = shown.show(navigator.state.topStack)
    shown.settle()
    return shown
  }
}
