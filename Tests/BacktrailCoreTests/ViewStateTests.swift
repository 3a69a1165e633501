import BacktrailCore
import Foundation
import Testing

typealias SampleState = ViewState<Int, String, Bool>

/// One of each case.
let sampleStates: [SampleState] = [.idle, .loading, .content(3), .empty(true), .error("storm")]

@Suite struct ViewStateTests {
  @Test func `each case answers only its own question`() {
    let answers = sampleStates.map { [$0.isIdle, $0.isLoading, $0.hasContent, $0.isEmpty, $0.hasError] }
    let diagonal = (0..<5).map { row in (0..<5).map { $0 == row } }
    #expect(answers == diagonal)
  }

  @Test func `each case gives only its own value`() {
    #expect(sampleStates.map(\.content) == [nil, nil, 3, nil, nil])
    #expect(sampleStates.map(\.emptyState) == [nil, nil, nil, true, nil])
    #expect(sampleStates.map(\.error) == [nil, nil, nil, nil, "storm"])
  }

  @Test func `content that is nil is content`() {
    let state = ViewState<Int?, Never, Never>.content(nil)
    #expect(state.hasContent)
    #expect(state.content == .some(.none))
  }

  @Test func `map changes only the content`() {
    let mapped: [ViewState<String, String, Bool>] = [
      .idle, .loading, .content("3"), .empty(true), .error("storm"),
    ]
    #expect(sampleStates.map { state in state.map { "\($0)" } } == mapped)
  }

  @Test func `flatMap lets the content decide`() {
    let mapped: [SampleState] = [.idle, .loading, .empty(false), .empty(true), .error("storm")]
    #expect(sampleStates.map { state in state.flatMap { _ in .empty(false) } } == mapped)
  }

  @Test func `mapError changes only the error`() {
    let mapped: [ViewState<Int, Int, Bool>] = [.idle, .loading, .content(3), .empty(true), .error(5)]
    #expect(sampleStates.map { state in state.mapError(\.count) } == mapped)
  }

  @Test func `mapEmpty changes only the reason for being empty`() {
    let mapped: [ViewState<Int, String, String>] = [
      .idle, .loading, .content(3), .empty("true"), .error("storm"),
    ]
    #expect(sampleStates.map { state in state.mapEmpty { "\($0)" } } == mapped)
  }

  @Test func `fold runs one closure`() {
    let folded = sampleStates.map { state in
      state.fold(
        idle: { "idle" }, loading: { "loading" }, content: { "content \($0)" }, empty: { "empty \($0)" },
        error: { "error \($0)" })
    }
    #expect(folded == ["idle", "loading", "content 3", "empty true", "error storm"])
  }

  @Test func `an error thrown by a transformation is rethrown`() {
    struct Leak: Error {}
    let throwing: (Int) throws(Leak) -> Int = { _ throws(Leak) in throw Leak() }
    #expect(throws: Leak.self) { try SampleState.content(1).map(throwing) }
    #expect(throws: Never.self) { try SampleState.loading.map(throwing) }
  }

  @Test func `transformations run only for their case, and only once`() {
    for state in sampleStates {
      var runs = [0, 0, 0, 0]
      _ = state.map { runs[0] += $0 - 2 }
      _ = state.flatMap { value -> SampleState in
        runs[1] += value - 2
        return .idle
      }
      _ = state.mapError { _ in runs[2] += 1 }
      _ = state.mapEmpty { _ in runs[3] += 1 }
      let expected = state.fold(
        idle: { [0, 0, 0, 0] }, loading: { [0, 0, 0, 0] }, content: { _ in [1, 1, 0, 0] },
        empty: { _ in [0, 0, 0, 1] }, error: { _ in [0, 0, 1, 0] })
      #expect(runs == expected)
    }
  }

  @Test func `map and flatMap obey the functor and monad laws`() {
    let half: (Int) -> SampleState = { $0 % 2 == 0 ? .content($0 / 2) : .empty(false) }
    let less: (Int) -> SampleState = { $0 > 0 ? .content($0 - 1) : .error("none") }
    for state in sampleStates + (0..<20).map({ .content($0) }) {
      #expect(state.map { $0 } == state)
      #expect(state.map { $0 + 1 }.map { $0 * 2 } == state.map { ($0 + 1) * 2 })
      #expect(state.flatMap { .content($0) } == state)
      #expect(state.flatMap(half).flatMap(less) == state.flatMap { half($0).flatMap(less) })
      #expect(state.mapError { $0 } == state)
      #expect(state.mapEmpty { $0 } == state)
    }
  }

  @Test func `states can be distinguished in a set`() {
    #expect(Set(sampleStates + sampleStates).count == 5)
  }

  @Test func `a parameter of type Never leaves one case fewer`() {
    let calm: ViewState<Int, Never, Bool> = .content(1)
    let full: ViewState<Int, String, Never> = .error("storm")
    #expect([text(of: calm), text(of: full)] == ["1", "storm"])
  }

  // These compile without a branch for the impossible case.

  private func text(of state: ViewState<Int, Never, Bool>) -> String {
    switch state {
    case .idle, .loading: "waits"
    case .content(let value): "\(value)"
    case .empty: "empty"
    }
  }

  private func text(of state: ViewState<Int, String, Never>) -> String {
    switch state {
    case .idle, .loading: "waits"
    case .content(let value): "\(value)"
    case .error(let error): error
    }
  }
}

@Suite struct ViewStateCodingTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decoded<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  @Test func `a state is written as its phase with its value`() throws {
    #expect(
      try sampleStates.map(json) == [
        #"{"phase":"idle"}"#, #"{"phase":"loading"}"#, #"{"phase":"content","value":3}"#,
        #"{"phase":"empty","value":true}"#, #"{"phase":"error","value":"storm"}"#,
      ])
  }

  @Test(arguments: sampleStates)
  func `a state is read as it was written`(state: SampleState) throws {
    #expect(try decoded(json(state), as: SampleState.self) == state)
  }

  @Test func `content that is nil is read as it was written`() throws {
    let states: [ViewState<Int?, Never, Never>] = [.content(nil), .content(1), .idle]
    #expect(try states.map { try decoded(json($0), as: ViewState<Int?, Never, Never>.self) } == states)
  }

  @Test(arguments: [
    #"{"phase":"error","value":"storm"}"#, #"{"phase":"empty","value":true}"#, #"{"phase":"empty"}"#,
    #"{"phase":"error","value":{}}"#,
  ])
  func `an impossible state is refused`(json: String) {
    #expect(throws: DecodingError.self) { try decoded(json, as: ViewState<Int, Never, Never>.self) }
  }

  @Test(arguments: ["{}", #"{"phase":"done"}"#, #"{"phase":"content"}"#, #"{"phase":"content","value":"x"}"#])
  func `JSON that is not a state is refused`(json: String) {
    #expect(throws: DecodingError.self) { try decoded(json, as: SampleState.self) }
  }
}
