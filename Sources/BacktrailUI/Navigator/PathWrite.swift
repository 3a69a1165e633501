import BacktrailCore

/// What a navigation stack means by writing its path.
package enum PathWrite<R: Route>: Hashable, Sendable {
  /// It says what it was given.
  case same
  /// A person went back to the screen at this place of the path; nil is the root.
  case back(to: EntryID?)
  /// A person followed a link.
  case push(R)
  /// Nothing that a person does: an older path, or screens that the state does not have.
  case stray

  /// Judges a path by the one that the stack was given last.
  /// - Parameter isSettled: Whether the stack was evaluated with that path. Before, nobody saw it, and what is
  ///   written is the path before it.
  package init(_ written: [PathItem<R>], shown: [PathItem<R>], isSettled: Bool) {
    if written == shown {
      self = .same
    } else if case .link(let route)? = written.last, written.dropLast().elementsEqual(shown) {
      self = .push(route)
    } else if isSettled, written.count < shown.count, shown.starts(with: written) {
      self = .back(to: written.last?.entry)
    } else {
      self = .stray
    }
  }
}
