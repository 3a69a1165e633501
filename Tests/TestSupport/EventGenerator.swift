package import BacktrailCore
import BacktrailTesting

/// Makes reproducible histories for property tests: the same seed always gives the same events.
///
/// The events are valid in the state that the events before them made, and every kind occurs: nested presentations,
/// branches that close and come back, several windows, stacks that are set, view states, overrides in all scopes,
/// links that wait and are settled, and windows restored from earlier states. Names contain spaces, escapes, and words
/// of the stored form.
///
/// ```swift
/// @Test(arguments: EventGenerator.sequences(count: 200, seed: 1))
/// func `every prefix keeps the invariants`(history: GeneratedSequence) throws {
///   var state = EncodedState()
///   for step in history.events {
///     state.reduce(step.event, seq: step.seq)
///     try state.tree.checkInvariants()
///   }
/// }
/// ```
///
/// Routes refer to payloads the way a log numbers them: element i of the event that brought them. The tree
/// stays small (a few windows, layers and branches, stacks of at most eight entries).
package struct EventGenerator: Sendable {
  /// The state after the events made so far.
  package private(set) var state = EncodedState()
  /// The number of the event made last, or 0.
  package private(set) var seq: Int64 = 0

  var random: SplitMix64
  /// Windows of earlier states, for restoring.
  var earlier: [(seq: Int64, tree: SceneTree<RouteReference>)] = []

  /// A generator before its first event.
  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Makes an event that is valid in the state, and applies it.
  package mutating func next() -> GeneratedEvent {
    seq += 1
    let event = numbered(legalEvent())
    state.reduce(event, seq: seq)
    if random.happens(percent: 15) { rememberTree() }
    return GeneratedEvent(seq: seq, event: event, isLegal: true)
  }

  /// Makes an event that the state must reject. It takes a number like any other and changes nothing.
  package mutating func nextIllegal() -> GeneratedEvent {
    seq += 1
    return GeneratedEvent(seq: seq, event: numbered(illegalEvent()), isLegal: false)
  }

  /// The event with its new routes referring to its payload; restored routes keep their references.
  private func numbered(_ event: NavigationEvent<RouteReference>) -> NavigationEvent<RouteReference> {
    if case .stateRestored = event { return event }
    var count: Int32 = 0
    return event.map { route in
      defer { count += 1 }
      return RouteReference(
        name: route.name, version: route.version, payload: PayloadReference(seq: seq, index: count))
    }
  }

  private mutating func rememberTree() {
    if earlier.count == 4 { earlier.remove(at: random.below(4)) }
    earlier.append((seq, state.expanded.sceneTree))
  }

  /// A route of the event in the making.
  mutating func route() -> RouteReference {
    RouteReference(name: name(), version: Int32(1 + random.below(3)), payload: PayloadReference(seq: seq))
  }

  /// Between one and the given number of routes of the event in the making.
  mutating func routes(atMost limit: Int) -> [RouteReference] {
    (0...random.below(limit)).map { _ in route() }
  }

  /// A chosen name, often an awkward one.
  mutating func name() -> String { Self.names[random.below(Self.names.count)] }

  static let names = [
    "list", "detail", "search", "settings", "two words", "100%", "größe 🧭", "-", "entry", "branch", "end", "",
    "line\nbreak", "%20", "tab\there",
  ]
}

extension EventGenerator {
  /// The given number of histories, each from its own seed, derived from the given one.
  ///
  /// - Parameters:
  ///   - count: The number of histories.
  ///   - seed: The same seed gives the same histories.
  ///   - length: The number of events in each history.
  ///   - illegalPercent: The percentage of events that must be rejected.
  package static func sequences(
    count: Int, seed: UInt64, length: Int = 50, illegalPercent: Int = 0
  ) -> [GeneratedSequence] {
    var seeds = SplitMix64(seed: seed)
    return (0..<count).map { _ in sequence(seed: seeds.next(), length: length, illegalPercent: illegalPercent)
    }
  }

  /// The history of one seed.
  package static func sequence(seed: UInt64, length: Int = 50, illegalPercent: Int = 0) -> GeneratedSequence {
    var generator = Self(seed: seed)
    let events = (0..<length).map { _ in
      illegalPercent > 0 && generator.random.happens(percent: illegalPercent)
        ? generator.nextIllegal() : generator.next()
    }
    return GeneratedSequence(seed: seed, events: events)
  }
}
