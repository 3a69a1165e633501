// Closed items: `closed layers 2.0 present …`, `closed tab 1 2.1 branch …`, `closed root 2.0 tabs 0 branch …`.

extension FormWriter {
  mutating func closedItem(_ item: ClosedItem<CompactRoute>, names: NameTable) {
    keyword("closed")
    switch item.content {
    case .scene(let scene): self.scene(scene, names: names)
    case .presentations(let layers, let scene):
      keyword("layers")
      id(scene)
      for layer in layers { presentation(layer, names: names) }
    case .branch(let branch, let place, let sibling):
      keyword("tab")
      number(Int64(place))
      id(sibling)
      self.branch(branch, names: names)
    case .root(let root, let scene):
      keyword("root")
      id(scene)
      container(root, names: names)
      for layer in item.layers { presentation(layer, names: names) }
    }
    annotations(item.viewStates, item.overrides)
  }
}

extension FormReader {
  mutating func closedItem(_ names: inout NameTable) throws(FormError) -> ClosedItem<CompactRoute> {
    let content: ClosedItem<CompactRoute>.Content
    var layers: [Presentation<CompactRoute>] = []
    if accept("scene") {
      content = .scene(try scene(&names))
    } else if accept("layers") {
      let scene: SceneID = try id()
      content = .presentations(try presentations(&names), scene: scene)
    } else if accept("root") {
      let scene: SceneID = try id()
      content = .root(try container(&names), scene: scene)
      layers = try presentations(&names)
    } else {
      try expect("tab")
      let place = Int(try int32())
      let sibling: StackID = try id()
      content = .branch(try branch(&names), at: place, beside: sibling)
    }
    let (viewStates, overrides) = try annotations()
    return ClosedItem(content: content, layers: layers, viewStates: viewStates, overrides: overrides)
  }
}
