package import BacktrailRuntime

/// A difference between the schemas of two builds, and its effect on logs of the earlier build.
public struct SchemaChange: Hashable, Sendable {
  /// The effect of a difference.
  public enum Verdict: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Stored values can be decoded.
    case compatible
    /// Some stored values might not be decoded or restored.
    case risky
    /// Stored values cannot be decoded.
    case breaking

    /// Returns whether the first verdict is less severe.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
      switch self {
      case .compatible: 0
      case .risky: 1
      case .breaking: 2
      }
    }
  }

  /// The effect of the difference.
  public var verdict: Verdict
  /// The subject of the difference: a route, view state, or host by its stored name.
  public var subject: String
  /// The consequence and how to fix it, in a sentence.
  public var sentence: String

  /// Creates a difference for an app's own comparison.
  public init(_ verdict: Verdict, _ subject: String, _ sentence: String) {
    self.verdict = verdict
    self.subject = subject
    self.sentence = sentence
  }
}

extension RouteSchema {
  /// Returns the effects of a later schema on logs that were written with this one; empty if there are no differences.
  ///
  /// A test that compares the current schema with a released one finds problems before users do:
  ///
  /// ```swift
  /// let released = try RouteSchema(json: String(contentsOfFile: "Released.json", encoding: .utf8))
  /// #expect(released.changes(to: RouteSchema(of: AppRoute.self)).allSatisfy { $0.verdict == .compatible })
  /// ```
  public func changes(to later: RouteSchema) -> [SchemaChange] {
    SchemaComparison(earlier: self, later: later).changes
  }
}

extension [SchemaChange] {
  /// The changes as JSON, along with the most severe verdict.
  package var json: JSONValue {
    [
      "verdict": .string((map(\.verdict).max() ?? .compatible).rawValue),
      "changes": .array(
        map {
          [
            "verdict": .string($0.verdict.rawValue), "subject": .string($0.subject),
            "sentence": .string($0.sentence),
          ]
        }),
    ]
  }
}
