/// Something that paths go on from: its key paths name the next steps.
@MainActor
public protocol PathProvider {
  /// Whose key paths name the steps: a screen itself, or the slots of a container.
  associatedtype PathFrom

  /// The value that the key paths are evaluated on.
  var pathFrom: PathFrom { get }
}
