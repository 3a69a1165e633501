public import Foundation

@MainActor @frozen @preconcurrency public struct VStack<Content: View>: View {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
  public typealias Body = Never
  public var body: Never { return stub() }
}

@MainActor @frozen @preconcurrency public struct HStack<Content: View>: View {
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
  public typealias Body = Never
  public var body: Never { return stub() }
}

@MainActor @preconcurrency public struct List<SelectionValue: Hashable, Content: View>: View {
  public var body: some View { EmptyView() }
}
extension List where SelectionValue == Never {
  @MainActor @preconcurrency public init(@ViewBuilder content: () -> Content) {}
  @MainActor @preconcurrency public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {}
  @MainActor @preconcurrency public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {}
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public struct NavigationPath: Equatable {
  public init() {}
  public init(_ codable: CodableRepresentation) {}
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {}
  public var count: Int { stub() }
  public var isEmpty: Bool { stub() }
  public var codable: CodableRepresentation? { stub() }
  public mutating func append<V: Hashable>(_ value: V) {}
  public mutating func append<V: Decodable & Encodable & Hashable>(_ value: V) {}
  public mutating func removeLast(_ k: Int = 1) {}

  public struct CodableRepresentation: Codable, Equatable {}
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: View {
  @MainActor @preconcurrency public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
  @MainActor @preconcurrency public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root)
  where Data == NavigationPath {}
  @MainActor @preconcurrency public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
  {}
  public var body: some View { EmptyView() }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
  nonisolated public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {}
  nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail)
  where Content == EmptyView {}
}
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension NavigationSplitView {
  nonisolated public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {}
  nonisolated public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {}
}
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
  public static var automatic: Self { Self() }
  public static var all: Self { Self() }
  public static var doubleColumn: Self { Self() }
  public static var detailOnly: Self { Self() }
}
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct NavigationSplitViewColumn: Hashable, Sendable {
  public static var sidebar: Self { Self() }
  public static var content: Self { Self() }
  public static var detail: Self { Self() }
}
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
extension NavigationSplitView: View {
  @MainActor @preconcurrency public var body: some View { EmptyView() }
}

@MainActor @preconcurrency public struct NavigationLink<Label: View, Destination: View>: View {
  public var body: some View { EmptyView() }
}
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
extension NavigationLink where Destination == Never {
  nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
  nonisolated public init<P: Hashable & Codable>(value: P?, @ViewBuilder label: () -> Label) {}
  nonisolated public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {}
  nonisolated public init<P: Hashable & Codable>(_ titleKey: LocalizedStringKey, value: P?)
  where Label == Text {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?)
  where Label == Text {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol, P: Hashable & Codable>(
    _ title: S, value: P?
  ) where Label == Text {}
}

@available(iOS 13, macOS 10.15, tvOS 13, watchOS 7, visionOS 1, *)
@MainActor @preconcurrency public struct TabView<SelectionValue: Hashable, Content: View>: View {
  nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
  public var body: some View { EmptyView() }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 7, visionOS 1, *)
extension TabView where SelectionValue == Int {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

@frozen public struct HorizontalAlignment: Equatable, Sendable {
  public static let leading: HorizontalAlignment = stub()
  public static let center: HorizontalAlignment = stub()
}
@frozen public struct VerticalAlignment: Equatable, Sendable {
  public static let top: VerticalAlignment = stub()
  public static let center: VerticalAlignment = stub()
  public static let bottom: VerticalAlignment = stub()
}
@frozen public struct Alignment: Equatable, Sendable {
  public static let center: Alignment = stub()
  public static let leading: Alignment = stub()
}
@frozen public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  @frozen public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let all = Set(rawValue: 15)
  }
}
