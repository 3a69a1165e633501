/// An enum whose cases are screens, so that it can be shown, pushed and presented as it is.
///
/// `@Screens` writes the conformance. It asks for nothing; it only says which types the helpers for navigation are for.
public protocol Screens {}

extension View {
  /// Shows the screens that the values of a path stand for.
  public nonisolated func navigationDestination<S>(_ screens: S.Type) -> some View
  where S: Screens & Hashable & View {
    navigationDestination(for: screens) { $0 }
  }

  /// Pushes the screen that the item is, while there is one.
  public nonisolated func navigationDestination<S>(item: Binding<S?>) -> some View
  where S: Screens & Hashable & View {
    navigationDestination(item: item) { $0 }
  }

  /// Presents the screen that the item is as a sheet, while there is one.
  /// - Parameters:
  ///   - item: The screen, or nil.
  ///   - onDismiss: Called when the sheet is gone, whoever closed it.
  public nonisolated func sheet<S>(item: Binding<S?>, onDismiss: (() -> Void)? = nil) -> some View
  where S: Screens & Identifiable & View {
    sheet(item: item, onDismiss: onDismiss) { $0 }
  }
}

/// One view for each case of an enum of screens, in order.
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

  /// A view for each case.
  public nonisolated init(_ screens: S.Type, @ViewBuilder content: @escaping (S) -> Content) {
    self.content = content
  }
}

extension ScreensForEach: View {
  public var body: some View { ForEach(Array(S.allCases), id: \.self, content: content) }
}

/// Every case of an enum of screens as the view that it is, in order.
public struct ScreensForEachView<S> where S: Screens & CaseIterable & Hashable & View {
  /// The screens of the enum.
  public nonisolated init(_ screens: S.Type) {}
}

extension ScreensForEachView: View {
  public var body: some View { ScreensForEach(S.self) { $0 } }
}

/// The type itself.
///
/// `@Screens` writes it where an enum has a case, a property or a method that is called like a type: in angle brackets
/// a name always means the type.
public typealias TypeNamed<Subject> = Subject

// A Mac has no full-screen cover.
#if !os(macOS)
  extension View {
    /// Presents the screen that the item is over the whole window, while there is one.
    /// - Parameters:
    ///   - item: The screen, or nil.
    ///   - onDismiss: Called when the cover is gone, whoever closed it.
    public nonisolated func fullScreenCover<S>(
      item: Binding<S?>, onDismiss: (() -> Void)? = nil
    ) -> some View where S: Screens & Identifiable & View {
      fullScreenCover(item: item, onDismiss: onDismiss) { $0 }
    }
  }
#endif
