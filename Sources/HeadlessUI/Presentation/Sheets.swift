public import Foundation

extension View {
  public nonisolated func sheet<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Modified(
      content: self,
      modification: Presenting(.sheet, item: item, onDismiss: onDismiss, content: content))
  }

  public nonisolated func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    Modified(
      content: self,
      modification: Presenting(.sheet, isPresented: isPresented, onDismiss: onDismiss, content: content))
  }
}

extension View {
  public nonisolated func fullScreenCover<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Modified(
      content: self,
      modification: Presenting(.cover, item: item, onDismiss: onDismiss, content: content))
  }

  public nonisolated func fullScreenCover<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    Modified(
      content: self,
      modification: Presenting(.cover, isPresented: isPresented, onDismiss: onDismiss, content: content))
  }
}

extension View {
  public nonisolated func popover<Item, Content>(
    item: Binding<Item?>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Modified(content: self, modification: Presenting(.popover, item: item, content: content))
  }

  public nonisolated func popover<Content>(
    isPresented: Binding<Bool>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    Modified(
      content: self, modification: Presenting(.popover, isPresented: isPresented, content: content))
  }
}

/// A height that a sheet can have. It does not affect the layout, but the drawing includes its name.
public struct PresentationDetent: Hashable, Sendable {
  let name: String

  public static let medium = PresentationDetent(name: "medium")
  public static let large = PresentationDetent(name: "large")

  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "\(fraction) of the height")
  }

  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "\(height) points")
  }
}

/// The interaction that a sheet allows with the content behind it.
public struct PresentationBackgroundInteraction: Sendable {
  let isEnabled: Bool

  public static var automatic: Self { Self(isEnabled: false) }
  public static var enabled: Self { Self(isEnabled: true) }
  public static var disabled: Self { Self(isEnabled: false) }
}

extension View {
  public nonisolated func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    let names = detents.map(\.name).sorted()
    return Modified(content: self, modification: LayerChange { $0.detents = names })
  }

  public nonisolated func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View {
    Modified(content: self, modification: LayerChange { $0.isBackgroundEnabled = interaction.isEnabled })
  }
}

/// A modifier that changes the presentation that contains a view.
struct LayerChange: Modification {
  let change: @MainActor (Layer) -> Void

  func place(_ content: some View, in scope: Scope) {
    change(scope.layer)
    scope.place(content)
  }
}

extension View {
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    Modified(content: self, modification: DismissLock(isDisabled: isDisabled))
  }
}

/// A modifier that prevents the user from dragging a sheet down.
struct DismissLock: Modification {
  let isDisabled: Bool

  func place(_ content: some View, in scope: Scope) {
    if isDisabled { scope.layer.isDismissDisabled = true }
    scope.place(content)
  }
}

/// An action that closes the presentation that contains a view, or leaves the view's screen.
@MainActor @preconcurrency
public struct DismissAction {
  let action: @MainActor () -> Void

  nonisolated init(action: @escaping @MainActor () -> Void) { self.action = action }

  public func callAsFunction() { action() }
}

extension EnvironmentValues {
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

private enum DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction {} }
}
