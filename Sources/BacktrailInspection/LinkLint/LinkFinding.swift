/// A problem with the routes in a manifest, or a note about them.
public struct LinkFinding: Hashable, Sendable {
  /// The kind of a finding.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Another route with the same pattern and types wins every URL.
    case duplicate
    /// Other routes win every URL.
    case shadowed
    /// The route matches no URL.
    case neverMatches
    /// No URL leads back to the same values.
    case unprintable
    /// The site files accept a URL that leads nowhere.
    case overAdmission
    /// The plan refers to a case that no route has.
    case unknownAncestor
    /// The cases of a value's enum are not in the manifest, so tools accept any value.
    case unknownCases
    /// The name of a value marks it as a secret, so a screen with this value is not restored at launch.
    case notRestored
  }

  /// The kind of the finding.
  public let kind: Kind
  /// The index of the route in the manifest.
  public let route: Int
  /// The name of the route's case.
  public let caseName: String
  /// The route's pattern.
  public let pattern: String
  /// The problem, in a sentence.
  public let message: String
  /// A URL that demonstrates the problem.
  public let example: String?

  /// Whether the finding is an error rather than a note.
  public var isError: Bool {
    switch kind {
    case .duplicate, .shadowed, .neverMatches, .unprintable: true
    case .overAdmission, .unknownAncestor, .unknownCases, .notRestored: false
    }
  }
}
