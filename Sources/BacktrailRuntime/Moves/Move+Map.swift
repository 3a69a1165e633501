import BacktrailCore

extension Move {
  /// Returns the move with its routes converted to a different type.
  func map<S: Sendable, Failure: Error>(_ transform: (R) throws(Failure) -> S) throws(Failure) -> Move<S> {
    switch self {
    case .push(let route, let stack): .push(try transform(route), on: stack)
    case .pop(let target, let stack): .pop(try target.map(transform), on: stack)
    case .replace(let entry, let route): .replace(entry, with: try transform(route))
    case .setStack(let routes, let stack): .setStack(try routes.map(transform), on: stack)
    case .arrangeStack(let items, let stack):
      .arrangeStack(try items.map { item throws(Failure) in try item.map(transform) }, on: stack)
    case .selectBranch(let stack): .selectBranch(stack)
    case .openBranch(let layout, let sibling): .openBranch(try layout.map(transform), beside: sibling)
    case .closeBranch(let stack): .closeBranch(stack)
    case .reopenBranch(let id): .reopenBranch(id)
    case .setRoot(let layout, let scene): .setRoot(try layout.map(transform), of: scene)
    case .shelveRoot(let layout, let scene): .shelveRoot(try layout.map(transform), of: scene)
    case .reopenRoot(let stack, let scene, let discarding):
      .reopenRoot(stack, of: scene, discarding: discarding)
    case .present(let layout, let style, let owner, let scene):
      .present(try layout.map(transform), style: style, owner: owner, in: scene)
    case .dismiss(let target, let scene): .dismiss(target, in: scene)
    case .reopenPresentation(let id): .reopenPresentation(id)
    case .openScene(let name, let layout): .openScene(name: name, try layout.map(transform))
    case .activateScene(let id): .activateScene(id)
    case .closeScene(let scene): .closeScene(scene)
    case .reopenScene(let id): .reopenScene(id)
    case .saveViewState(let json, let version, let key, let entry):
      .saveViewState(json: json, version: version, key: key, of: entry)
    case .registerOverride(let replacement, let host, let part, let scope):
      .registerOverride(replacement: replacement, host: host, part: part, scope)
    case .removeOverride(let hosts, let part, let replacement, let scope):
      .removeOverride(hosts: hosts, part: part, only: replacement, scope)
    case .resetOverrides(let scope): .resetOverrides(scope)
    }
  }
}

extension PopTarget {
  fileprivate func map<S: Sendable, Failure: Error>(
    _ transform: (R) throws(Failure) -> S
  ) throws(Failure) -> PopTarget<S> {
    switch self {
    case .count(let count): .count(count)
    case .entry(let id): .entry(id)
    case .route(let route): .route(try transform(route))
    case .root: .root
    }
  }
}
