/// Where a node stands among the children of its parent.
enum NodeKey: Hashable {
  case body
  case label
  case index(Int)
  case id(AnyHashable)
  case screen(Int, AnyHashable?)
  case pushed(Int)
  case modal(AnyHashable)
}
