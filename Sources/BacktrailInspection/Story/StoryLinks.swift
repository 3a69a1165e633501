package import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// The waiting links of a story: their URLs, and the gates that hold them.
struct StoryLinks {
  private struct Link {
    let url: String
    var gate: String?
  }

  private var links: [String: Link] = [:]

  /// Creates a list of the links that are waiting in a state.
  init(_ waiting: [WaitingLink], in log: some EventLogReading) throws {
    let payloads = try log.payloads(of: waiting.map(\.url.seq))
    for link in waiting {
      links["\(link.id)"] = Link(url: Self.url(payloads[link.url.seq]), gate: link.hold?.gate)
    }
  }

  /// Returns a description of the event's outcome for a link; `nil` if the event is not about a link.
  mutating func outcome(of event: RecordedEvent, in batch: RecordedBatch) -> String? {
    let id = event.columns.target ?? ""
    let name = event.columns.name ?? ""
    switch EventType(rawValue: event.columns.type) {
    case .linkReceived:
      let url = Self.url(event.payload)
      links["\(event.seq).0"] = Link(url: url)
      return "link \(event.seq).0 received: \(url)"
    case .linkHeld:
      links[id]?.gate = name
      return "link \(id) waits for the gate '\(name)'"
    case .linkApplied:
      let rest = batch.moves(ofLinkAt: event.seq).isEmpty ? "; \(RecordedBatch.movesNothing)" : ""
      return end(id, "followed", { " after the gate '\($0)' opened" }, rest)
    case .linkRefused: return end(id, "refused: \(name)", { ", after waiting for the gate '\($0)'" })
    case .linkExpired: return end(id, "expired", { " before the gate '\($0)' opened" })
    default: return nil
    }
  }

  /// Forgets a link that is no longer waiting, and returns its outcome. If the link was held, the outcome includes its
  /// gate and its URL, because the link may have been received long before.
  private mutating func end(
    _ id: String, _ outcome: String, _ wait: (_ gate: String) -> String, _ rest: String = ""
  ) -> String {
    let link = links.removeValue(forKey: id)
    guard let link, let gate = link.gate else { return "link \(id) \(outcome)\(rest)" }
    return "link \(id) \(outcome)\(wait(gate))\(rest): \(link.url)"
  }

  private static func url(_ payload: Payload?) -> String {
    if case .damaged = payload { return "(damaged)" }
    return payload?.text.flatMap(ScreenTitles.onlyText) ?? "(erased)"
  }
}

extension RecordedBatch {
  /// The outcome of a followed link without moves, in words.
  package static let movesNothing = "its screens were already there"

  /// Returns the moves of a followed link: the events after its `linkApplied`, up to the `linkApplied` of another link.
  package func moves(ofLinkAt seq: Int64) -> [RecordedEvent] {
    events.drop { $0.seq <= seq }.prefix { $0.columns.type != EventType.linkApplied.rawValue }
      .filter { $0.move != nil }
  }
}
