/// What keeps the user interface and the state together.
///
/// An app keeps them all. A test leaves one out, to see that what the rule prevents is noticed.
package struct AdapterRules: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Nothing is presented before what it replaces was heard to be gone.
  package static let awaitsDismissal = Self(rawValue: 1)
  /// Nothing is presented on a layer that has not appeared.
  package static let awaitsAppearance = Self(rawValue: 2)
  /// A path that the stack showed before is not taken for a swipe.
  package static let ignoresStalePaths = Self(rawValue: 4)
  /// A presentation is closed once, however often its binding is cleared.
  package static let closesOnce = Self(rawValue: 8)

  package static let all: Self = [.awaitsDismissal, .awaitsAppearance, .ignoresStalePaths, .closesOnce]
}

private struct AdapterRulesKey: EnvironmentKey {
  static let defaultValue = AdapterRules.all
}

extension EnvironmentValues {
  package var adapterRules: AdapterRules {
    get { self[AdapterRulesKey.self] }
    set { self[AdapterRulesKey.self] = newValue }
  }
}
