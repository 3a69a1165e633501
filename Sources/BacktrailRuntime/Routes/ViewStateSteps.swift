/// The ways that saved view states take to the keys and versions of this build.
package struct ViewStateSteps: Sendable {
  private let steps: [ViewStateStep]
  /// The places of the steps that take a key, from the oldest version on.
  private var byKey: [String: [Int]] = [:]
  /// The keys whose steps lead to a key.
  private var sources: [String: [String]] = [:]
  package private(set) var problems: [RouteProblem] = []

  package init(_ steps: [ViewStateStep]) {
    self.steps = steps
    var taken: Set<[String]> = []
    for (place, step) in steps.enumerated() {
      if !taken.insert([step.key, "\(step.from)"]).inserted {
        problems.append(.repeatedUpcaster(step.key, from: step.from))
      } else if step.newKey ?? step.key == step.key, step.to <= step.from {
        problems.append(.versionNeverRises(step.key, from: step.from, to: step.to))
      } else {
        byKey[step.key, default: []].append(place)
      }
    }
    for (key, places) in byKey { byKey[key] = places.sorted { steps[$0].from < steps[$1].from } }
    dropCircles()
    for key in byKey.keys.sorted() {
      for next in nextKeys(of: key) { sources[next, default: []].append(key) }
    }
  }

  /// Lets go of keys from which there is no end.
  private mutating func dropCircles() {
    let circle = Dictionary(byKey.keys.map { ($0, nextKeys(of: $0)) }) { first, _ in first }.endlessNames()
    if circle.isEmpty { return }
    problems.append(.loop(circle.sorted()))
    for key in circle { byKey[key] = nil }
  }

  private func nextKeys(of key: String) -> Set<String> {
    Set((byKey[key] ?? []).compactMap { steps[$0].newKey }).subtracting([key])
  }

  var isEmpty: Bool { byKey.isEmpty }

  /// The place of the step that takes a saved state: a version without one has the form of the next.
  package func step(of key: String, from version: Int32) -> Int? {
    byKey[key]?.first { steps[$0].from >= version }
  }

  /// A key and the earlier ones whose steps lead to it, nearest first.
  func keys(leadingTo key: String) -> [String] {
    var keys = [key]
    var place = 0
    while place < keys.count {
      keys += (sources[keys[place]] ?? []).filter { !keys.contains($0) }
      place += 1
    }
    return keys
  }
}
