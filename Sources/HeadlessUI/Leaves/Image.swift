/// A picture, shown by its name.
public struct Image: Equatable, Sendable {
  let name: String

  public init(systemName: String) { name = systemName }
}

extension Image: Primitive {
  func place(in scope: Scope) { scope.node.element = .image(name) }
}
