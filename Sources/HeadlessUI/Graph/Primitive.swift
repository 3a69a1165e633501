/// A view that puts its content into the tree itself.
@MainActor
protocol Primitive: _PrimitiveView {
  func place(in scope: Scope)
}
