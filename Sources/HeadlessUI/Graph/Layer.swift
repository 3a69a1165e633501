/// A window's content, or a presentation's; it has at most one presentation above it.
@MainActor
final class Layer {
  var root: Node?
  var presentation: Presentation?
  /// The pass in which the presentation came.
  var presentedPass = 0
  /// Whether a person may not drag this presentation down.
  var isDismissDisabled = false

  /// The layer and those above it, bottom to top.
  var stacked: [Layer] { [self] + (presentation?.layer.stacked ?? []) }
}
