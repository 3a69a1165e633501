/// One place in the tree: it lives as long as a view of the same type stands there.
@MainActor
final class Node {
  let key: NodeKey
  let type: Any.Type
  private(set) var children: [Node] = []
  var element = Element.group
  /// What survives a pass, by the property's offset in the view.
  var memory: [Int: AnyObject] = [:]
  /// The children of the pass before that were not met yet, in their order.
  private var previous: ArraySlice<Node> = []

  init(key: NodeKey, type: Any.Type) {
    self.key = key
    self.type = type
  }

  func begin() {
    previous = children[...]
    children = []
    element = .group
  }

  func child(at key: NodeKey, of type: Any.Type) -> Node {
    let child = takePrevious(at: key, of: type) ?? Node(key: key, type: type)
    children.append(child)
    return child
  }

  /// Mostly it is the next one.
  private func takePrevious(at key: NodeKey, of type: Any.Type) -> Node? {
    guard let place = previous.firstIndex(where: { $0.key == key }), previous[place].type == type else {
      return nil
    }
    if place == previous.startIndex { return previous.removeFirst() }
    return previous.remove(at: place)
  }

  /// Forgets the children that the pass did not meet.
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

  private func remove(from graph: Graph) {
    if case .presenter(let presentation) = element { presentation.hide(in: graph) }
    for child in children { child.remove(from: graph) }
  }
}
