import BacktrailCore
import BacktrailRuntime

/// What a navigation stack was given to show, which its writes are judged by.
///
/// It is no observed state: evaluating a view changes it.
@MainActor
package final class ShownStack<R: Route> {
  private(set) var branch: Branch<DecodedRoute<R>>?
  package private(set) var items: [PathItem<R>] = []
  /// Counts the paths given.
  private(set) var revision = 0
  /// The revision that the stack was evaluated with.
  private var settled = -1

  package nonisolated init() {}

  /// Notes what is shown from now on; a stack that is closing keeps its last screens.
  ///
  /// A screen that does not read is not shown: the nearest one below it that does is.
  package func show(_ new: Branch<DecodedRoute<R>>?) -> Branch<DecodedRoute<R>>? {
    branch = new ?? branch
    let readable = branch?.entries.dropFirst().filter { $0.route.route != nil } ?? []
    let given = readable.map { PathItem.entry($0.id, $0.route) }
    if given != items { revision += 1 }
    items = given
    return branch
  }

  package func settle() { settled = revision }

  /// Tells the navigator what a write means.
  /// - Returns: Whether the stack has to be given its path again.
  package func take(_ written: [PathItem<R>], for navigator: Navigator<R>, rules: AdapterRules) -> Bool {
    guard let branch else { return false }
    let isSettled = settled == revision || !rules.contains(.ignoresStalePaths)
    switch PathWrite(written, shown: items, isSettled: isSettled) {
    case .same: return false
    case .push(let route): return navigator.push(route, on: .stack(branch.id)).batch == nil
    case .back(let entry):
      let target = entry ?? branch.entries[0].id
      let isThere = navigator.state.stack(branch.id)?.entries.contains { $0.id == target } ?? false
      return !isThere || navigator.pop(to: target, on: .stack(branch.id)).batch == nil
    case .stray: return true
    }
  }
}
