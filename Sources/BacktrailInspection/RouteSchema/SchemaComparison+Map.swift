import BacktrailCore
import BacktrailMap

extension SchemaComparison {
  /// The changes for the screens of the earlier build's map.
  var maps: [SchemaChange] {
    switch (earlier.map, later.map) {
    case (let before?, let now?):
      var comparison = MapComparison(earlier: before, later: now)
      comparison.run()
      return comparison.changes
    case (nil, .some): return [SchemaChange(.compatible, "map", "It is new.")]
    case (.some, nil):
      return [
        SchemaChange(
          .breaking, "map", "It was removed, so none of its screens can be decoded. Keep the map.")
      ]
    case (nil, nil): return []
    }
  }
}

/// A comparison of the maps of two builds, based on how the later build reads the data that the earlier build stored.
///
/// Both maps are walked in parallel. Each pair of screens is compared once, no matter how many transitions lead to it.
struct MapComparison {
  let earlier: MapDescription
  let later: MapDescription
  private(set) var changes: [SchemaChange] = []
  private var open: [(before: MapStop, now: MapStop)] = []
  private var seen: Set<[Int]> = []
  private var hasUniversal = false

  init(earlier: MapDescription, later: MapDescription) {
    self.earlier = earlier
    self.later = later
  }

  mutating func run() {
    compareWays(from: earlier.start, and: later.start)
    var next = 0
    while next < open.count {
      let (before, now) = open[next]
      compareWays(from: before, and: now)
      if before.node.kind == .screen, now.node.kind == .screen, !hasUniversal {
        hasUniversal = true
        compareUniversal(at: before, and: now)
      }
      next += 1
    }
  }

  private mutating func compareWays(from before: MapStop, and now: MapStop) {
    for way in before.node.ways { compare(way, from: before, and: now) }
    for way in now.node.ways where !way.isKnown(to: before.node.ways + earlier.universal.map(MapWay.init)) {
      changes.append(SchemaChange(.compatible, Self.subject(now.path.appending(way.name)), way.isNew))
    }
    if let change = order(of: before, and: now) { changes.append(change) }
  }

  /// Compares the universal transitions, at one screen only.
  private mutating func compareUniversal(at before: MapStop, and now: MapStop) {
    for way in earlier.universal.map(MapWay.init) { compare(way, from: before, and: now) }
    let known = earlier.universal.map(MapWay.init)
    for way in later.universal.map(MapWay.init) where !way.isKnown(to: known) {
      changes.append(SchemaChange(.compatible, "every screen's '\(way.name)'", way.isNew))
    }
  }

  private mutating func compare(_ way: MapWay, from before: MapStop, and now: MapStop) {
    // A transition that is absent from the earlier build was never stored.
    guard let old = try? earlier.stop(way.name, after: before) else { return }
    let subject: String
    if case .universal = old.step {
      subject = "every screen's '\(way.name)'"
    } else {
      subject = Self.subject(old.path)
    }
    do throws(MapPathError) {
      let new = try later.stop(way.name, after: now)
      changes += StopComparison(subject: subject, before: old, now: new).ofStep
      changes += way.aliases.filter { (try? later.stop($0, after: now))?.step != new.step }.map { alias in
        SchemaChange(
          .risky, subject, "The alias '\(alias)' was removed, but older logs use it. Add it back.")
      }
      enter(old, new, subject)
    } catch {
      if let new = later.stop(at: old.path) {
        changes.append(
          SchemaChange(.compatible, subject, "It moved to '\(new.path)', and can be decoded at both paths."))
        enter(old, new, subject)
      } else {
        changes.append(loss(of: way, subject, error))
      }
    }
  }

  /// Continues from a pair of screens, unless the pair has already been compared.
  private mutating func enter(_ old: MapStop, _ new: MapStop, _ subject: String) {
    guard seen.insert([old.place.node, new.place.node]).inserted else { return }
    changes += StopComparison(subject: subject, before: old, now: new).ofScreen
    open.append((old, new))
  }

  private func loss(of way: MapWay, _ subject: String, _ error: MapPathError) -> SchemaChange {
    if case .absent = error {
      return SchemaChange(
        .risky, subject,
        "It is absent from this build, and screens stored there cannot be decoded until it returns.")
    }
    return SchemaChange(
      .breaking, subject,
      "It was removed, so screens stored there and beyond it cannot be decoded. Give \(way.successor) the alias '\(way.name)', or declare in the map where it moved."
    )
  }

  /// Returns a change if sibling slots are in a different order.
  private func order(of before: MapStop, and now: MapStop) -> SchemaChange? {
    guard before.node.kind.isBranched, now.node.kind.isBranched else { return nil }
    let places = before.node.slots.compactMap { slot -> Int? in
      guard case .slot(let place)? = (try? later.stop(slot.name, after: now))?.way else { return nil }
      return place
    }
    if places == places.sorted() { return nil }
    return SchemaChange(
      .compatible, Self.subject(before.path),
      "Its \(before.node.kind.parts) are in a different order, including in stored scenes.")
  }

  private static func subject(_ path: ScreenPath) -> String { "screen '\(path)'" }
}

/// A slot or a transition, with its names.
private struct MapWay {
  let name: String
  let aliases: [String]
  let successor: String
  let isNew: String

  init(_ slot: MapSlot, in kind: MapNode.Kind) {
    (name, aliases) = (slot.name, slot.aliases)
    successor = "the \(kind.part) that took its place"
    isNew =
      kind.isBranched
      ? "It is new. It is also added to stored scenes, with the context that 'restore(orElse:)' provides."
      : "It is new."
  }

  init(_ transition: MapTransition) {
    (name, aliases) = (transition.name, transition.aliases)
    successor = "the transition that took its place"
    isNew = "It is new."
  }

  /// Returns whether one of the transitions has a current or earlier name in common with this one.
  func isKnown(to ways: [MapWay]) -> Bool {
    ways.contains { !Set([$0.name] + $0.aliases).isDisjoint(with: [name] + aliases) }
  }
}

extension MapNode {
  /// The slots, and the transitions with a name.
  fileprivate var ways: [MapWay] {
    slots.map { MapWay($0, in: kind) } + transitions.filter { !$0.name.isEmpty }.map(MapWay.init)
  }
}

extension MapNode.Kind {
  fileprivate var part: String {
    switch self {
    case .tabs: "tab"
    case .split: "column"
    case .cases: "case"
    case .screen: "transition"
    }
  }

  fileprivate var parts: String { part + "s" }
}
