/// What a view can reach while it is put into the tree.
@MainActor
struct Scope {
  let graph: Graph
  var node: Node
  var environment: EnvironmentValues
  var layer: Layer
  var stack: StackPass?
  var screen: StackScreen?

  /// Puts a view beneath the node.
  @discardableResult
  func place<Content: View>(_ view: Content, at key: NodeKey = .body) -> Node {
    let child = node.child(at: key, of: Content.self)
    var scope = self
    scope.node = child
    child.begin()
    if let primitive = view as? any Primitive {
      primitive.place(in: scope)
    } else {
      var view = view
      scope.connect(&view)
      scope.place(view.body)
    }
    child.end(in: graph)
    return child
  }
}
