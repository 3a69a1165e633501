/// A change of what is on the screen that a platform shows with an animation of its own, unless the transaction disables it.
public struct ShownTransition: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case push
    case pop
    case present
    case dismiss
  }

  public let kind: Kind
  public let isAnimated: Bool
  /// The pass in which the transition occurred. Transitions of one pass occur at the same time.
  public let pass: Int
}

extension ShownTransition: CustomStringConvertible {
  public var description: String { isAnimated ? "\(kind)" : "\(kind) at once" }
}

extension HeadlessHost {
  /// The transitions of stacks and presentations on the screen, from the first one on.
  ///
  /// A stack or layer that is new on the screen has its screens from the beginning; layers that go with the one beneath
  /// them go with its transition.
  public var transitions: [ShownTransition] { graph.transitions }
}
