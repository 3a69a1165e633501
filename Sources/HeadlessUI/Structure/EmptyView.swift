/// A view without content.
public struct EmptyView {
  public init() {}
}

extension EmptyView: Primitive {
  func place(in scope: Scope) {}
}
