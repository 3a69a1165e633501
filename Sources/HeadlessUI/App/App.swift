/// The structure of an app.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  /// Prints the app's first screen; an app that goes on makes a ``HeadlessHost`` itself.
  @MainActor @preconcurrency
  public static func main() {
    do { print(try HeadlessHost(app: Self()).text) } catch { print(error) }
  }
}
