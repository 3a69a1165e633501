// SwiftUI also has both overloads.
// swift-format-ignore: AmbiguousTrailingClosureOverload
extension View {
  /// Adds content to the toolbar of the enclosing stack's screen. Outside a stack, the content is not shown.
  public nonisolated func toolbar<Content>(@ViewBuilder content: () -> Content) -> some View
  where Content: View {
    Modified(content: self, modification: Toolbar(bar: content()))
  }

  /// Adds items to the toolbar of the enclosing stack's screen. Outside a stack, the items are not shown.
  public nonisolated func toolbar<Content>(@ToolbarContentBuilder content: () -> Content) -> some View
  where Content: ToolbarContent {
    Modified(content: self, modification: Toolbar(bar: ToolbarParts(content: content())))
  }
}

/// A modifier that adds toolbar content to a view's screen.
struct Toolbar<Bar: View>: Modification {
  let bar: Bar

  func place(_ content: some View, in scope: Scope) {
    scope.screen?.hasBars = true
    scope.node.element = .bar(scope.place(bar, at: .toolbar))
    scope.place(content)
  }
}

/// Items of a toolbar.
@MainActor @preconcurrency
public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ToolbarContent {}

/// Toolbar items that the module draws directly. This protocol is not intended for apps.
@MainActor @preconcurrency
public protocol _PrimitiveToolbarContent: ToolbarContent where Body == Never {}

extension _PrimitiveToolbarContent {
  public var body: Never { preconditionFailure("A primitive toolbar item has no body.") }
}

/// Toolbar items that store their view.
@MainActor
protocol PrimitiveToolbarContent: _PrimitiveToolbarContent {
  var view: AnyView { get }
}

/// A view that wraps the items of a toolbar to give their state a position in the tree.
struct ToolbarParts<Content> where Content: ToolbarContent {
  let content: Content
}

extension ToolbarParts: Primitive {
  func place(in scope: Scope) {
    if let primitive = content as? any PrimitiveToolbarContent {
      scope.place(primitive.view)
      return
    }
    var content = content
    scope.connect(&content)
    scope.place(ToolbarParts<Content.Body>(content: content.body))
  }
}

/// One item of a toolbar.
public struct ToolbarItem<ID, Content> where Content: View {
  let content: Content
}

extension ToolbarItem where ID == () {
  public nonisolated init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content())
  }
}

extension ToolbarItem: PrimitiveToolbarContent {
  var view: AnyView { AnyView(content) }
}

/// A group of toolbar items with the same placement.
public struct ToolbarItemGroup<Content> where Content: View {
  let content: Content

  public nonisolated init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension ToolbarItemGroup: PrimitiveToolbarContent {
  var view: AnyView { AnyView(content) }
}

/// The placement of an item in a toolbar. The stand-in draws items in source order.
public struct ToolbarItemPlacement: Sendable {
  public static let automatic = Self()
  public static let principal = Self()
  public static let navigation = Self()
  public static let primaryAction = Self()
  public static let secondaryAction = Self()
  public static let status = Self()
  public static let confirmationAction = Self()
  public static let cancellationAction = Self()
  public static let destructiveAction = Self()
  public static let topBarLeading = Self()
  public static let topBarTrailing = Self()
  public static let bottomBar = Self()
}

/// A result builder that combines the statements in a closure into the items of one toolbar.
@resultBuilder
public struct ToolbarContentBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: ToolbarContent {
    content
  }

  public static func buildBlock<Content>(_ content: Content) -> Content where Content: ToolbarContent {
    content
  }

  public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> some ToolbarContent where repeat each Content: ToolbarContent {
    var parts: [AnyView] = []
    repeat parts.append(AnyView(ToolbarParts(content: each content)))
    return BuiltToolbarContent(TupleView((), parts: parts))
  }

  public static func buildIf<Content>(_ content: Content?) -> some ToolbarContent
  where Content: ToolbarContent {
    BuiltToolbarContent(content.map { ToolbarParts(content: $0) })
  }

  public static func buildEither<TrueContent, FalseContent>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent>
  where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
    _ConditionalContent(storage: .first(first))
  }

  public static func buildEither<TrueContent, FalseContent>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent>
  where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
    _ConditionalContent(storage: .second(second))
  }

  public static func buildLimitedAvailability<Content>(_ content: Content) -> some ToolbarContent
  where Content: ToolbarContent {
    BuiltToolbarContent(ToolbarParts(content: content))
  }
}

/// The builder's result for multiple items, or for an item that may be missing.
private struct BuiltToolbarContent {
  let view: AnyView

  init(_ view: some View) { self.view = AnyView(view) }
}

extension BuiltToolbarContent: PrimitiveToolbarContent {}

extension _ConditionalContent: ToolbarContent, _PrimitiveToolbarContent, PrimitiveToolbarContent
where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
  var view: AnyView {
    switch storage {
    case .first(let content): AnyView(AnyView(ToolbarParts(content: content)).id(true))
    case .second(let content): AnyView(AnyView(ToolbarParts(content: content)).id(false))
    }
  }
}
