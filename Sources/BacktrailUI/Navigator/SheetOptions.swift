import BacktrailCore
import BacktrailRuntime
import Foundation

/// A height of a sheet.
public enum SheetDetent: Hashable, Sendable {
  /// About half the height of the screen.
  case medium
  /// The full height.
  case large
  /// A fraction of the height, from 0 to 1.
  case fraction(Double)
  /// A height in points.
  case height(Double)
}

extension PresentationStyle {
  /// Returns the style of a sheet with the given heights. The sheet can allow interaction with the content behind it,
  /// and can prevent dismissal by swiping.
  ///
  /// ```swift
  /// navigator.present(.filter, style: .sheet(detents: [.medium, .large], isBackgroundEnabled: true))
  /// ```
  ///
  /// The state contains the style as a custom style, such as `sheet?detents=medium,large&background=enabled`. A build
  /// that does not know the options shows a plain sheet. A guard for `.sheet` applies only to the plain style. A style
  /// name longer than 512 bytes, such as one with 50 heights, is rejected.
  public static func sheet(
    detents: [SheetDetent], isBackgroundEnabled: Bool = false, isDismissDisabled: Bool = false
  ) -> Self {
    let options = SheetOptions(
      detents: detents, isBackgroundEnabled: isBackgroundEnabled, isDismissDisabled: isDismissDisabled)
    return Self(rawValue: options.name)
  }
}

/// The options of a sheet's style.
package struct SheetOptions: Hashable, Sendable {
  fileprivate var detents: [SheetDetent]
  fileprivate var isBackgroundEnabled: Bool
  fileprivate var isDismissDisabled: Bool

  package init(
    detents: [SheetDetent] = [], isBackgroundEnabled: Bool = false, isDismissDisabled: Bool = false
  ) {
    self.detents = detents
    self.isBackgroundEnabled = isBackgroundEnabled
    self.isDismissDisabled = isDismissDisabled
  }
}

extension SheetOptions {
  private static let prefix = "sheet"
  private static let background = "background=enabled"
  private static let dismissal = "dismiss=disabled"
  private static let detents = "detents="

  /// The name of the style. If there are no options, it is the name of a plain sheet.
  package var name: String {
    var parts: [String] = []
    if !detents.isEmpty { parts.append(Self.detents + detents.map(\.name).joined(separator: ",")) }
    if isBackgroundEnabled { parts.append(Self.background) }
    if isDismissDisabled { parts.append(Self.dismissal) }
    return parts.isEmpty ? Self.prefix : Self.prefix + "?" + parts.joined(separator: "&")
  }

  /// Creates the options from a style's name. Unknown options are ignored. The result is `nil` for other styles.
  package init?(_ style: PresentationStyle) {
    guard style.rawValue.hasPrefix(Self.prefix + "?") else { return nil }
    self.init()
    for part in style.rawValue.dropFirst(Self.prefix.count + 1).split(separator: "&") {
      if part == Self.background { isBackgroundEnabled = true }
      if part == Self.dismissal { isDismissDisabled = true }
      guard part.hasPrefix(Self.detents) else { continue }
      detents = part.dropFirst(Self.detents.count).split(separator: ",").compactMap(SheetDetent.init)
    }
  }
}

extension SheetDetent {
  fileprivate var name: String {
    switch self {
    case .medium: "medium"
    case .large: "large"
    case .fraction(let part): "fraction:\(part)"
    case .height(let points): "height:\(points)"
    }
  }

  fileprivate init?(_ name: Substring) {
    let parts = name.split(separator: ":", maxSplits: 1)
    switch (parts.first, parts.dropFirst().first.flatMap { Double($0) }) {
    case ("medium", nil): self = .medium
    case ("large", nil): self = .large
    case ("fraction", let part?): self = .fraction(part)
    case ("height", let points?): self = .height(points)
    default: return nil
    }
  }

  fileprivate var presentationDetent: PresentationDetent {
    switch self {
    case .medium: .medium
    case .large: .large
    case .fraction(let part): .fraction(CGFloat(part))
    case .height(let points): .height(CGFloat(points))
    }
  }
}

extension View {
  /// Applies the options to the sheet around the view.
  @ViewBuilder nonisolated func sheetOptions(_ options: SheetOptions?) -> some View {
    if let options {
      presentationDetents(
        options.detents.isEmpty ? [.large] : Set(options.detents.map(\.presentationDetent))
      )
      .presentationBackgroundInteraction(options.isBackgroundEnabled ? .enabled : .automatic)
      .interactiveDismissDisabled(options.isDismissDisabled)
    } else {
      self
    }
  }
}
