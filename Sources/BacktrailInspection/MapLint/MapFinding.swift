/// A problem with a screen map, or a note about it.
public struct MapFinding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// A screen cannot be reached or addressed as declared.
    case error
    /// The map works, but probably not as intended.
    case warning
    /// A remark that requires no action.
    case note
  }

  /// The kind of a finding.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A transition leads to a screen that is not in the map.
    case unknownNode
    /// A transition has no name, so no path can use it.
    case unnamedTransition
    /// Two transitions of one screen have the same name.
    case duplicateName
    /// A name cannot be written in a path.
    case unspellableName
    /// A container is used where only a screen is allowed.
    case misplacedContainer
    /// A container has no slots, or a node has parts that its kind does not allow.
    case unfitParts
    /// A screen is pushed where there is no stack.
    case pushWithoutStack
    /// A transition that is not optional leads nowhere.
    case missingTransition
    /// The name of a slot is its number, which changes with the order of the slots.
    case unnamedSlot
    /// A name hides another name.
    case hiddenName
    /// One value has two names.
    case sharedValue
    /// A declared move leads to a path that the map does not have, or starts at a path that the map still has.
    case badMove
    /// No path leads to the screen.
    case unreachable
    /// Every path to the screen violates a guard.
    case forbidden
    /// A screen has no way forward or back.
    case deadEnd
    /// From a screen, no path leads back to the first screen of the app.
    case trap
    /// A guard refers to a screen that the map does not have.
    case unknownScreen
    /// The map has too many paths to determine whether the guards allow a path to the screen.
    case undecided
  }

  /// The kind of the finding.
  public let kind: Kind
  /// The place of the problem: the shortest path to it, or a part of the description.
  public let place: String
  /// The problem and how to fix it, in a sentence or two.
  public let message: String

  init(_ kind: Kind, at place: String, _ message: String) {
    self.kind = kind
    self.place = place
    self.message = message
  }

  /// The severity of the finding.
  public var severity: Severity { kind.severity }
}

extension MapFinding.Kind {
  /// The severity of findings of this kind.
  public var severity: MapFinding.Severity {
    switch self {
    case .unknownNode, .unnamedTransition, .duplicateName, .unspellableName, .misplacedContainer, .unfitParts,
      .pushWithoutStack, .missingTransition, .badMove:
      .error
    case .unnamedSlot, .hiddenName, .sharedValue, .unreachable, .forbidden, .deadEnd, .trap, .unknownScreen:
      .warning
    case .undecided: .note
    }
  }
}

extension MapFinding: CustomStringConvertible {
  /// The severity, the place, and the message.
  public var description: String {
    "\(severity.rawValue) at \(place.isEmpty ? "the root" : place): \(message)"
  }
}
