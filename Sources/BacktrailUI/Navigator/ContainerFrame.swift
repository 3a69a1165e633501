/// What a window draws in the place of its containers, around them, and how its screens look.
struct ContainerFrame<R: Route> {
  let view: @MainActor (Navigator<R>, Container<DecodedRoute<R>>) -> AnyView
  let look: @MainActor (ScreenLook) -> ScreenLook
}
