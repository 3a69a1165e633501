import BacktrailMap

/// A button that shows the target of a transition. A router creates it.
public struct MoveButton<Label: View> {
  let label: Label
  let move: @MainActor () -> Void
}

extension MoveButton: View {
  public var body: some View {
    Button(action: move) { label }
  }
}

extension Router {
  /// Returns a button that shows the target of a transition.
  ///
  /// ```swift
  /// router.move(\.hall, context: 3, action: Text("Hall 3"), completion: nil)
  /// ```
  /// - Parameters:
  ///   - way: The transition.
  ///   - context: The context of the target.
  ///   - action: The label of the button.
  ///   - completion: A closure that is called once after each tap, even if nothing changed.
  public func move<Way: ScreenTransition, Label: View>(
    _ way: KeyPath<From.PathFrom, Way>, context: Way.Context, action: Label, completion: (() -> Void)? = nil
  ) -> MoveButton<Label> where Way.From == From.NestedScreen {
    MoveButton(label: action) { move(way, with: context, completion: completion) }
  }

  /// Returns a button that shows the target of an optional transition, or `nil` if the transition is absent.
  public func move<Way: ScreenTransition, Label: View>(
    _ way: KeyPath<From.PathFrom, Way?>, context: Way.Context, action: Label, completion: (() -> Void)? = nil
  ) -> MoveButton<Label>? where Way.From == From.NestedScreen {
    self[next: way].map { _ in
      MoveButton(label: action) { move(if: way, with: context, completion: completion) }
    }
  }
}

/// The content of a screen that is shown as an alert: buttons, and a message above them.
///
/// Content that is a `Text` is used as the message, and the system adds its own button to close the alert. Any other
/// content is used as the buttons.
public protocol AlertButtons: View {
  /// The message of the alert.
  var message: Text { get }
}
