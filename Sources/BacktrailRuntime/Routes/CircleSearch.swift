extension [String: Set<String>] {
  /// The names from which there is a way that never ends, given the names that each leads to.
  func endlessNames() -> Set<String> {
    var sources: [String: [String]] = [:]
    for (name, results) in self { for result in results { sources[result, default: []].append(name) } }
    // What leads nowhere ends; so does what leads only to what ends.
    var open = mapValues(\.count)
    var ends = Set(sources.keys).union(keys).filter { open[$0, default: 0] == 0 }
    while let end = ends.popFirst() {
      for source in sources[end, default: []] {
        open[source, default: 0] -= 1
        if open[source] == 0 { ends.insert(source) }
      }
    }
    return Set(open.filter { $0.value > 0 }.keys)
  }
}
