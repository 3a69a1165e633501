/// The cases that are below other cases, across all routes of a manifest.
struct PlanGraph {
  private var below: [String: [String]] = [:]
  private var names: [String] = []

  init(_ routes: [DeepLinkManifest.Route]) {
    for route in routes where !route.plan.isEmpty {
      if below[route.caseName] == nil { names.append(route.caseName) }
      below[route.caseName, default: []] += route.plan
    }
  }

  /// Returns cases that form a cycle, with the first one repeated at the end; `nil` if there is no cycle.
  func circle() -> [String]? {
    var finished: Set<String> = []
    for start in names where !finished.contains(start) {
      if let circle = circle(from: start, &finished) { return circle }
    }
    return nil
  }

  /// Walks with an explicit stack, because plans may be nested deeper than the thread's stack allows.
  private func circle(from start: String, _ finished: inout Set<String>) -> [String]? {
    var path = [start]
    var onPath: Set<String> = [start]
    var rest = [(below[start] ?? [])[...]]
    while let name = path.last, var open = rest.popLast() {
      guard let next = open.popFirst() else {
        finished.insert(name)
        onPath.remove(path.removeLast())
        continue
      }
      rest.append(open)
      if onPath.contains(next) { return Array(path[(path.firstIndex(of: next) ?? 0)...]) + [next] }
      if finished.contains(next) { continue }
      path.append(next)
      onPath.insert(next)
      rest.append((below[next] ?? [])[...])
    }
    return nil
  }
}
