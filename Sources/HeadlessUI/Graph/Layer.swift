/// A window's content, or a presentation's; it has at most one presentation above it.
@MainActor
final class Layer {
  var root: Node?
  var presentation: Presentation?
  /// The presentation that went and whose `onDismiss` is late.
  weak var leaving: Presentation?
  /// Whether a person may not drag this presentation down.
  var isDismissDisabled = false

  /// The layer and those above it, bottom to top.
  var stacked: [Layer] { [self] + (presentation?.layer.stacked ?? []) }
}
