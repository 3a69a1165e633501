import BacktrailCore
import Testing

/// A file cannot make a state so large that replaying it takes minutes.
@Suite struct StateLimitTests {
  private typealias Event = NavigationEvent<String>

  /// The window of `Story.world` without anything else, and the events that fill it up to a limit.
  private static func filling(_ limit: StateLimit) -> (many: [Event], more: Event) {
    let tab = BranchLayout("tab", "list")
    func override(_ number: Int) -> Event {
      .overrideRegistered(OverrideKey(scope: .app, host: "row \(number)", part: "title"), replacement: "r")
    }
    func save(_ number: Int) -> Event {
      .viewStateSaved(ViewStateKey(entry: Story.list, name: "state \(number)"), version: 1)
    }
    let window = Event.sceneOpened(name: "more", root: .stack("list"))
    let layer = Event.presented(Story.scene, owner: nil, style: .sheet, .stack("share"))
    return switch limit {
    case .scenes: (Array(repeating: window, count: 499), window)
    case .presentations: (Array(repeating: layer, count: 64), layer)
    case .stacks:
      (
        [.rootSet(Story.scene, .tabs((0..<2_000).map { BranchLayout("tab \($0)", "list") }))],
        .sceneOpened(name: "more", root: .tabs([tab]))
      )
    case .entries:
      (
        Array(repeating: .pushed("detail", onto: Story.home), count: 19_998),
        .pushed("more", onto: Story.home)
      )
    case .viewStates: ((0..<5_000).map(save), save(5_000))
    case .overrides: ((0..<2_000).map(override), override(2_000))
    }
  }

  @Test(arguments: StateLimit.allCases)
  func `an event beyond a limit is rejected and changes nothing`(limit: StateLimit) throws {
    var state = Story.world.without(Array(2...11)).state
    let (many, more) = Self.filling(limit)
    for (place, event) in many.enumerated() {
      let outcome = state.reduce(event, seq: Int64(place) + 12)
      try #require(outcome == .changed, "event \(place + 1) of \(many.count)")
    }
    let full = state
    #expect(state.reduce(more, seq: 100_000) == .rejected(.limit(name: limit.name, count: limit.count)))
    #expect(state == full)
    try state.checkInvariants()
  }

  /// A push compares one number; an event that adds several screens at once is counted afterward.
  @Test func `screens that are set at once are counted too`() {
    let items = (0..<20_000).map { _ in StackItem<String>.new("detail") }
    let story = Story.world.without(Array(2...11))
    #expect(
      story.outcome(of: .stackSet(Story.home, items)) == .rejected(.limit(name: "entries", count: 20_000)))
  }

  /// The limits apply to the states that are read as well as to those that are replayed.
  @Test func `a state beyond a limit cannot be read`() throws {
    func form(_ count: Int) -> String {
      let rows = (0..<count).map { "override app - row_\(100_000 + $0) title new\n" }
      return "backtrail-state 1\nsession 1\n\(rows.joined())end"
    }
    #expect(try StateForm.state(of: form(2_000)).tree.overrides.rows.count == 2_000)
    let error = #expect(throws: FormError.self) { try StateForm.state(of: form(2_001)) }
    #expect("\(try #require(error))".contains("There are more than 2000 overrides."))
  }
}
