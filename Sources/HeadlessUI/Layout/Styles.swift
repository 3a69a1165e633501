// The stand-in draws all styles alike.
extension View {
  public nonisolated func listStyle<S>(_ style: S) -> some View where S: ListStyle { self }

  public nonisolated func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle { self }

  public nonisolated func textFieldStyle<S>(_ style: S) -> some View where S: TextFieldStyle { self }

  public nonisolated func pickerStyle<S>(_ style: S) -> some View where S: PickerStyle { self }

  public nonisolated func lineLimit(_ number: Int?) -> some View { self }

  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }

  public nonisolated func bold(_ isActive: Bool = true) -> some View { self }

  public nonisolated func tint(_ tint: Color?) -> some View { self }

  public nonisolated func opacity(_ opacity: Double) -> some View { self }

  public nonisolated func scaledToFit() -> some View { self }

  public nonisolated func scaledToFill() -> some View { self }

  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View { self }

  public nonisolated func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }
}

/// The appearance of a list.
public protocol ListStyle: Sendable {}

/// A list without a background.
public struct PlainListStyle: ListStyle {}

/// A list with its sections in boxes.
public struct InsetGroupedListStyle: ListStyle {}

extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

/// The appearance of a button.
public protocol PrimitiveButtonStyle: Sendable {}

/// A button with a border.
public struct BorderedButtonStyle: PrimitiveButtonStyle {}

/// The main button of a screen.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

/// A button that shows only its label.
public struct PlainButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

/// The appearance of a text field.
public protocol TextFieldStyle: Sendable {}

/// A field whose border shows where to type.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

/// The appearance of a picker.
public protocol PickerStyle: Sendable {}

/// A picker whose options are in a menu.
public struct MenuPickerStyle: PickerStyle {}

/// A picker whose options are side by side.
public struct SegmentedPickerStyle: PickerStyle {}

extension PickerStyle where Self == MenuPickerStyle {
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

/// The side on which lines of text begin.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading, center, trailing
}

/// The bar at the top of a screen.
public struct NavigationBarItem: Sendable {
  /// The size of the title.
  public enum TitleDisplayMode: Sendable {
    case automatic, inline, large
  }
}
