import BacktrailCore
public import BacktrailRuntime

/// An action that applies a view's moves to the view's scene and stack.
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
/// Moves that are sent to a navigator apply to the top of the active scene. Moves of this action apply where the view
/// is, so a tap in a second window, or one that is handled late, does not affect a different window. If the view's
/// screen was removed, the move is rejected.
@MainActor
public struct NavigateAction {
  private let place: ScreenPlace?

  nonisolated init(_ place: ScreenPlace?) { self.place = place }

  /// Pushes a screen onto the stack.
  @discardableResult public func push<R: Route>(_ route: R, animated: Bool = true) -> MoveResult {
    carryOut { (navigator: Navigator<R>, stack, _) in
      navigator.push(route, on: stack, animated: animated)
    }
  }

  /// Replaces the route of the view's screen. A route with a different identity replaces the screen with a new one.
  @discardableResult public func replace<R: Route>(with route: R) -> MoveResult {
    carryOut { (navigator: Navigator<R>, _, _) in
      guard let entry = place?.entry else { return navigator.reject(.noScreen) }
      return navigator.replace(.entry(entry), with: route)
    }
  }

  /// Presents a screen over the scene.
  @discardableResult public func present<R: Route>(
    _ route: R, style: PresentationStyle = .sheet, animated: Bool = true
  ) -> MoveResult {
    carryOut { (navigator: Navigator<R>, _, scene) in
      navigator.present(route, style: style, in: scene, animated: animated)
    }
  }

  /// Pops screens from the stack, but never its root.
  @discardableResult public func pop(_ count: Int = 1, animated: Bool = true) -> MoveResult {
    onStack { store, stack in store.pop(count, on: stack, animated: animated) }
  }

  /// Pops all screens above the root of the stack.
  @discardableResult public func popToRoot(animated: Bool = true) -> MoveResult {
    onStack { store, stack in store.popToRoot(on: stack, animated: animated) }
  }

  /// Dismisses the presentation that contains the view, and all presentations above it. In the root of a scene, the
  /// move is rejected because there is no presentation.
  @discardableResult public func dismiss(animated: Bool = true) -> MoveResult {
    guard let place else { return .rejected(.noScreen) }
    return place.store.dismissLayer(of: place.stack, in: place.scene, animated: animated)
  }

  /// Pushes a screen and waits for the value with which it finishes. Returns `nil` if the screen is removed without a
  /// value.
  public func push<R: Route, Value: Sendable>(_ route: R, for value: Value.Type) async -> Value? {
    await (place?.store as? Navigator<R>)?.value(of: push(route))
  }

  /// Presents a screen and waits for the value with which it finishes. Returns `nil` if the screen is removed without a
  /// value.
  public func present<R: Route, Value: Sendable>(
    _ route: R, style: PresentationStyle = .sheet, for value: Value.Type
  ) async -> Value? {
    await (place?.store as? Navigator<R>)?.value(of: present(route, style: style))
  }

  /// Closes the view's screen with a result, like `Navigator.finish`.
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
    // For a view outside a stack, such as a view around a window's containers, the move applies to the top stack.
    guard let stack = place.stack ?? place.store.topStack(of: place.scene) else { return .rejected(.noScene) }
    return move(place.store, .stack(stack))
  }
}

extension EnvironmentValues {
  /// The moves of the view. Outside a navigator's views, all moves are rejected.
  public var navigate: NavigateAction { NavigateAction(screenPlace) }
}
