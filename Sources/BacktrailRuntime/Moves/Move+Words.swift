import BacktrailCore

// The request of a command in the words that the log's digest covers: `push item 1 {"id":7} top`. These words never
// change. They do not depend on the names of Swift cases and labels, so renaming one does not turn a repeated command
// into a different one.

extension Move<EncodedRoute> {
  /// The request in words. Different moves have different words.
  package var words: [String] {
    switch self {
    case .push(let route, let stack): ["push"] + route.words + stack.words
    case .pop(let target, let stack): ["pop"] + target.words + stack.words
    case .replace(let entry, let route): ["replace"] + entry.words + route.words
    case .setStack(let routes, let stack): ["setStack"] + stack.words + routes.flatMap(\.words)
    case .arrangeStack(let items, let stack): ["arrangeStack"] + stack.words + items.flatMap(\.words)
    case .selectBranch(let stack): ["selectBranch"] + stack.words
    case .openBranch(let branch, let sibling): ["openBranch"] + sibling.words + branch.words
    case .closeBranch(let stack): ["closeBranch"] + stack.words
    case .reopenBranch(let stack): ["reopenBranch", "\(stack)"]
    case .setRoot(let layout, let scene): ["setRoot"] + scene.words + layout.words
    case .shelveRoot(let layout, let scene): ["shelveRoot"] + scene.words + layout.words
    case .reopenRoot(let stack, let scene, let isDiscarding):
      ["reopenRoot"] + scene.words + ["\(stack)"] + (isDiscarding ? ["discarding"] : [])
    case .present(let layout, let style, let owner, let scene):
      ["present"] + scene.words + owner.words + [style.rawValue] + layout.words
    case .dismiss(let target, let scene): ["dismiss"] + scene.words + target.words
    case .reopenPresentation(let layer): ["reopenPresentation", "\(layer)"]
    case .openScene(let name, let layout): ["openScene", name] + layout.words
    case .activateScene(let scene): ["activateScene", "\(scene)"]
    case .closeScene(let scene): ["closeScene"] + scene.words
    case .reopenScene(let scene): ["reopenScene", scene.map { "\($0)" } ?? "last"]
    case .saveViewState(let json, let version, let key, let entry):
      ["saveViewState"] + entry.words + [key, "\(version)", json]
    case .registerOverride(let replacement, let host, let part, let scope):
      ["registerOverride"] + scope.words + [host, part, replacement]
    case .removeOverride(let hosts, let part, let replacement, let scope):
      ["removeOverride"] + scope.words + (replacement.map { ["only", $0] } ?? ["any"]) + [part] + hosts
    case .resetOverrides(let scope): ["resetOverrides"] + scope.words
    }
  }
}

extension EncodedRoute {
  fileprivate var words: [String] { [name, "\(version)", parameters] }
}

extension StackItem<EncodedRoute> {
  fileprivate var words: [String] {
    switch self {
    case .kept(let entry): ["kept", "\(entry)"]
    case .new(let route): ["new"] + route.words
    }
  }
}

extension BranchLayout<EncodedRoute> {
  fileprivate var words: [String] { [name, "\(routes.count)"] + routes.flatMap(\.words) }
}

extension ContainerLayout<EncodedRoute> {
  fileprivate var words: [String] {
    let kind =
      switch kind {
      case .stack: "stack"
      case .tabs: "tabs"
      case .split: "split"
      }
    return [kind, "\(selected)"] + branches.flatMap(\.words)
  }
}

extension MoveTarget.Stack {
  fileprivate var words: [String] {
    switch self {
    case .top: ["top"]
    case .stack(let stack): ["stack", "\(stack)"]
    case .branch(let name): ["branch", name]
    case .lastBranch(let scene): ["lastBranch"] + scene.words
    }
  }
}

extension MoveTarget.Entry {
  fileprivate var words: [String] {
    switch self {
    case .top: ["top"]
    case .entry(let entry): ["entry", "\(entry)"]
    }
  }
}

extension MoveTarget.Scene {
  fileprivate var words: [String] {
    switch self {
    case .active: ["active"]
    case .scene(let scene): ["scene", "\(scene)"]
    }
  }
}

extension PopTarget<EncodedRoute> {
  fileprivate var words: [String] {
    switch self {
    case .count(let count): ["count", "\(count)"]
    case .entry(let entry): ["entry", "\(entry)"]
    case .route(let route): ["route"] + route.words
    case .root: ["root"]
    }
  }
}

extension MoveTarget.Owner {
  fileprivate var words: [String] {
    switch self {
    case .top: ["top"]
    case .entry(let entry): ["entry", "\(entry)"]
    case .scene: ["scene"]
    }
  }
}

extension MoveTarget.Presentations {
  fileprivate var words: [String] {
    switch self {
    case .top: ["top"]
    case .presentation(let layer): ["presentation", "\(layer)"]
    case .above(let layer): ["above", "\(layer)"]
    case .all: ["all"]
    }
  }
}

extension MoveTarget.Scope {
  fileprivate var words: [String] {
    switch self {
    case .app: ["app"]
    case .scene(let scene): ["scene"] + scene.words
    case .stack(let stack): ["stack"] + stack.words
    case .entry(let entry): ["entry"] + entry.words
    }
  }
}
