/// The known losses of a log.
package struct LogLosses: Sendable {
  /// The losses, as sentences.
  package var sentences: [String]
  /// Whether the end of the log is among them, so that the end of the newest session is unknown.
  package var includesEnd: Bool

  package init(_ sentences: [String] = [], includesEnd: Bool = false) {
    (self.sentences, self.includesEnd) = (sentences, includesEnd)
  }

  package static func + (lhs: Self, rhs: Self) -> Self {
    Self(lhs.sentences + rhs.sentences, includesEnd: lhs.includesEnd || rhs.includesEnd)
  }
}
