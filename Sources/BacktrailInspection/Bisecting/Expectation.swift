package import BacktrailCore
import BacktrailRuntime

/// A condition on a state, written in words: `top is cart`, `top is not cart`, `branch is search`, `has item`, or
/// `has no item`.
///
/// A screen is identified by the name of its route, or by the last part of its path in the typed map.
package struct Expectation: Hashable, Sendable {
  private enum Subject: String { case top, branch, has }

  /// The text of the condition.
  package let text: String
  private let subject: Subject
  /// The name of a screen or a branch.
  package let name: String
  private let isNegated: Bool

  /// Parses a condition.
  package init(_ text: String) throws(ExpectationError) {
    var words = text.split(separator: " ").map(String.init)[...]
    guard words.count > 1, let subject = Subject(rawValue: words.removeFirst()) else {
      throw ExpectationError(text: text)
    }
    if subject != .has, words.popFirst() != "is" { throw ExpectationError(text: text) }
    isNegated = words.first == (subject == .has ? "no" : "not")
    if isNegated { words.removeFirst() }
    // No screen is named 'not cart'.
    guard !words.isEmpty, subject != .has || words.first != "not" else { throw ExpectationError(text: text) }
    self.text = text
    self.subject = subject
    // A name may contain spaces, because a branch can have any text as its name.
    name = words.joined(separator: " ")
  }

  /// Whether the condition refers to a branch rather than a screen.
  package var isAboutBranch: Bool { subject == .branch }

  /// Returns whether the condition holds in the given state.
  package func holds(in state: EncodedState) -> Bool {
    let holds =
      switch subject {
      case .top: state.tree.top.map { state.isCalled(name, $0) } ?? false
      case .branch: state.tree.topStack?.name == name
      case .has: state.tree.scenes.contains { $0.entries.contains { state.isCalled(name, $0) } }
      }
    return holds != isNegated
  }
}

extension EncodedState {
  fileprivate func isCalled(_ name: String, _ entry: StackEntry<CompactRoute>) -> Bool {
    names[entry.route.name].isScreen(name)
  }
}

/// The error for text that is not a condition.
package struct ExpectationError: DescribedError, Hashable {
  let text: String

  package var description: String {
    "Expected a condition such as 'top is cart', found '\(text.visible)'. Write 'top is [not] SCREEN', "
      + "'branch is [not] NAME', or 'has [no] SCREEN'."
  }
}
