extension View {
  public nonisolated func navigationDestination<D, C>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    Modified(content: self, modification: ValueDestination(destination: destination))
  }

  public nonisolated func navigationDestination<V>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View where V: View {
    let content = AnyView(destination())
    return Modified(
      content: self,
      modification: Pushing(
        content: { isPresented.wrappedValue ? content : nil },
        clear: { isPresented.wrappedValue = false }))
  }

  public nonisolated func navigationDestination<D, C>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    Modified(
      content: self,
      modification: Pushing(
        content: { item.wrappedValue.map { AnyView(AnyView(destination($0)).id($0)) } },
        clear: { item.wrappedValue = nil }))
  }
}

/// Tells the stack around a view what stands for a value of its path.
struct ValueDestination<Value: Hashable, Screen: View>: Modification {
  let destination: (Value) -> Screen

  func place(_ content: some View, in scope: Scope) {
    scope.stack?.register(Value.self, destination)
    scope.place(content)
  }
}

/// Puts a screen on top of the one that a view stands in, while there is content for it.
struct Pushing: Modification {
  let content: () -> AnyView?
  let clear: () -> Void

  func place(_ view: some View, in scope: Scope) {
    if let content = content() { scope.screen?.pushes.append(.init(content: content, clear: clear)) }
    scope.place(view)
  }
}
