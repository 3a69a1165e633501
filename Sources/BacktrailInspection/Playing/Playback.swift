package import BacktrailCore
import BacktrailLinks
package import BacktrailRuntime
import BacktrailStore

/// A recorded event that was not played.
public struct SkippedMove: Hashable, Sendable, CustomStringConvertible {
  /// The number of the event.
  public let seq: Int64
  private let type: String
  private let reason: String

  fileprivate init(_ event: RecordedEvent, _ reason: String) {
    (seq, type, self.reason) = (event.seq, event.columns.type, reason)
  }

  /// The event and the reason.
  public var description: String { "Event \(seq), '\(type.visible)', was not played. \(reason)" }
}

/// A playback of a recording on a navigator. The recording's batches become moves, which the app accepts or rejects
/// again.
///
/// Merely applying the recorded events would produce the recorded state, no matter what the app does. Therefore, the
/// playback opens links and gates, and performs undo and redo steps, as a user would. All other events are applied
/// batch by batch, and guards may reject them. If the navigator does not open links, or if the URL of a link was
/// redacted, the recorded moves of the link are applied, except those to a screen whose parameters lack a secret.
///
/// A played event has a different number than the recorded one, so its nodes have different IDs. An event that refers
/// to a missing node is skipped and listed with the reason.
@MainActor
package struct Playback<R: Route> {
  private let navigator: Navigator<R>
  private var names: EncodedState
  private var numbers: PlayedNumbers
  /// The gates of links that were held in the recording.
  private var gates: [LinkID: DeepLinkGate] = [:]
  /// The results of links whose gates were opened.
  private var results: [LinkID: LinkResult] = [:]
  package private(set) var skipped: [SkippedMove] = []

  /// Creates a playback that begins at the first state of a recording.
  /// - Throws: `NotPlayed` if the navigator has a log or was restored.
  package init(
    of recording: Recording, on navigator: Navigator<R>, openGates: [DeepLinkGate] = []
  ) throws {
    guard navigator.begin(at: recording.start, payloads: recording.startPayloads) else {
      throw NotPlayed(
        "To play a recording, the navigator must have no log and must not be restored. Pass 'Navigator(log: nil)'."
      )
    }
    self.navigator = navigator
    names = recording.start.state
    numbers = PlayedNumbers(after: recording.start.seq)
    for link in recording.start.state.tree.links {
      gates[link.id] = link.hold.map { DeepLinkGate(stringLiteral: $0.gate) }
    }
    if navigator.linkPolicy != nil { for gate in openGates { try navigator.openGate(gate) } }
  }

  /// Plays a batch.
  package mutating func play(_ batch: RecordedBatch) throws {
    var events: [PlayedEvent] = []
    for event in batch.events {
      do throws(EventDecodingError) {
        let decoded = try names.decode(event).map(names.expand)
        events.append(PlayedEvent(seq: event.seq, event: decoded, payload: event.payload))
      } catch {
        skip(event, error.description)
      }
    }
    for event in events { noteGate(of: event.event) }
    let restored = events.first { if case .stateRestored = $0.event { true } else { false } }
    if case .stateRestored(_, let origin)? = restored?.event {
      playStep(to: origin, batch)
    } else if batch.cause != .link {
      apply(events, of: batch)
    } else if navigator.linkPolicy != nil, let link = events.first(where: { $0.receivedURL != nil }) {
      try open(link, events, of: batch)
    } else if case .linkApplied(let link)? = events.first?.event {
      try followWaiting(link, events, of: batch)
    } else {
      apply(events, of: batch)
    }
  }

  private mutating func noteGate(of event: NavigationEvent<RouteReference>) {
    if case .linkHeld(let link, let hold) = event { gates[link] = DeepLinkGate(stringLiteral: hold.gate) }
  }

  private mutating func skip(_ event: RecordedEvent, _ reason: String) {
    skipped.append(SkippedMove(event, reason))
  }

  /// Applies the events that are moves. Events about launches and links only explain moves.
  private mutating func apply(_ events: [PlayedEvent], of batch: RecordedBatch) {
    let moves = events.filter(\.isMove)
    let reasons = navigator.apply(moves, cause: batch.cause, &numbers)
    for (move, reason) in zip(moves, reasons) {
      if let reason { skip(batch.events[Int(move.seq - batch.first)], reason.description) }
    }
    // An undo refers to the first event of a batch, which is not a move if a link caused the batch.
    let first = moves.compactMap { try? numbers.number(of: $0.seq) }.first
    if let first, events.first?.isMove == false { numbers.note(batch.first, as: first) }
  }

  private mutating func playStep(to origin: RestoreOrigin, _ batch: RecordedBatch) {
    let step = try? numbers.number(of: origin.seq)
    let result: MoveResult
    switch origin.reason {
    case .undo where step != nil && step == navigator.nextUndo: result = navigator.undo()
    case .redo where step != nil && step == navigator.nextRedo: result = navigator.redo()
    case .undo, .redo:
      return skip(batch.events[0], "The step that it undoes is not the latest step here.")
    case .rewind, .restore, .import:
      return skip(batch.events[0], "It restored scenes without a move. Begin after this event.")
    }
    if let rejection = result.rejection { skip(batch.events[0], rejection.description) }
  }
}

// Links.
extension Playback {
  private mutating func open(_ link: PlayedEvent, _ events: [PlayedEvent], of batch: RecordedBatch) throws {
    for case .linkHeld(_, let hold) in events.map(\.event) {
      navigator.closeGate(DeepLinkGate(stringLiteral: hold.gate))
    }
    let result = try navigator.open(link.receivedURL ?? "")
    numbers.note(link.seq, as: result.link.seq)
    compare(events, with: result, of: batch)
  }

  /// Opens the gate of a waiting link. Every link that is waiting for the gate is then followed, each in its own batch.
  private mutating func followWaiting(
    _ link: LinkID, _ events: [PlayedEvent], of batch: RecordedBatch
  ) throws {
    guard let gate = gates[link] else { return skip(batch.events[0], "Its link was not received.") }
    guard navigator.linkPolicy != nil, let seq = try? numbers.number(of: link.seq) else {
      return apply(events, of: batch)
    }
    let link = LinkID(seq: seq)
    if results[link] == nil {
      for result in try navigator.openGate(gate) { results[result.link] = result }
    }
    guard let result = results.removeValue(forKey: link) else {
      return skip(batch.events[0], "The link is not waiting.")
    }
    compare(events, with: result, of: batch)
  }

  /// Matches the recorded events with those of the app, as far as possible.
  private mutating func compare(_ events: [PlayedEvent], with result: LinkResult, of batch: RecordedBatch) {
    guard case .applied(_, let played) = result else {
      let isApplied = events.contains { if case .linkApplied = $0.event { true } else { false } }
      if isApplied { skip(batch.events[0], result.sentence) }
      return
    }
    var rest = played.events[...]
    for event in events {
      guard let shape = (try? event.event.renumbered(numbers.number))?.map(\.name),
        let place = rest.firstIndex(where: { shape == self.shape(of: $0) })
      else { continue }
      numbers.note(event.seq, as: rest[place].seq)
      rest = rest[(place + 1)...]
    }
  }

  /// Returns the event with each route replaced by its name.
  private mutating func shape(of event: RecordedEvent) -> NavigationEvent<String>? {
    (try? names.decode(event))?.map { names.expand($0).name }
  }
}

extension PlayedEvent {
  fileprivate var isMove: Bool {
    switch event {
    case .sessionStarted, .sessionEnded, .linkReceived, .linkHeld, .linkApplied, .linkRefused, .linkExpired,
      .stateRestored:
      false
    default: true
    }
  }

  /// The URL of a received link, unless part of it was redacted.
  fileprivate var receivedURL: String? {
    guard case .linkReceived = event, let text = payload?.text,
      let element = JSONText.elements(of: text)?.first, let value = try? JSONValue(parsing: element),
      let url = value.stringValue
    else { return nil }
    return url.contains("***") ? nil : url
  }
}

extension RecordedBatch {
  /// Whether the batch begins with a link whose URL was redacted.
  package var hasRedactedLink: Bool {
    var names = EncodedState()
    guard let event = events.first, let decoded = try? names.decode(event), case .linkReceived = decoded
    else {
      return false
    }
    return PlayedEvent(seq: event.seq, event: decoded.map(names.expand), payload: event.payload).receivedURL
      == nil
  }
}

extension LinkResult {
  fileprivate var sentence: String {
    switch self {
    case .applied: "The link was followed."
    case .held(_, let gate): "The link waits for the gate '\(gate.name.visible)'."
    case .refused(_, let refusal): refusal.description
    case .expired: "The link waited too long."
    }
  }
}
