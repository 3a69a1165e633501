public import BacktrailCore

/// A way that led to a screen before, and the one that leads there now.
///
/// ```swift
/// ScreenMap(root, moved: [MovedPath("main/account/password", to: "main/settings/security")])
/// ```
///
/// What was stored at the old way, or further on, is read at the new one, with the context it had. A step that has
/// another name where it was needs an alias only.
public struct MovedPath: Codable, Hashable, Sendable {
  /// The way that a screen was stored by.
  public var from: ScreenPath
  /// The way that leads to what is shown in its place.
  public var to: ScreenPath

  /// A way, and the one that took its place.
  public init(_ from: ScreenPath, to: ScreenPath) {
    self.from = from
    self.to = to
  }
}
