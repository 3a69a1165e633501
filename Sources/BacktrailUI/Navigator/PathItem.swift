import BacktrailCore
import BacktrailRuntime

/// One element of the path that a navigation stack is bound to.
///
/// Screens are told apart by their entry alone, so that one whose route is replaced stays the same screen.
package enum PathItem<R: Route>: Sendable {
  /// A screen above the root.
  case entry(EntryID, DecodedRoute<R>)
  /// What a link asks for.
  case link(R)

  /// The screen, if this is one.
  var entry: EntryID? {
    switch self {
    case .entry(let id, _): id
    case .link: nil
    }
  }
}

extension PathItem: Hashable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.entry(let left, _), .entry(let right, _)): left == right
    case (.link(let left), .link(let right)): left == right
    case (.entry, .link), (.link, .entry): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .entry(let id, _): hasher.combine(id)
    case .link(let route): hasher.combine(route)
    }
  }
}
