/// The literal steps of the tree: from which node a literal leads to which.
struct EdgeTable {
  private struct Edge {
    var node: Int32 = -1
    var literal: Int32 = 0
    var target: Int32 = 0
  }

  private var slots = Array(repeating: Edge(), count: 16)
  private var count = 0

  @inline(__always)
  func target(of node: Int32, _ literal: Int32) -> Int32 {
    var slot = Self.hash(node, literal) & (slots.count &- 1)
    while slots[slot].node >= 0 {
      if slots[slot].node == node && slots[slot].literal == literal { return slots[slot].target }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return -1
  }

  mutating func insert(_ node: Int32, _ literal: Int32, target: Int32) {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: Edge(), count: old.count * 4)
      for edge in old where edge.node >= 0 { place(edge) }
    }
    place(Edge(node: node, literal: literal, target: target))
    count += 1
  }

  private mutating func place(_ edge: Edge) {
    var slot = Self.hash(edge.node, edge.literal) & (slots.count - 1)
    while slots[slot].node >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = edge
  }

  @inline(__always)
  private static func hash(_ node: Int32, _ literal: Int32) -> Int {
    let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: literal))
    let mixed = (key ^ (key >> 29)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed ^ (mixed >> 32)) & 0x7FFF_FFFF)
  }
}
