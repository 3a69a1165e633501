import BacktrailMap

/// A button that shows where a transition of a screen map leads, as a router makes it.
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
  /// A button that shows where a transition leads.
  ///
  /// ```swift
  /// router.move(\.hall, context: 3, action: Text("Hall 3"), completion: nil)
  /// ```
  /// - Parameters:
  ///   - way: The transition.
  ///   - context: What the screen is given.
  ///   - action: What the button shows.
  ///   - completion: Called once after each tap, whether anything changed or not.
  public func move<Way: ScreenTransition, Label: View>(
    _ way: KeyPath<From.PathFrom, Way>, context: Way.Context, action: Label, completion: (() -> Void)? = nil
  ) -> MoveButton<Label> where Way.From == From.NestedScreen {
    MoveButton(label: action) { move(way, with: context, completion: completion) }
  }

  /// A button that shows where an optional transition leads; `nil` when it is absent.
  public func move<Way: ScreenTransition, Label: View>(
    _ way: KeyPath<From.PathFrom, Way?>, context: Way.Context, action: Label, completion: (() -> Void)? = nil
  ) -> MoveButton<Label>? where Way.From == From.NestedScreen {
    self[next: way].map { _ in
      MoveButton(label: action) { move(if: way, with: context, completion: completion) }
    }
  }
}

/// The content of a screen that is shown as an alert: buttons, and what the alert says above them.
///
/// Content that is a `Text` is what the alert says, with the system's own button to close it. The content of any other
/// screen is taken for buttons alone.
public protocol AlertButtons: View {
  /// The message of the alert.
  var message: Text { get }
}
