/// A view that the module draws itself; not for apps.
@MainActor @preconcurrency
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
  public var body: Never { preconditionFailure("A primitive view has no body.") }
}
