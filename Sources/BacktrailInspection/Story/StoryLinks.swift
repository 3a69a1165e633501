import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// The waiting links of a story: their URLs, and the gates that hold them.
struct StoryLinks {
  private struct Link {
    let url: String
    var gate: String?
  }

  private var links: [String: Link] = [:]

  /// Begins with the links that are waiting in a state.
  init(_ waiting: [WaitingLink], in log: some EventLogReading) throws {
    let payloads = try log.payloads(of: waiting.map(\.url.seq))
    for link in waiting {
      links["\(link.id)"] = Link(url: Self.url(payloads[link.url.seq]), gate: link.hold?.gate)
    }
  }

  /// The outcome for a link, in words; `nil` for an event about something else.
  mutating func outcome(of event: RecordedEvent) -> String? {
    let id = event.columns.target ?? ""
    switch EventType(rawValue: event.columns.type) {
    case .linkReceived:
      let url = Self.url(event.payload)
      links["\(event.seq).0"] = Link(url: url)
      return "link \(event.seq).0 received: \(url)"
    case .linkHeld:
      links[id]?.gate = event.columns.name
      return "link \(id) held for \(event.columns.name ?? "")"
    case .linkApplied: return "link \(id) followed\(ending(id))"
    case .linkRefused: return "link \(id) refused: \(event.columns.name ?? "")\(ending(id))"
    case .linkExpired: return "link \(id) expired\(ending(id))"
    default: return nil
    }
  }

  /// Forgets a link that no longer waits. If the link was held, returns its URL, since it may have been received long
  /// before.
  private mutating func ending(_ id: String) -> String {
    guard let link = links.removeValue(forKey: id), let gate = link.gate else { return "" }
    return ": \(link.url), which was held for \(gate)"
  }

  private static func url(_ payload: Payload?) -> String {
    payload?.text.flatMap(ScreenTitles.onlyText) ?? "(erased)"
  }
}
