package import BacktrailCore
import BacktrailRuntime
package import BacktrailStore

/// The state behind an event, with the payloads that it refers to, for people and programs to read.
package struct StateView: Sendable {
  /// Where the log begins and ends.
  package let position: LogPosition
  /// The fold through the event.
  package let replay: Replay
  private let payloads: [Int64: Payload]

  /// Reads the state behind an event, or behind the newest one.
  package init(of log: some EventLogReading, at seq: Int64? = nil) throws {
    let position = try log.position()
    try self.init(log.replay(through: seq ?? position.head), at: position, of: log)
  }

  /// The state that a replay of a log has reached.
  package init(_ replay: Replay, at position: LogPosition, of log: some EventLogReading) throws {
    self.position = position
    self.replay = replay
    let tree = replay.state.tree
    let needs = tree.payloads
    payloads = try log.payloads(
      of: needs.routes.map(\.payload.seq) + needs.viewStates + tree.links.map(\.url.seq))
  }

  package var seq: Int64 { replay.seq }

  /// The digest of the state's written form.
  package var digest: Hash128 { .digest(of: replay.state) }

  /// The state as indented text.
  /// - Parameter limit: How many characters of a payload to show.
  package func tree(limit: Int = .max) -> String {
    replay.state.expanded.tree(
      route: { "\($0.name)\(suffix($0.version))\(text(of: $0.payload, limit))" },
      viewState: { "version \($0.version)\(text(of: $0.payload, limit))" },
      url: { text(of: $0, limit) })
  }

  private func suffix(_ version: Int32) -> String { version == 1 ? "" : " v\(version)" }

  private func text(of reference: PayloadReference, _ limit: Int) -> String {
    switch content(of: reference) {
    case .erased: " (erased)"
    case .damaged: " (damaged)"
    case .text("{}"), nil: ""
    case .text(let text): " " + text.shortened(to: limit)
    }
  }

  /// The path of titles that a person sees: `shop › item 4 [sheet] cart`.
  package var path: String {
    var titles = ScreenTitles { if case .text(let text)? = content(of: $0) { text } else { nil } }
    return (try? titles.path(in: replay.state)) ?? ""
  }

  enum Content {
    case text(String)
    case erased
    case damaged
  }

  func content(of reference: PayloadReference) -> Content? {
    switch payloads[reference.seq] {
    case nil: return nil
    case .erased: return .erased
    case .damaged: return .damaged
    case .stored(let text, _):
      let elements = JSONText.elements(of: text) ?? []
      let place = Int(reference.index)
      return elements.indices.contains(place) ? .text(elements[place]) : nil
    }
  }
}
