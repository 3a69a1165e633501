/// One screen of a navigation stack, as one pass met it.
@MainActor
final class StackScreen {
  struct Push {
    let content: AnyView
    let clear: () -> Void
  }

  /// Leaves the screen; the root has none.
  let pop: (() -> Void)?
  var node: Node?
  var title: String?
  var isBackHidden = false
  /// The screens that this one's own modifiers put on top of it.
  var pushes: [Push] = []

  init(pop: (() -> Void)?) { self.pop = pop }
}
