public import BacktrailCore
package import BacktrailInspection
public import BacktrailRuntime
import BacktrailStore
import Foundation

/// A log that an app recorded and that a test can replay without the app.
///
/// ```swift
/// @Test func `the cart survives a search`() throws {
///   let session = try RecordedSession(contentsOf: "Fixtures/bug-214.jsonl")
///   try expectGolden(session.tree(at: 31), in: "Fixtures/bug-214-at-31.txt")
/// }
/// ```
public struct RecordedSession: Sendable {
  package let recording: Recording
  private let payloads: [Int64: Payload]

  /// Reads a `.backtrail` log, a JSON Lines export, or a fixture that `backtrail record-test` created.
  /// - Parameters:
  ///   - path: The path of the file. A relative path is resolved against the folder of the test's source file, as with
  ///     `expectGolden`.
  ///   - file: The test's source file.
  /// - Throws: `StoreError` or `JSONLinesError` if the file cannot be read or does not have one of these formats.
  public init(contentsOf path: String, file: String = #filePath) throws {
    let path = URL(beside: file, path).path
    guard path.hasSuffix(".jsonl") else {
      self.init(try SQLiteLogReader(path: path).batches())
      return
    }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw StoreError.notFound(path)
    }
    self.init(try Recording(lines: text))
  }

  /// Creates a session with the given batches.
  public init(_ batches: [RecordedBatch]) { self.init(Recording(batches)) }

  private init(_ recording: Recording) {
    self.recording = recording
    payloads = recording.payloads
  }

  /// The batches, in order.
  public var batches: [RecordedBatch] { recording.batches }

  /// The number of the latest event.
  public var head: Int64 { recording.head }

  /// Replays the events up to and including the given number, or all events by default.
  package func replay(through seq: Int64? = nil) -> Replay { recording.replay(through: seq) }

  /// Returns the state after an event; by default, after the last event. Routes that can be decoded have the app's
  /// type.
  public func state<R: Route>(
    at seq: Int64? = nil, as type: R.Type = R.self
  ) -> NavigationState<DecodedRoute<R>> {
    let coder = JSONRouteCoder<R>()
    var known: [RouteReference: DecodedRoute<R>] = [:]
    return replay(through: seq).state.expanded.map { reference in
      let route = known[reference] ?? coder.decoded(reference, payload: payloads[reference.payload.seq])
      known[reference] = route
      return route
    }
  }

  /// Returns the state after an event as indented text that includes the routes' parameters. The default is the last
  /// event.
  public func tree(at seq: Int64? = nil) -> String {
    replay(through: seq).state.expanded.tree(
      route: { "\($0.name)\(self.content(at: $0.payload))" },
      viewState: { "version \($0.version)\(self.content(at: $0.payload))" },
      url: content)
  }

  private func content(at reference: PayloadReference) -> String {
    switch payloads[reference.seq] {
    case nil: return ""
    case .erased?: return " (erased)"
    case .damaged?: return " (damaged)"
    case .stored(let text, _)?:
      let elements = JSONText.elements(of: text) ?? []
      let place = Int(reference.index)
      guard elements.indices.contains(place), elements[place] != "{}" else { return "" }
      return " " + elements[place]
    }
  }
}
