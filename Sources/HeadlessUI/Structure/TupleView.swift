/// Several views, one after the other.
public struct TupleView<T> {
  public var value: T
  let parts: [AnyView]

  init(_ value: T, parts: [AnyView]) {
    self.value = value
    self.parts = parts
  }
}

extension TupleView: Primitive {
  func place(in scope: Scope) {
    for (index, part) in parts.enumerated() { scope.place(part, at: .index(index)) }
  }
}
