public import Foundation

@frozen public struct Text: Equatable, Sendable {
  public init(verbatim content: String) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {}
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {}
  public func font(_ font: Font?) -> Text { self }
  public func bold() -> Text { self }
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
}
extension Text: View {
  public typealias Body = Never
  public var body: Never { return stub() }
}

@frozen public struct Image: Equatable, Sendable {
  @available(iOS 13, macOS 11, tvOS 13, watchOS 6, visionOS 1, *)
  public init(systemName: String) {}
}
extension Image: View {
  public typealias Body = Never
  public var body: Never { return stub() }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct Label<Title: View, Icon: View> {
  nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
extension Label: View {
  @MainActor @preconcurrency public var body: some View { EmptyView() }
}
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

public struct Button<Label: View> {
  @preconcurrency nonisolated public init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {}
}
extension Button: View {
  @MainActor @preconcurrency public var body: some View { EmptyView() }
}
extension Button where Label == Text {
  @preconcurrency nonisolated public init(
    _ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void
  ) {}
  @_disfavoredOverload @preconcurrency nonisolated public init<S: StringProtocol>(
    _ title: S, action: @escaping @MainActor () -> Void
  ) {}
}

public struct TextField<Label: View> {}
extension TextField: View {
  @MainActor @preconcurrency public var body: some View { EmptyView() }
}
extension TextField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct ProgressView<Label: View, CurrentValueLabel: View> {}
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
extension ProgressView: View {
  @MainActor @preconcurrency public var body: some View { EmptyView() }
}
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
extension ProgressView where CurrentValueLabel == EmptyView {
  nonisolated public init() where Label == EmptyView {}
}

@frozen public struct Font: Hashable, Sendable {
  public static let largeTitle: Font = stub()
  public static let headline: Font = stub()
  public static let subheadline: Font = stub()
  public static let body: Font = stub()
  public static let footnote: Font = stub()
}

public protocol ShapeStyle: Sendable {}
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, visionOS 1, *)
@frozen public struct HierarchicalShapeStyle: ShapeStyle {}
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, visionOS 1, *)
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: HierarchicalShapeStyle { stub() }
}
