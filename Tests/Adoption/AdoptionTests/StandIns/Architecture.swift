import BacktrailUI
import Observation

// As much of an architecture with one store as the recipe uses.

/// A stack of the states of screens, as the Composable Architecture has it.
struct StackState<Element>: RandomAccessCollection {
  var elements: [Element] = []

  init() {}

  init(_ elements: some Sequence<Element>) { self.elements = Array(elements) }

  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }
  subscript(position: Int) -> Element { elements[position] }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeLast() { elements.removeLast() }
}

@MainActor @Observable final class Store<State> {
  private(set) var state: State

  init(initialState: State) { state = initialState }

  func send(_ change: (inout State) -> Void) { change(&state) }
}
