/// A change to the visible content that a platform animates unless the transaction disables animations.
public struct ShownTransition: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case push
    case pop
    case present
    case dismiss
  }

  public let kind: Kind
  public let isAnimated: Bool
  /// The pass in which the transition occurred. Transitions in the same pass occur at the same time.
  public let pass: Int
}

extension ShownTransition: CustomStringConvertible {
  public var description: String { isAnimated ? "\(kind)" : "\(kind) at once" }
}

extension HeadlessHost {
  /// The transitions of stacks and presentations on the screen so far, in order.
  ///
  /// The initial screens of a new stack or layer are not transitions. Layers that are removed together with the layer
  /// beneath them are part of that layer's transition.
  public var transitions: [ShownTransition] { graph.transitions }
}
