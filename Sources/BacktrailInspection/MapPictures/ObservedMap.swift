public import BacktrailCore
package import BacktrailStore

/// The observed map of a log: its screens, and the number of times that each transition was taken.
///
/// Screens are distinguished by their stored names. Nothing is decoded, so the log may belong to any app.
public struct ObservedMap: Hashable, Sendable {
  /// The kind of a transition.
  public enum Kind: Hashable, Sendable {
    /// A scene opened with the screen, or received it as its root.
    case root
    /// The screen was pushed on top of the earlier screen.
    case pushed
    /// The screen was shown in a presentation over the earlier screen.
    case presented(PresentationStyle)
    /// The screen replaced the earlier screen.
    case replaced
    /// The screen's branch was selected instead of the earlier screen's branch.
    case selected
  }

  /// A transition that was taken.
  public struct Edge: Hashable, Sendable {
    /// The stored name of the earlier screen; `nil` if a scene opened.
    public var from: String?
    /// The stored name of the new screen.
    public var to: String
    /// The kind of the transition.
    public var kind: Kind
    /// The number of times that the transition was taken.
    public fileprivate(set) var count = 0
  }

  /// The stored names, in order of first appearance.
  public private(set) var screens: [String] = []
  /// The transitions that were taken, in order of first appearance.
  package private(set) var edges: [Edge] = []
  /// The use of each screen.
  package private(set) var uses: [String: ScreenUse] = [:]
  private var places: [Edge: Int] = [:]
  private var known: Set<String> = []

  /// Creates a map by following a log from its retention boundary. Skipped events are not included. Restoring screens,
  /// by an undo or at launch, does not count as a transition, nor does reopening a scene, a presentation, or a branch.
  package init(of log: some EventLogReading) throws { try add(log) }

  /// Creates the map of a part of a log. If the log is damaged, the map is that of the events before the damage.
  /// - Throws: An error that `replay(through:)` throws for the event before the part.
  package init(of log: some EventLogReading, from first: Int64, through last: Int64) throws {
    let start = try log.replay(through: first - 1)
    if first == (try log.position().floor) + 1 { for screen in start.state.screens { note(screen) } }
    var observer = MapObserver(from: start.state, adding: self)
    do {
      try log.forEachBatch(from: first, through: last) { batch in
        observer.take(batch, isCounted: true)
        return true
      }
    } catch let error as StoreError where error.code == .damaged {}
    take(observer)
  }

  /// Creates an empty map, to which logs can be added.
  package init() {}

  /// Adds the transitions of another log.
  /// - Parameter filter: The events to include. A visit is included if it begins with one of them.
  /// - Throws: `StoreError` if the log cannot be read or is damaged. In that case, nothing is added.
  package mutating func add(_ log: some EventLogReading, where filter: EventFilter = EventFilter()) throws {
    var filter = filter
    try filter.begin(with: log)
    let start = try log.replay(through: try log.position().floor)
    var map = self
    if filter.selectsAll { for screen in start.state.screens { map.note(screen) } }
    var observer = MapObserver(from: start.state, adding: map)
    try log.forEachBatch { batch in
      observer.take(batch, isCounted: !filter.events(of: batch).isEmpty)
      return true
    }
    take(observer)
  }

  private mutating func take(_ observer: MapObserver) {
    self = observer.map
    for (screen, use) in observer.visits.uses.sorted(by: { $0.key < $1.key }) {
      note(screen)
      uses[screen, default: ScreenUse()].add(use)
    }
  }

  mutating func note(_ screen: String) {
    if known.insert(screen).inserted { screens.append(screen) }
  }

  mutating func count(from: String?, to: String, _ kind: Kind) {
    let edge = Edge(from: from, to: to, kind: kind)
    if places[edge] == nil {
      places[edge] = edges.count
      edges.append(edge)
      if let from { note(from) }
      note(to)
    }
    if let place = places[edge] { edges[place].count += 1 }
  }
}

extension EncodedState {
  /// The stored names of the open entries' screens.
  fileprivate var screens: [String] {
    tree.scenes.flatMap { $0.entries.map { names[$0.route.name] } }
  }
}
