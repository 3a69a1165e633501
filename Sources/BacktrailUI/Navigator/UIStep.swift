/// One change that a user interface can make to its modal layers.
package enum UIStep: Hashable, Sendable {
  /// Show a layer above the topmost.
  case present(PresentationPlan.Layer)
  /// Take a layer away, with all above it.
  case dismiss(PresentationPlan.Layer)
  /// Take back a layer whose content has not appeared.
  case withdraw(PresentationPlan.Layer)
}
