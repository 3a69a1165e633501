/// One place in the tree: it lives as long as a view of the same type stands there.
@MainActor
final class Node {
  let key: NodeKey
  let type: Any.Type
  private(set) var children: [Node] = []
  var element = Element.group
  /// What survives a pass, by the property's offset in the view.
  var memory: [Int: AnyObject] = [:]
  private var previous: [NodeKey: Node] = [:]

  init(key: NodeKey, type: Any.Type) {
    self.key = key
    self.type = type
  }

  func begin() {
    previous = Dictionary(children.map { ($0.key, $0) }) { first, _ in first }
    children = []
    element = .group
  }

  func child(at key: NodeKey, of type: Any.Type) -> Node {
    var child = Node(key: key, type: type)
    if let known = previous[key], known.type == type {
      child = known
      previous[key] = nil
    }
    children.append(child)
    return child
  }

  /// Forgets the children that the pass did not meet.
  func end(in graph: Graph) {
    let gone = previous.values
    previous = [:]
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
