import BacktrailUI
import Observation

// As much of the Composable Architecture as the recipe uses, with its names and parameters.

/// A stack of the states of screens. The ID of an element is its position.
struct StackState<Element>: RandomAccessCollection, RangeReplaceableCollection {
  private var elements: [Element] = []

  init() {}

  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }
  subscript(position: Int) -> Element { elements[position] }

  subscript(id id: StackElementID) -> Element? {
    get { elements.indices.contains(id.generation) ? elements[id.generation] : nil }
    set { if let newValue { elements[id.generation] = newValue } }
  }

  mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    elements.replaceSubrange(range, with: new)
  }
}

struct StackElementID: Hashable, Sendable, ExpressibleByIntegerLiteral {
  let generation: Int

  init(integerLiteral generation: Int) { self.generation = generation }
}

enum StackAction<State, Action> {
  case element(id: StackElementID, action: Action)
  case popFrom(id: StackElementID)
  case push(id: StackElementID, state: State)
}

/// A state that a view reads directly. In the package, the macro `@ObservableState` makes it one.
protocol ObservableState {}

protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action

  func reduce(into state: inout State, action: Action)
}

@MainActor @Observable @dynamicMemberLookup final class Store<State, Action> {
  private var current: State
  private let reduce: (inout State, Action) -> Void

  init<R: Reducer<State, Action>>(initialState: @autoclosure () -> State, reducer: () -> R) {
    current = initialState()
    let reducer = reducer()
    reduce = { reducer.reduce(into: &$0, action: $1) }
  }

  func send(_ action: Action) { reduce(&current, action) }

  subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value where State: ObservableState {
    current[keyPath: keyPath]
  }
}

typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>
