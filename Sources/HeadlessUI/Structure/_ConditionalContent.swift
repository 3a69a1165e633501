/// One of two views; each has its own state.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  let storage: Storage
}

extension _ConditionalContent: View, _PrimitiveView, Primitive
where TrueContent: View, FalseContent: View {
  func place(in scope: Scope) {
    switch storage {
    case .first(let content): scope.place(content, at: .index(0))
    case .second(let content): scope.place(content, at: .index(1))
    }
  }
}
