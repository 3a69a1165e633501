// The features that the recipe for a store assumes.

struct Feature: Reducer {
  struct State: ObservableState {
    var path = StackState<Detail.State>()
  }

  enum Action {
    case path(StackActionOf<Detail>)
  }

  func reduce(into state: inout State, action: Action) {
    switch action {
    case .path(.push(_, let detail)): state.path.append(detail)
    case .path(.popFrom(let id)): state.path.removeSubrange(id.generation...)
    case .path(.element(let id, let action)):
      guard var detail = state.path[id: id] else { return }
      Detail().reduce(into: &detail, action: action)
      state.path[id: id] = detail
    }
  }
}

struct Detail: Reducer {
  struct State: ObservableState {
    var id: Int
    var isLoaded = false
  }

  enum Action {
    case load
  }

  func reduce(into state: inout State, action: Action) { state.isLoaded = true }
}
