/// How a screen of a map is called and pictured, wherever it is referred to.
///
/// ```swift
/// struct Halls: ContentScreen, ScreenAppearance {
///   let title = "Halls"
///   var tabImage: Image? { Image(systemName: "building.columns") }
///   …
/// }
/// ```
///
/// It is the one place that says so: the title is that of the screen in its stack and of its alert, title and image are
/// its tab's label. `branchLabel(_:)` and `alertTitle(for:_:)` go before it. A screen whose title follows from what it
/// shows has none here and sets its own with `navigationTitle(_:)`.
@MainActor
public protocol ScreenAppearance {
  /// What the screen is called.
  var title: String { get }
  /// The picture on its tab.
  var tabImage: Image? { get }
}

extension ScreenAppearance {
  /// None.
  public var tabImage: Image? { nil }
}
