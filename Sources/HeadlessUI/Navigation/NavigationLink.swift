/// A link that appends a value to the path of the enclosing stack, or pushes its own screen.
public struct NavigationLink<Label, Destination> where Label: View, Destination: View {
  let target: Target
  let label: Label

  enum Target {
    /// A value for the path. A link without a value is disabled.
    case value(AnyHashable?)
    case screen(Destination)
  }
}

extension NavigationLink where Destination == Never {
  public nonisolated init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Hashable {
    self.init(target: .value(value.map { AnyHashable($0) }), label: label())
  }

  public nonisolated init<P>(_ titleKey: LocalizedStringKey, value: P?)
  where Label == Text, P: Hashable {
    self.init(value: value) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S, P>(_ title: S, value: P?) where Label == Text, S: StringProtocol, P: Hashable {
    self.init(value: value) { Text(title) }
  }
}

extension NavigationLink {
  public nonisolated init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(target: .screen(destination()), label: label())
  }
}

extension NavigationLink where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S>(_ title: S, @ViewBuilder destination: () -> Destination)
  where S: StringProtocol {
    self.init(destination: destination) { Text(title) }
  }
}

extension NavigationLink: Primitive {
  func place(in scope: Scope) {
    switch target {
    case .value(let value): place(value, in: scope)
    case .screen(let screen): place(screen, in: scope)
    }
    scope.place(label)
  }

  // The node is part of the graph and the stack, so its action must not retain either of them.
  @MainActor private func place(_ value: AnyHashable?, in scope: Scope) {
    let path = scope.stack?.path
    let push = { [weak graph = scope.graph] in
      guard let value, let path else { return }
      guard path.append(value) else {
        let (type, element) = (type(of: value.base), path.elementType)
        graph?.warn(
          "A link with a value of type '\(type)' is in a stack whose path has elements of type '\(element)'.")
        return
      }
      if graph?.adversity?.strikes(.doublePush) == true { _ = path.append(value) }
    }
    scope.control(.link(push))
    if value == nil { scope.node.isEnabled = false }
  }

  /// Pushes the screen without adding it to the path, as SwiftUI does.
  @MainActor private func place(_ destination: Destination, in scope: Scope) {
    let isPushed = scope.node.remembered { StateBox(false, pending: scope.graph.pending) }
    if isPushed.value {
      scope.screen?.pushes.append(.init(content: AnyView(destination)) { isPushed.set(false) })
    }
    scope.control(.link { isPushed.set(true) })
    if scope.screen == nil { scope.node.isEnabled = false }
  }
}
