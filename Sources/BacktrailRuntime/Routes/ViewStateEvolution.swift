import BacktrailCore

/// A converter of saved view states to the keys and formats of this build.
package struct ViewStateEvolution: Sendable {
  private let steps: ViewStateSteps
  private let upcasters: [ViewStateUpcaster]

  /// Creates the evolution that a route type declares, or returns `nil` if there is nothing to convert.
  init?(of routes: Any.Type) {
    guard let type = routes as? any DeclaresRoutes.Type else { return nil }
    upcasters = type.viewStateUpcasters
    steps = ViewStateSteps(upcasters.map(\.step))
    if steps.isEmpty { return nil }
  }

  /// Returns the state in its current format, with its current key.
  func current(
    _ saved: SavedViewState, key: String
  ) throws(RouteCodingError) -> (key: String, saved: SavedViewState) {
    var (key, saved) = (key, saved)
    for _ in upcasters {
      guard let place = steps.step(of: key, from: saved.version) else { break }
      saved = try upcasters[place].upcast(saved)
      key = upcasters[place].step.newKey ?? key
    }
    return (key, saved)
  }

  /// Returns the given key and the earlier keys that may lead to it, nearest first.
  func keys(leadingTo key: String) -> [String] { steps.keys(leadingTo: key) }

  /// Returns whether an upcaster converts a state that was saved with the given key and version.
  func changes(_ key: String, version: Int32) -> Bool { steps.step(of: key, from: version) != nil }
}

/// A saved view state: its JSON text and its format version.
package struct SavedViewState: Hashable, Sendable {
  /// The JSON text.
  package var json: String
  /// The format version of the content.
  package var version: Int32

  package init(json: String, version: Int32 = 1) {
    self.json = json
    self.version = version
  }

  /// Returns whether two states have the same bytes. In contrast, Swift compares strings by their characters.
  package static func == (first: Self, second: Self) -> Bool {
    first.version == second.version && first.json.utf8.elementsEqual(second.json.utf8)
  }
}

extension ViewStateKey {
  /// The suffix of a key under which a late result is saved.
  static let lateEnding = ".late"

  /// Returns the name of the value under the given key. A late result has the same name as the value itself.
  package static func parameter(of key: String) -> String {
    key.hasSuffix(lateEnding) ? String(key.dropLast(lateEnding.count)) : key
  }
}

/// The conversion of saved view states to the keys and versions of this build.
package struct ViewStateSteps: Sendable {
  private let steps: [ViewStateStep]
  /// The indices of the steps that accept a key, starting with the oldest version.
  private var byKey: [String: [Int]] = [:]
  /// The keys whose steps lead to a key, by that key.
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

  /// Removes keys whose conversions never end.
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

  /// Returns the index of the step for a saved state. A version without a step has the same format as the next version.
  package func step(of key: String, from version: Int32) -> Int? {
    byKey[key]?.first { steps[$0].from >= version }
  }

  /// Returns the given key and the earlier keys whose steps lead to it, nearest first.
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
