// New containers: `tabs 0 branch home entry list 1 branch search entry search 1`. IDs are not written because they
// are derived from the event. The parameters of the i-th route are element i of the event's payload.

extension FormWriter {
  mutating func layout(_ layout: ContainerLayout<RouteReference>) {
    keyword(layout.kind.word)
    number(Int64(layout.selected))
    for branch in layout.branches {
      keyword("branch")
      token(branch.name)
      routes(branch.routes)
    }
  }

  mutating func routes(_ routes: [RouteReference]) {
    for route in routes {
      keyword("entry")
      token(route.name)
      number(Int64(route.version))
    }
  }

  mutating func items(_ items: [StackItem<RouteReference>]) {
    for item in items {
      switch item {
      case .kept(let entry):
        keyword("keep")
        id(entry)
      case .new(let route): routes([route])
      }
    }
  }
}

extension ContainerKind {
  var word: StaticString {
    switch self {
    case .stack: "stack"
    case .tabs: "tabs"
    case .split: "split"
    }
  }
}

/// A layout reader that numbers routes to create their payload references.
struct LayoutReader {
  var form: FormReader
  let seq: Int64
  private var routeCount: Int32 = 0

  init(_ form: FormReader, seq: Int64) {
    self.form = form
    self.seq = seq
  }

  mutating func layout(_ names: inout NameTable) throws(FormError) -> ContainerLayout<CompactRoute> {
    let kind = try form.containerKind()
    let selected = Int(try form.int32())
    var branches: [BranchLayout<CompactRoute>] = []
    while form.accept("branch") {
      let name = try form.text()
      branches.append(BranchLayout(name: name, routes: try routes(&names)))
    }
    try finish()
    return ContainerLayout(kind: kind, branches: branches, selected: selected)
  }

  mutating func routes(_ names: inout NameTable) throws(FormError) -> [CompactRoute] {
    var routes: [CompactRoute] = []
    while form.accept("entry") { routes.append(try route(&names)) }
    return routes
  }

  mutating func items(_ names: inout NameTable) throws(FormError) -> [StackItem<CompactRoute>] {
    var items: [StackItem<CompactRoute>] = []
    while !form.isAtEnd {
      if form.accept("keep") {
        items.append(.kept(try form.id()))
      } else {
        try form.expect("entry")
        items.append(.new(try route(&names)))
      }
    }
    return items
  }

  func finish() throws(FormError) {
    guard form.isAtEnd else { throw form.error("the end") }
  }

  private mutating func route(_ names: inout NameTable) throws(FormError) -> CompactRoute {
    let name = names.intern(try form.text())
    let version = try form.int32()
    defer { routeCount += 1 }
    return CompactRoute(
      name: name, version: version, payload: PayloadReference(seq: seq, index: routeCount))
  }
}

extension FormReader {
  mutating func containerKind() throws(FormError) -> ContainerKind {
    if accept("stack") { return .stack }
    if accept("tabs") { return .tabs }
    if accept("split") { return .split }
    throw error("'stack', 'tabs', or 'split'")
  }
}
