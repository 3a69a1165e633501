import BacktrailCore

/// The windows according to the documented rules alone: a second, slow, and simple implementation.
///
/// Nodes have the reference's own tags; the world compares by the ids that it learned for them.
struct Reference: Equatable {
  typealias Tag = Int

  struct Entry: Equatable {
    let tag: Tag
    var screen: Screen
    var views: [String: String] = [:]
  }

  struct Branch: Equatable {
    let tag: Tag
    let name: String
    var entries: [Entry]
  }

  struct Container: Equatable {
    let kind: ContainerKind
    var branches: [Branch]
    var selected: Tag

    var top: Branch { branches.first { $0.tag == selected } ?? branches[0] }
    var entries: [Entry] { branches.flatMap(\.entries) }
  }

  struct Layer: Equatable {
    let tag: Tag
    let style: PresentationStyle
    let owner: Tag?
    var container: Container
  }

  struct Window: Equatable {
    let tag: Tag
    let name: String
    var root: Container
    var layers: [Layer] = []

    var containers: [Container] { [root] + layers.map(\.container) }
    var top: Container { layers.last?.container ?? root }
  }

  /// The owner of an override: the app, or the node with a tag.
  struct Override: Hashable {
    let owner: Tag?
    let part: String
  }

  /// The outcome of an operation.
  enum Verdict {
    case changed
    case unchanged
    case rejected
  }

  var windows: [Window] = []
  var active: Tag?
  var overrides: [Override: String] = [:]
  /// Counts the nodes ever made.
  private var lastTag = 0
}

// MARK: - Finding

extension Reference {
  var window: Window? { windows.first { $0.tag == active } }
  var top: Entry? { window?.top.top.entries.last }
  var entries: [Entry] { windows.flatMap(\.containers).flatMap(\.entries) }

  /// The tags of all live nodes.
  private var tags: Set<Tag> {
    var tags = Set(windows.map(\.tag))
    for container in windows.flatMap(\.containers) {
      tags.formUnion(container.branches.map(\.tag) + container.entries.map(\.tag))
    }
    return tags
  }

  mutating func newTag() -> Tag {
    lastTag += 1
    return lastTag
  }

  private mutating func entry(_ screen: Screen) -> Entry { Entry(tag: newTag(), screen: screen) }

  private mutating func branch(_ layout: BranchLayout<Screen>) -> Branch {
    Branch(tag: newTag(), name: layout.name, entries: layout.routes.map { entry($0) })
  }

  /// The container of a layout, if the layout is valid.
  private mutating func container(_ layout: ContainerLayout<Screen>) -> Container? {
    let count = layout.branches.count
    guard count > 0, layout.kind != .stack || count == 1, layout.branches.allSatisfy({ !$0.routes.isEmpty }),
      Set(layout.branches.map(\.name)).count == count, layout.branches.indices.contains(layout.selected)
    else { return nil }
    let branches = layout.branches.map { branch($0) }
    return Container(kind: layout.kind, branches: branches, selected: branches[layout.selected].tag)
  }

  /// Whether the windows are those of another moment, whatever screens saved, and whichever is active.
  func showsSame(as other: Self) -> Bool {
    withoutViews.windows == other.withoutViews.windows
  }

  private var withoutViews: Self {
    var copy = self
    for entry in entries {
      for key in Kept.keys { _ = copy.saveView(key, nil, entry.tag) }
    }
    return copy
  }

  /// Adopts other windows; new nodes still get unused tags.
  mutating func replace(with other: Self) {
    let lastTag = max(lastTag, other.lastTag)
    self = other
    self.lastTag = lastTag
  }

  /// Changes the branch with a tag, and removes what belonged to removed entries.
  private mutating func change(_ tag: Tag, _ body: (inout Branch) -> Void) {
    for window in windows.indices {
      for branch in windows[window].root.branches.indices
      where windows[window].root.branches[branch].tag == tag {
        body(&windows[window].root.branches[branch])
      }
      for layer in windows[window].layers.indices {
        for branch in windows[window].layers[layer].container.branches.indices
        where windows[window].layers[layer].container.branches[branch].tag == tag {
          body(&windows[window].layers[layer].container.branches[branch])
        }
      }
    }
    clean()
  }

  /// Changes the windows that a condition selects.
  private mutating func change(window: Tag, _ body: (inout Window) -> Void) {
    for place in windows.indices where windows[place].tag == window { body(&windows[place]) }
    clean()
  }

  /// Layers are removed with their owner and with a layer below; overrides are removed with their owner.
  private mutating func clean() {
    for place in windows.indices {
      var below = Set(windows[place].root.entries.map(\.tag))
      var kept: [Layer] = []
      for layer in windows[place].layers {
        if let owner = layer.owner, !below.contains(owner) { break }
        below.formUnion(layer.container.entries.map(\.tag))
        kept.append(layer)
      }
      windows[place].layers = kept
    }
    let tags = tags
    overrides = overrides.filter { $0.key.owner.map(tags.contains) ?? true }
  }
}

// MARK: - Rules

extension Reference {
  /// An operation that an app requests, with tags where the engine has ids.
  enum Operation {
    case push(Screen)
    case pop(Int)
    case popToRoot
    case popToScreen(Screen)
    case replace(Screen)
    case setStack([Screen])
    case select(String)
    case openBranch(String, Screen)
    case closeBranch
    case present(ContainerLayout<Screen>, PresentationStyle)
    case dismiss(Tag?)
    case setRoot(ContainerLayout<Screen>)
    case openWindow(ContainerLayout<Screen>)
    case activate(Tag)
    case closeWindow(Tag)
    case saveView(key: String, json: String, of: Tag)
    case override(String, part: String, owner: Tag?)
    case removeOverride(part: String, owner: Tag?)
    case resetOverrides(owner: Tag?)
  }

  /// Applies an operation as the documentation says; what is rejected changes nothing.
  mutating func apply(_ operation: Operation) -> Verdict {
    var copy = self
    let isAllowed = copy.carryOut(operation)
    if !isAllowed { return .rejected }
    copy.lastTag = max(copy.lastTag, lastTag)
    var before = self
    before.lastTag = copy.lastTag
    let isSame = copy == before
    self = copy
    return isSame ? .unchanged : .changed
  }

  private mutating func carryOut(_ operation: Operation) -> Bool {
    switch operation {
    case .openWindow(let layout): return openWindow(layout)
    case .activate(let tag):
      guard windows.contains(where: { $0.tag == tag }) else { return false }
      active = tag
    case .closeWindow(let tag):
      guard windows.contains(where: { $0.tag == tag }) else { return false }
      windows.removeAll { $0.tag == tag }
      // The engine decides which window becomes active.
      if active == tag { active = nil }
      clean()
    case .override(let replacement, let part, let owner):
      guard owner.map(tags.contains) ?? true else { return false }
      overrides[Override(owner: owner, part: part)] = replacement
    case .removeOverride(let part, let owner): overrides[Override(owner: owner, part: part)] = nil
    case .resetOverrides(let owner): overrides = overrides.filter { $0.key.owner != owner }
    case .saveView(let key, let json, let tag): return saveView(key, json, tag)
    default:
      guard let window else { return false }
      return carryOut(operation, in: window)
    }
    return true
  }

  private mutating func carryOut(_ operation: Operation, in window: Window) -> Bool {
    let stack = window.top.top
    switch operation {
    case .push(let screen):
      let entry = entry(screen)
      change(stack.tag) { $0.entries.append(entry) }
    case .pop(let count): change(stack.tag) { $0.entries.removeLast(min(count, $0.entries.count - 1)) }
    case .popToRoot: change(stack.tag) { $0.entries.removeLast($0.entries.count - 1) }
    case .popToScreen(let screen):
      guard let place = stack.entries.lastIndex(where: { $0.screen == screen }) else { return false }
      change(stack.tag) { $0.entries.removeLast($0.entries.count - 1 - place) }
    case .replace(let screen):
      guard stack.entries.last?.screen != screen else { break }
      let entry = entry(screen)
      change(stack.tag) { $0.entries[$0.entries.count - 1] = entry }
    case .setStack(let screens): return setStack(screens, stack)
    case .select(let name): return select(name, window)
    case .openBranch(let name, let screen): return openBranch(name, screen, window.top)
    case .closeBranch: return closeBranch(window.top)
    case .present(let layout, let style):
      guard let container = container(layout) else { return false }
      let layer = Layer(tag: newTag(), style: style, owner: stack.entries.last?.tag, container: container)
      change(window: window.tag) { $0.layers.append(layer) }
    case .dismiss(let tag):
      guard let place = window.layers.lastIndex(where: { tag == nil || $0.tag == tag }) else { return false }
      change(window: window.tag) { $0.layers.removeSubrange(place...) }
    case .setRoot(let layout):
      guard let container = container(layout) else { return false }
      change(window: window.tag) { window in
        window.root = container
        window.layers = []
      }
    default: return false
    }
    return true
  }

  private mutating func openWindow(_ layout: ContainerLayout<Screen>) -> Bool {
    guard let container = container(layout) else { return false }
    let tag = newTag()
    windows.append(Window(tag: tag, name: "main", root: container))
    active = tag
    return true
  }

  /// Entries that are equal, starting at the root, stay.
  private mutating func setStack(_ screens: [Screen], _ stack: Branch) -> Bool {
    guard !screens.isEmpty else { return false }
    let kept = zip(stack.entries, screens).prefix { $0.screen == $1 }.map(\.0)
    let new = screens.dropFirst(kept.count).map { entry($0) }
    change(stack.tag) { $0.entries = kept + new }
    return true
  }

  /// The topmost container that has a branch with the name shows it.
  private mutating func select(_ name: String, _ window: Window) -> Bool {
    let holders = window.containers.reversed()
    guard let found = holders.lazy.flatMap(\.branches).first(where: { $0.name == name }) else { return false }
    change(window: window.tag) { window in
      if window.root.branches.contains(where: { $0.tag == found.tag }) { window.root.selected = found.tag }
      for place in window.layers.indices
      where window.layers[place].container.branches.contains(where: { $0.tag == found.tag }) {
        window.layers[place].container.selected = found.tag
      }
    }
    return true
  }

  private mutating func openBranch(_ name: String, _ screen: Screen, _ container: Container) -> Bool {
    guard container.kind != .stack, !container.branches.contains(where: { $0.name == name }) else {
      return false
    }
    let branch = branch(BranchLayout(name, screen))
    changeContainer(of: container.top.tag) { $0.branches.append(branch) }
    return true
  }

  private mutating func closeBranch(_ container: Container) -> Bool {
    guard container.branches.count > 1 else { return false }
    let tag = container.selected
    changeContainer(of: tag) { container in
      container.branches.removeAll { $0.tag == tag }
      // The engine decides which branch is shown then.
      container.selected = 0
    }
    return true
  }

  private mutating func changeContainer(of branch: Tag, _ body: (inout Container) -> Void) {
    func holds(_ container: Container) -> Bool { container.branches.contains { $0.tag == branch } }
    for place in windows.indices {
      if holds(windows[place].root) { body(&windows[place].root) }
      for layer in windows[place].layers.indices where holds(windows[place].layers[layer].container) {
        body(&windows[place].layers[layer].container)
      }
    }
    clean()
  }

  private mutating func saveView(_ key: String, _ json: String?, _ tag: Tag) -> Bool {
    guard entries.contains(where: { $0.tag == tag }) else { return false }
    for window in windows {
      for branch in window.containers.flatMap(\.branches)
      where branch.entries.contains(where: { $0.tag == tag }) {
        change(branch.tag) { branch in
          for place in branch.entries.indices where branch.entries[place].tag == tag {
            branch.entries[place].views[key] = json
          }
        }
      }
    }
    return true
  }
}
