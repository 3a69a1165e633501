/// A scene that the module shows itself; not for apps.
@MainActor @preconcurrency
public protocol _PrimitiveScene: Scene where Body == Never {}

extension _PrimitiveScene {
  public var body: Never { preconditionFailure("A primitive scene has no body.") }
}
