public import Observation

extension View {
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    Modified(content: self, modification: EnvironmentChange { $0[keyPath: keyPath] = value })
  }

  public nonisolated func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
    Modified(content: self, modification: EnvironmentChange { $0.setObject(object) })
  }
}

/// Changes the environment of a view.
struct EnvironmentChange: Modification {
  let change: (inout EnvironmentValues) -> Void

  func place(_ content: some View, in scope: Scope) {
    var scope = scope
    change(&scope.environment)
    scope.place(content)
  }
}
