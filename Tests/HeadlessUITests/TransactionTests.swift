import HeadlessUI
import Observation
import Testing

@MainActor @Suite struct TransactionTests {
  @Test func `a transition has an animation unless the transaction disables it`() throws {
    let model = Model()
    let host = HeadlessHost { Screens(model: model) }
    try host.settle()
    let changes: [(Model) -> Void] = [
      { $0.path = [1] },
      { model in withTransaction(\.disablesAnimations, true) { model.path = [1, 2] } },
      { model in withAnimation(.easeInOut) { model.path = [] } },
      { model in
        var transaction = Transaction(animation: .linear)
        transaction.disablesAnimations = true
        withTransaction(transaction) { model.isShown = true }
      },
      { $0.isShown = false },
    ]
    for change in changes {
      change(model)
      try host.settle()
    }
    #expect(
      host.transitions.map(\.description) == ["push", "push at once", "pop", "present at once", "dismiss"])
    #expect(Set(host.transitions.map(\.pass)).count == 5)
  }

  @Test func `the innermost transaction with a setting counts`() throws {
    let model = Model()
    let host = HeadlessHost { Screens(model: model) }
    try host.settle()
    withTransaction(\.disablesAnimations, true) {
      withAnimation { model.path = [1] }
    }
    try host.settle()
    withTransaction(\.disablesAnimations, true) {
      withTransaction(\.disablesAnimations, false) { model.path = [] }
    }
    try host.settle()
    #expect(host.transitions.map(\.description) == ["push at once", "pop"])
  }

  @Test func `one change that may be animated is enough for an update`() throws {
    let model = Model()
    let host = HeadlessHost { Counted(model: model) }
    try host.settle()
    try host.tap("Both")
    #expect(host.transitions.map(\.description) == ["present"])
  }

  @Test func `a view that is not on the screen has no transition`() throws {
    let model = Model()
    let host = HeadlessHost {
      TabView(selection: .constant(1)) {
        Text("front").tag(1)
        Screens(model: model).tag(2)
      }
    }
    try host.settle()
    model.path = [1]
    try host.settle()
    #expect(host.transitions == [])
  }
}

@MainActor @Observable
private final class Model {
  var path: [Int] = []
  var isShown = false
}

private struct Screens: View {
  @Bindable var model: Model

  var body: some View {
    NavigationStack(path: $model.path) {
      Text("root").navigationDestination(for: Int.self) { Text(verbatim: "\($0)") }
    }
    .sheet(isPresented: $model.isShown) { Text("sheet") }
  }
}

private struct Counted: View {
  let model: Model
  @State private var count = 0
  @State private var isShown = false

  var body: some View {
    Button("Both") {
      withTransaction(\.disablesAnimations, true) { isShown = true }
      count += 1
    }
    .sheet(isPresented: $isShown) { Text(verbatim: "\(count)") }
  }
}
