import BacktrailCore
public import BacktrailRuntime

/// What a view moves with: its navigator, bound to the window and the stack that the view is in.
///
/// ```swift
/// struct ItemRow: View {
///   let id: Int
///   @Environment(\.navigate) private var navigate
///
///   var body: some View {
///     Button("Open") { navigate.push(AppRoute.detail(id: id)) }
///   }
/// }
/// ```
///
/// A navigator's own moves mean what a person looks at, the top of the active window. These mean where the view is, so
/// that a tap in a second window, or one that is answered late, never moves another one. What is not there any more
/// refuses the move.
@MainActor
public struct NavigateAction {
  private let place: ScreenPlace?

  nonisolated init(_ place: ScreenPlace?) { self.place = place }

  /// Puts a screen on top of the stack.
  @discardableResult public func push<R: Route>(_ route: R, animated: Bool = true) -> MoveResult {
    carryOut { (navigator: Navigator<R>, stack, _) in
      navigator.push(route, on: stack, animated: animated)
    }
  }

  /// Gives the view's screen another route. One with another identity is another screen in its place.
  @discardableResult public func replace<R: Route>(with route: R) -> MoveResult {
    carryOut { (navigator: Navigator<R>, _, _) in
      guard let entry = place?.entry else { return navigator.reject(.noScreen) }
      return navigator.replace(.entry(entry), with: route)
    }
  }

  /// Shows a screen in a modal layer over the window.
  @discardableResult public func present<R: Route>(
    _ route: R, style: PresentationStyle = .sheet, animated: Bool = true
  ) -> MoveResult {
    carryOut { (navigator: Navigator<R>, _, scene) in
      navigator.present(route, style: style, in: scene, animated: animated)
    }
  }

  /// Takes screens off the stack, at most down to its root.
  @discardableResult public func pop(_ count: Int = 1, animated: Bool = true) -> MoveResult {
    onStack { store, stack in store.pop(count, on: stack, animated: animated) }
  }

  /// Takes all screens above the root off the stack.
  @discardableResult public func popToRoot(animated: Bool = true) -> MoveResult {
    onStack { store, stack in store.popToRoot(on: stack, animated: animated) }
  }

  /// Takes the modal layer that the view is in away, with all above it; in a window's root there is none.
  @discardableResult public func dismiss(animated: Bool = true) -> MoveResult {
    guard let place else { return .rejected(.noScreen) }
    return place.store.dismissLayer(of: place.stack, in: place.scene, animated: animated)
  }

  /// Puts a screen on top of the stack, and waits for the value that it finishes with; `nil` when it goes without one.
  public func push<R: Route, Value: Sendable>(_ route: R, for value: Value.Type) async -> Value? {
    await (place?.store as? Navigator<R>)?.value(of: push(route))
  }

  /// Shows a screen in a modal layer over the window, and waits for the value that it finishes with; `nil` when it goes
  /// without one.
  public func present<R: Route, Value: Sendable>(
    _ route: R, style: PresentationStyle = .sheet, for value: Value.Type
  ) async -> Value? {
    await (place?.store as? Navigator<R>)?.value(of: present(route, style: style))
  }

  /// Closes the view's screen with a value for who showed it, as `Navigator.finish` does.
  @discardableResult public func finish<Value: Codable & Sendable>(
    with value: Value, savedAs key: String = "result"
  ) -> MoveResult {
    guard let place, let entry = place.entry else { return .rejected(.noScreen) }
    return place.store.finish(.entry(entry), with: value, savedAs: key)
  }

  private func carryOut<R: Route>(
    _ move: (Navigator<R>, MoveTarget.Stack, MoveTarget.Scene) -> MoveResult
  ) -> MoveResult {
    guard let place else { return .rejected(.noScreen) }
    guard let navigator = place.store as? Navigator<R> else { return .rejected(.otherRoutes("\(R.self)")) }
    return onStack { _, stack in move(navigator, stack, place.scene.map { .scene($0) } ?? .active) }
  }

  private func onStack(_ move: (any ScreenStore, MoveTarget.Stack) -> MoveResult) -> MoveResult {
    guard let place else { return .rejected(.noScreen) }
    // Around a stack, as in a window's frame, the one on top is meant.
    guard let stack = place.stack ?? place.store.topStack(of: place.scene) else { return .rejected(.noScene) }
    return move(place.store, .stack(stack))
  }
}

extension EnvironmentValues {
  /// What a view moves with; outside of a navigator's views it refuses every move.
  public var navigate: NavigateAction { NavigateAction(screenPlace) }
}
