extension Optional: View, _PrimitiveView, Primitive where Wrapped: View {
  public typealias Body = Never

  func place(in scope: Scope) {
    if let content = self { scope.place(content) }
  }
}
