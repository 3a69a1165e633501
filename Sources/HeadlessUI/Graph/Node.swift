import Foundation

/// A position in the tree, which exists as long as there is a view of the same type at the position.
@MainActor
final class Node {
  let key: NodeKey
  let type: Any.Type
  private(set) var children: [Node] = []
  var element = Element.group
  /// Whether the node can be used, if it is a control.
  var isEnabled = true
  /// Whether the node has been visible, or was reported to be visible.
  var hasAppeared = false
  /// The storage that is preserved between passes, keyed by the property's offset in the view.
  var memory: [Int: AnyObject] = [:]
  /// The children of the previous pass that have not been matched yet, in order.
  private var previous: ArraySlice<Node> = []

  init(key: NodeKey, type: Any.Type) {
    self.key = key
    self.type = type
  }

  func begin() {
    previous = children[...]
    children = []
    element = .group
    isEnabled = true
  }

  func child(at key: NodeKey, of type: Any.Type) -> Node {
    let child = takePrevious(at: key, of: type) ?? Node(key: key, type: type)
    children.append(child)
    return child
  }

  /// Removes and returns a child of the previous pass, which is usually the next one in order.
  private func takePrevious(at key: NodeKey, of type: Any.Type) -> Node? {
    guard let place = previous.firstIndex(where: { $0.key == key }), previous[place].type == type else {
      return nil
    }
    if place == previous.startIndex { return previous.removeFirst() }
    return previous.remove(at: place)
  }

  /// Removes the children that the pass did not reach.
  func end(in graph: Graph) {
    let gone = previous
    previous = []
    for node in gone { node.remove(from: graph) }
  }

  func remembered<Memory: AnyObject>(_ make: () -> Memory, at slot: Int = -1) -> Memory {
    if let memory = memory[slot] as? Memory { return memory }
    let new = make()
    memory[slot] = new
    return new
  }

  /// Removes everything beneath the node, including state that is preserved between passes.
  func forget() {
    for child in children { child.forget() }
    children = []
    element = .group
    memory = [:]
  }

  private func remove(from graph: Graph) {
    if case .presenter(let presentation) = element { presentation.hide(in: graph) }
    for child in children { child.remove(from: graph) }
  }
}

/// The position of a node among the children of its parent.
enum NodeKey: Hashable {
  case body
  case label
  case options
  case toolbar
  case index(Int)
  case id(AnyHashable)
  case screen(Int, AnyHashable?)
  case pushed(Int)
  case modal(AnyHashable)
}

extension Node {
  /// The nodes that a container lays out. Groups are expanded, and a modifier includes its content.
  var items: [Node] {
    guard isTransparent else { return [self] }
    if case .group = element { return visibleChildren.flatMap(\.items) }
    let inner = visibleChildren.flatMap(\.items)
    return inner.count == 1 ? [self] : inner
  }

  /// Whether the node itself does not show anything.
  var isTransparent: Bool {
    switch element {
    case .group, .lifecycle, .presenter, .mark, .bar, .receiver: true
    case .text, .image, .progress, .row, .column, .list: false
    case .section, .button, .link, .toggle, .field, .picker, .stack, .tabs, .columns: false
    }
  }

  /// The children that are on the screen.
  var visibleChildren: [Node] {
    switch element {
    case .stack(let screens): screens.last.map { $0.bars + [$0.node].compactMap { $0 } } ?? []
    case .tabs(let tabs): tabs.filter(\.isSelected).map(\.node)
    case .columns(let columns): columns.shown.map { children[$0] }
    case .presenter, .mark, .bar, .picker: children.filter { $0.key == .body }
    case .group, .text, .image, .progress, .row, .column, .list, .section: children
    case .button, .link, .toggle, .field, .receiver, .lifecycle: children
    }
  }

  /// The node and all visible nodes beneath it.
  var visibleNodes: [Node] {
    var nodes: [Node] = []
    addVisibleNodes(to: &nodes)
    return nodes
  }

  private func addVisibleNodes(to nodes: inout [Node]) {
    nodes.append(self)
    for child in visibleChildren { child.addVisibleNodes(to: &nodes) }
  }

  /// The node and all nodes beneath it, visible or not.
  var allNodes: [Node] { [self] + children.flatMap(\.allNodes) }

  /// The text beneath the node in one line, or the names of its images if there is no text.
  var title: String {
    let nodes = visibleNodes
    let texts = nodes.compactMap { if case .text(let text) = $0.element { text } else { nil } }
    let images = nodes.compactMap { if case .image(let name) = $0.element { name } else { nil } }
    return (texts.isEmpty ? images : texts).joined(separator: " ")
  }
}

/// The element that a node shows.
enum Element {
  /// A node that shows only its children.
  case group
  case text(String)
  case image(String)
  case progress
  case row
  case column
  case list
  case section(SectionParts)
  case button(() -> Void)
  case link(() -> Void)
  case toggle(Binding<Bool>)
  case field(Binding<String>, isSecure: Bool)
  case picker([PickerOption])
  case stack([StackScreen])
  case tabs([TabItem])
  case columns(Columns)
  case presenter(Presentation)
  case mark(Mark)
  /// A view, and the toolbar content of its screen.
  case bar(Node)
  case receiver((URL) -> Void)
  case lifecycle(Lifecycle)
}

/// The nodes of a section.
struct SectionParts {
  let header: Node
  let rows: Node
  let footer: Node
}

/// The information that a tab view needs about one of its views.
struct Mark {
  var tag: AnyHashable?
  var label: Node?
}

extension Node {
  /// The marks on a view, outermost first.
  var marks: [Mark] {
    guard isTransparent, visibleChildren.count == 1 else { return [] }
    let inner = visibleChildren[0].marks
    if case .mark(let mark) = element { return [mark] + inner }
    return inner
  }
}

extension Node {
  /// The section that the node represents, if any, even if modifiers are applied to the section.
  var section: SectionParts? {
    if case .section(let parts) = element { return parts }
    guard isTransparent, visibleChildren.count == 1 else { return nil }
    return visibleChildren[0].section
  }
}

/// The content of a window or a presentation. At most one presentation is directly above it.
@MainActor
final class Layer {
  var root: Node?
  var presentation: Presentation?
  /// A presentation that was removed but whose `onDismiss` is delayed.
  weak var leaving: Presentation?
  /// Whether the user is prevented from dragging this presentation down.
  var isDismissDisabled = false
  /// The heights of a sheet; empty if none are set.
  var detents: [String] = []
  /// Whether the user can interact with the content behind the presentation.
  var isBackgroundEnabled = false

  /// The layer and all layers above it, bottom to top.
  var stacked: [Layer] { [self] + (presentation?.layer.stacked ?? []) }
}

/// A tab, as found in a pass.
struct TabItem {
  let node: Node
  let isSelected: Bool
  let select: () -> Void

  @MainActor var title: String { node.marks.compactMap(\.label).first?.title ?? "Untitled" }
}

/// The columns of a split, as found in a pass.
struct Columns {
  /// The visible columns. A narrow window shows one.
  let shown: [Int]
  /// A closure that goes back to the column before the top one in a narrow window.
  var back: (() -> Void)?
  /// A closure that hides or shows the first column in a wide window.
  var toggle: (() -> Void)?
}

/// A view that adds its content to the tree directly.
@MainActor
protocol Primitive: _PrimitiveView {
  func place(in scope: Scope)
}
