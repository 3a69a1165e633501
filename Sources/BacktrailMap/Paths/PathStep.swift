/// One step of a path through a map, with the context for what it leads to.
public struct PathStep: Hashable, Sendable {
  /// The name of the slot or the transition.
  public var name: String
  /// The context as JSON: an object for a screen, an array with one for each slot for a container; `nil` when it
  /// is left out, which means that the screen must be there already.
  public var context: String?

  /// A step made of its parts.
  public init(_ name: String, context: String? = nil) {
    self.name = name
    self.context = context
  }
}
