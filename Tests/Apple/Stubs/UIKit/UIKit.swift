// The part of UIKit that the articles use.
#if os(iOS)
  @_exported public import Foundation

  @MainActor
  open class UIApplication: NSObject {
    public class var shared: UIApplication { stub() }
    open var shortcutItems: [UIApplicationShortcutItem]?
  }

  @MainActor
  open class UIApplicationShortcutItem: NSObject {
    public init(type: String, localizedTitle: String) {}
    open var type: String { stub() }
  }

  @MainActor
  open class UIWindowScene: NSObject {}

  @MainActor
  public protocol UIWindowSceneDelegate: AnyObject {
    func windowScene(
      _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void)
  }

  private func stub<Value>() -> Value { fatalError("A stub runs nowhere.") }
#endif
