/// The structure of an app.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  /// Prints the app's first screen. To keep an app running, create a ``HeadlessHost`` instead.
  @MainActor @preconcurrency
  public static func main() {
    do { print(try HeadlessHost(app: Self()).text) } catch { print(error) }
  }
}

/// A part of an app that has a window.
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

/// A result builder that creates a scene from the statement in a closure. The stand-in shows only one scene.
@resultBuilder
public struct SceneBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene {
    content
  }

  public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
}

/// A scene that the module shows directly. This protocol is not intended for apps.
@MainActor @preconcurrency
public protocol _PrimitiveScene: Scene where Body == Never {}

extension _PrimitiveScene {
  public var body: Never { preconditionFailure("A primitive scene has no body.") }
}
