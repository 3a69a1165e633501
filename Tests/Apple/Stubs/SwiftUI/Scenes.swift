@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
extension Never: Scene {}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
@resultBuilder public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
extension App {
  @MainActor @preconcurrency public static func main() {}
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  @MainActor @preconcurrency public var body: some Scene { return stub() as Never }
}
