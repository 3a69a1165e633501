import BacktrailCore
import BacktrailRuntime

/// What a window draws in the place of its containers, around them, and how its screens look.
package struct ContainerFrame<R: Route> {
  package let view: @MainActor (Navigator<R>, Container<DecodedRoute<R>>) -> AnyView
  package let look: @MainActor (ScreenLook) -> ScreenLook

  package init(
    view: @escaping @MainActor (Navigator<R>, Container<DecodedRoute<R>>) -> AnyView,
    look: @escaping @MainActor (ScreenLook) -> ScreenLook
  ) {
    self.view = view
    self.look = look
  }
}
