/// An enum whose cases are screens, which can be shown, pushed, and presented.
///
/// `@Screens` generates the conformance. The protocol has no requirements; it marks types for use with navigation
/// helpers.
public protocol Screens {}

extension View {
  /// Shows the screens for the values of a path.
  public nonisolated func navigationDestination<S>(_ screens: S.Type) -> some View
  where S: Screens & Hashable & View {
    navigationDestination(for: screens) { $0 }
  }

  /// Pushes the item's screen while the item is set.
  public nonisolated func navigationDestination<S>(item: Binding<S?>) -> some View
  where S: Screens & Hashable & View {
    navigationDestination(item: item) { $0 }
  }

  /// Presents a screen as a sheet while the item is set.
  /// - Parameters:
  ///   - item: The screen, or `nil`.
  ///   - onDismiss: A closure that is called after the sheet is dismissed, either by the user or programmatically.
  public nonisolated func sheet<S>(item: Binding<S?>, onDismiss: (() -> Void)? = nil) -> some View
  where S: Screens & Identifiable & View {
    sheet(item: item, onDismiss: onDismiss) { $0 }
  }
}

/// A view that contains one view for each case of an enum of screens, in order.
///
/// ```swift
/// TabView {
///   ScreensForEach(Shelf.self) { shelf in
///     shelf.tabItem { Label(shelf.title, systemImage: shelf.icon) }
///   }
/// }
/// ```
public struct ScreensForEach<S, Content>
where S: Screens & CaseIterable & Hashable, Content: View {
  private let content: (S) -> Content

  /// Creates a view for each case.
  public nonisolated init(_ screens: S.Type, @ViewBuilder content: @escaping (S) -> Content) {
    self.content = content
  }
}

extension ScreensForEach: View {
  public var body: some View { ForEach(Array(S.allCases), id: \.self, content: content) }
}

/// A view that contains the screens of all cases of an enum, in order.
public struct ScreensForEachView<S> where S: Screens & CaseIterable & Hashable & View {
  /// Creates the screens of the enum.
  public nonisolated init(_ screens: S.Type) {}
}

extension ScreensForEachView: View {
  public var body: some View { ScreensForEach(S.self) { $0 } }
}

/// An alias that always refers to the given type.
///
/// `@Screens` uses it if a case, a property, or a method has the same name as a type. In angle brackets, a name always
/// refers to the type.
public typealias TypeNamed<Subject> = Subject

// macOS has no full-screen covers.
#if !os(macOS)
  extension View {
    /// Presents a screen over the whole window while the item is set.
    /// - Parameters:
    ///   - item: The screen, or `nil`.
    ///   - onDismiss: A closure that is called after the cover is dismissed, either by the user or programmatically.
    public nonisolated func fullScreenCover<S>(
      item: Binding<S?>, onDismiss: (() -> Void)? = nil
    ) -> some View where S: Screens & Identifiable & View {
      fullScreenCover(item: item, onDismiss: onDismiss) { $0 }
    }
  }
#endif
