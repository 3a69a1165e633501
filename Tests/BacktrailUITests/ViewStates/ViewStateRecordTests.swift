import BacktrailTesting
import BacktrailUI
import Testing

typealias SampleState = ViewState<Int, String, Bool>
private typealias Record = ViewStateRecord<Int, String, Bool>

@Suite struct ViewStateRecordTests {
  private func record(_ states: SampleState...) -> Record {
    var record = Record(states[0])
    for (place, state) in states.dropFirst().enumerated() { record.set(state, attempt: place + 1) }
    return record
  }

  private func finish(_ record: inout Record, _ attempt: Int, with result: SampleState) -> Bool {
    record.finish(attempt, with: result)
  }

  @Test func `a refresh keeps the content in sight`() {
    let refreshing = record(.content(1), .loading)
    #expect(refreshing.state == .loading)
    #expect(refreshing.isRefreshing)
    #expect(refreshing.visibleState == .content(1))
    #expect(record(.idle, .loading).visibleState == .loading)
    #expect(!record(.idle, .loading).isRefreshing)
  }

  @Test func `an error keeps the content readable`() {
    let failed = record(.content(1), .loading, .error("storm"))
    #expect(failed.visibleState == .error("storm"))
    #expect(failed.lastContent == 1)
    #expect(record(.content(1), .error("storm"), .loading).visibleState == .content(1))
  }

  @Test(arguments: [SampleState.empty(true), .idle])
  func `an empty result and a new start discard the content`(state: SampleState) {
    #expect(record(.content(1), .loading, state).lastContent == nil)
    #expect(record(.content(1), state, .loading).lastContent == nil)
  }

  @Test(arguments: [SampleState.content(2), .empty(true), .error("storm"), .idle])
  func `the newest load's result counts`(result: SampleState) {
    var record = record(.idle, .loading)
    #expect(finish(&record, 1, with: result) == true)
    #expect(record.state == result)
  }

  @Test func `a late result changes nothing`() {
    let loading = record(.content(1), .loading, .loading)
    var record = loading
    #expect(finish(&record, 1, with: .content(9)) == false)
    #expect(record == loading)
    #expect(finish(&record, 2, with: .content(2)) == true)
    #expect(finish(&record, 2, with: .content(3)) == false)
    #expect(record.state == .content(2))
  }

  @Test func `a value set in the meantime makes a load late`() {
    var record = record(.loading, .content(5))
    #expect(finish(&record, 0, with: .content(9)) == false)
    #expect(record.state == .content(5))
  }

  @Test func `an abandoned loading state restores the content, if there is any`() {
    var refreshing = record(.content(1), .loading)
    refreshing.interrupt()
    #expect(refreshing.state == .content(1))
    var first = record(.idle, .loading)
    first.interrupt()
    #expect(first.state == .idle)
    var failed = record(.content(1), .error("storm"))
    failed.interrupt()
    #expect(failed.state == .error("storm"))
  }

  @Test func `a load that finds itself still loading is interrupted`() {
    var record = record(.content(1), .loading)
    #expect(finish(&record, 1, with: .loading) == true)
    #expect(record.state == .content(1))
  }

  /// Compared with a model that keeps the complete series of states.
  @Test func `any series of loads agrees with its history`() {
    for seed in UInt64(1)...2_000 {
      var random = SplitMix64(seed: seed)
      var record = Record(.idle)
      var history: [(attempt: Int, state: SampleState)] = [(0, .idle)]
      for step in 1...12 {
        let result: SampleState = [.content(step), .empty(true), .error("\(step)")][Int(random.next() % 3)]
        switch random.next() % 4 {
        case 0:
          record.set(.loading, attempt: step)
          history.append((step, .loading))
        case 1:
          record.set(result, attempt: step)
          history.append((step, result))
        default:
          let attempt = Int(random.next() % UInt64(step))
          let counts = history.last.map { $0.attempt == attempt && $0.state.isLoading } ?? false
          #expect(finish(&record, attempt, with: result) == counts, "seed \(seed)")
          if counts { history.append((attempt, result)) }
        }
        #expect(record.state == history.last?.state, "seed \(seed)")
        #expect(record.lastContent == lastContent(in: history.map(\.state)), "seed \(seed)")
      }
    }
  }

  /// The newest content after which nothing was found empty or reset.
  private func lastContent(in states: [SampleState]) -> Int? {
    for state in states.reversed() {
      if let content = state.content { return content }
      if state.isIdle || state.isEmpty { return nil }
    }
    return nil
  }
}

@Suite struct ViewStateRecordCodingTests {
  @Test func `a record contains its state and more`() throws {
    var record = ViewStateRecord<Int, String, Bool>(.content(3))
    record.set(.loading, attempt: 2)
    let text = try #require(JSONText.encoded(record))
    #expect(text == #"{"attempt":2,"phase":"loading","stale":3}"#)
    #expect(JSONText.decoded(text, as: ViewStateRecord<Int, String, Bool>.self) == record)
    #expect(JSONText.decoded(text, as: ViewState<Int, String, Bool>.self) == .loading)
  }

  @Test func `a state alone is read as a record`() throws {
    let record = try #require(
      JSONText.decoded(
        #"{"phase":"error","value":"storm"}"#, as: ViewStateRecord<Int, String, Bool>.self))
    #expect(record == ViewStateRecord(.error("storm")))
  }

  @Test func `stale content that is nil is read as it was written`() throws {
    var record = ViewStateRecord<Int?, Never, Never>(.content(nil))
    record.set(.loading, attempt: 1)
    let text = try #require(JSONText.encoded(record))
    let again = try #require(JSONText.decoded(text, as: ViewStateRecord<Int?, Never, Never>.self))
    #expect(again == record)
    #expect(again.isRefreshing)
  }
}
