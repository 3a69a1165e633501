public import Foundation

/// A font; the stand-in shows none.
public struct Font: Hashable, Sendable {
  let name: String

  init(_ name: String) { self.name = name }

  public static func system(
    size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil
  ) -> Font {
    Font("system \(size)")
  }
}

extension Font {
  public static let largeTitle = Font("largeTitle")
  public static let title = Font("title")
  public static let title2 = Font("title2")
  public static let title3 = Font("title3")
  public static let headline = Font("headline")
  public static let subheadline = Font("subheadline")
  public static let body = Font("body")
  public static let callout = Font("callout")
  public static let footnote = Font("footnote")
  public static let caption = Font("caption")
  public static let caption2 = Font("caption2")

  public func bold() -> Font { self }
}

extension Font {
  public struct Weight: Hashable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    public static let light = Weight("light")
    public static let regular = Weight("regular")
    public static let medium = Weight("medium")
    public static let semibold = Weight("semibold")
    public static let bold = Weight("bold")
  }

  public enum Design: Hashable, Sendable {
    case `default`
    case serif
    case rounded
    case monospaced
  }
}
