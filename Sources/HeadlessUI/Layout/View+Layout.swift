public import Foundation

// None of these has a meaning in text, so each returns the view itself.
extension View {
  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

  public nonisolated func padding(_ length: CGFloat) -> some View { self }

  public nonisolated func background<S>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View where S: ShapeStyle { self }

  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }

  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }

  public nonisolated func font(_ font: Font?) -> some View { self }

  public nonisolated func bold(_ isActive: Bool = true) -> some View { self }

  public nonisolated func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { self }
}
