import BacktrailCore

extension DeclaredNames {
  mutating func enter(_ routes: [RouteDeclaration]) {
    var owners: [String: [String]] = [:]
    for route in routes {
      if route.version < 1 { problems.append(.badVersion(route: route.name, version: route.version)) }
      byEncodedName[route.encodedName] = route
      for alias in route.aliases { byStoredName[alias] = route }
      for name in [route.name] + route.aliases { owners[name, default: []].append(route.caseName) }
    }
    for name in owners.keys.sorted() {
      guard let cases = owners[name], cases.count > 1 else { continue }
      problems.append(.repeatedName(name, routes: cases))
      claims[name] = cases
    }
    // The name of a case takes precedence over an equal alias of another case.
    var isTaken: [String: Bool] = [:]
    for route in routes {
      byStoredName[route.name] = route
      isTaken[route.name] = isTaken[route.name] != nil
    }
    for (name, isTakenTwice) in isTaken where !isTakenTwice { claims[name] = nil }
  }

  mutating func enterSteps() {
    var taken: [String: Set<Int32>] = [:]
    for (place, step) in steps.enumerated() {
      let declaration = byStoredName[step.name]
      let name = declaration?.name ?? step.name
      if let to = step.to, to <= step.from {
        problems.append(.versionNeverRises(step.name, from: step.from, to: to))
        endless.insert(place)
      }
      let known = declaration?.version ?? .max
      if step.from >= known || step.to ?? 0 > known {
        problems.append(.beyondVersion(step.name, from: step.from, declared: known))
      }
      if !taken[name, default: []].insert(step.from).inserted {
        problems.append(.repeatedUpcaster(step.name, from: step.from))
      } else if step.from < known {
        // A route of the current version is never upcast.
        stepsByName[name, default: []].append(place)
      }
    }
    for (name, places) in stepsByName {
      stepsByName[name] = places.sorted { steps[$0].from < steps[$1].from }
    }
  }

  /// Finds the steps whose results form a cycle.
  mutating func findCircles() {
    var results: [String: Set<String>] = [:]
    for (name, places) in stepsByName {
      results[name] = Set(places.flatMap { steps[$0].into.map(firstName) }).subtracting([name])
    }
    let circle = results.endlessNames()
    if circle.isEmpty { return }
    problems.append(.loop(circle.sorted()))
    for (place, step) in steps.enumerated() where circle.contains(firstName(step.name)) {
      if step.into.contains(where: { circle.contains(firstName($0)) }) { endless.insert(place) }
    }
  }

  func firstName(_ name: String) -> String { byStoredName[name]?.name ?? name }

  mutating func checkResults() {
    for step in steps {
      for result in step.into where !isKnown(result) {
        problems.append(.unknownResult(result, of: step.name))
      }
    }
    for route in removed {
      if byStoredName[route.name] != nil { problems.append(.removedButDeclared(route.name)) }
      if let replacement = route.replacement, byStoredName[replacement] == nil {
        problems.append(.badReplacement(of: route.name))
      }
    }
  }

  private func isKnown(_ name: String) -> Bool {
    byStoredName[name] != nil || stepsByName[name] != nil || removedPlaces[name] != nil
  }
}
