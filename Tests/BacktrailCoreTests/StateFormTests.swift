import BacktrailCore
import BacktrailTesting
import Testing

@Suite struct StateFormTests {
  /// Version 1 of the form; every later build must be able to read this text.
  private static let released = """
    backtrail-state 1
    session 1
    active 2.0
    scene 2.0 main
    tabs 0
    branch 2.1 home
    entry 2.2 list 1 2.0
    entry 3.0 two%20words 2 3.0
    branch 2.3 %
    entry 2.4 100%25 1 2.1
    present 4.0 side%0Apanel 3.0
    stack 0
    branch 4.1 main
    entry 4.2 share 1 4.0
    present 5.0 sheet -
    stack 0
    branch 5.1 main
    entry 5.2 list 1 5.0
    viewstate 3.0 scroll 1 6.0
    override app - card header plain
    override scene 2.0 card header wide
    override stack 2.1 card header tall
    override entry 3.0 card header compact
    closed
    scene 7.0 second
    split 1
    branch 7.1 a
    entry 7.2 list 1 7.0
    branch 7.3 b
    entry 7.4 list 1 7.1
    override scene 7.0 card header wide
    closed
    layers 2.0
    present 8.0 alert 2.2
    stack 0
    branch 8.1 main
    entry 8.2 list 1 8.0
    viewstate 8.2 form 0 9.0
    closed
    tab 1 2.1
    branch 10.0 größe
    entry 10.1 list 1 10.0
    end
    """

  /// The same with waiting links, which were added to version 1 later.
  private static let linked =
    String(released.dropLast(3)) + """
      link 11.0 /orders/:id held two%20words kept expires 1767225600000
      link 12.0 /held held held secret expires -
      link 13.0 %
      end
      """

  /// The same with retained roots, which were added to version 1 later.
  private static let kept = linked.replacing(
    "closed\nscene",
    with: """
      closed
      root 2.0
      tabs 1
      branch 14.0 a
      entry 14.1 list 1 14.0
      branch 14.2 b
      entry 14.3 list 1 14.1
      viewstate 14.3 scroll 1 15.0
      override stack 14.0 card header tall
      closed
      root 7.0
      stack 0
      branch 16.0 main
      entry 16.1 list 1 16.0
      closed
      scene
      """, maxReplacements: 1)

  @Test(arguments: [released, linked, kept])
  func `a released form is read and written back byte for byte`(form: String) throws {
    let state = try StateForm.state(of: form)
    #expect(StateForm.text(of: state) == form)
    #expect(StateForm.version == 1)
    #expect(StateForm.reducerVersion == 1)
  }

  @Test func `a form is read as the state it describes`() throws {
    let state = try StateForm.state(of: Self.released)
    let text = state.expanded.tree { "\($0.name) v\($0.version) \($0.payload)" }
    #expect(
      text == """
        session 1
        scene 2.0 main, active
          tabs
            * 2.1 home
              2.2 list v1 2.0
              3.0 two words v2 3.0
            - 2.3\(" ")
              2.4 100% v1 2.1
          side\\u{A}panel 4.0, owner 3.0
            stack
              * 4.1 main
                4.2 share v1 4.0
          sheet 5.0
            stack
              * 5.1 main
                5.2 list v1 5.0
        view state 3.0 scroll: version 1 at 6.0
        override app: card.header = plain
        override scene 2.0: card.header = wide
        override stack 2.1: card.header = tall
        override entry 3.0: card.header = compact
        closed scene
          scene 7.0 second
            split
              - 7.1 a
                7.2 list v1 7.0
              * 7.3 b
                7.4 list v1 7.1
          override scene 7.0: card.header = wide
        closed presentation, over 2.0
          alert 8.0, owner 2.2
            stack
              * 8.1 main
                8.2 list v1 8.0
          view state 8.2 form: version 0 at 9.0
        closed branch, place 1, beside 2.1
          10.0 größe
            10.1 list v1 10.0

        """)
  }

  @Test func `a form with waiting links is read as the state it describes`() throws {
    #expect(try StateForm.state(of: Self.released).tree.links == [])
    #expect(
      try StateForm.state(of: Self.linked).tree.links == [
        WaitingLink(
          id: LinkID(seq: 11), pattern: "/orders/:id",
          hold: WaitingLink.Hold(gate: "two words", expires: 1_767_225_600_000)),
        WaitingLink(
          id: LinkID(seq: 12), pattern: "/held", hold: WaitingLink.Hold(gate: "held", isSecret: true)),
        WaitingLink(id: LinkID(seq: 13), pattern: ""),
      ])
  }

  @Test func `a form with retained roots is read as the state it describes`() throws {
    #expect(try StateForm.state(of: Self.released).tree.sceneTree.shelvedRoots.isEmpty)
    let state = try StateForm.state(of: Self.kept)
    let lines = state.expanded.tree { "\($0.name) \($0.payload)" }.split(separator: "\n")
    #expect(
      lines.drop { !$0.hasPrefix("retained") }.prefix { !$0.hasPrefix("closed") }.joined(separator: "\n")
        == """
        retained root, of 2.0
          tabs
            - 14.0 a
              14.1 list 14.0
            * 14.2 b
              14.3 list 14.1
          view state 14.3 scroll: version 1 at 15.0
          override stack 14.0: card.header = tall
        retained root, of 7.0
          stack
            * 16.0 main
              16.1 list 16.0
        """)
    #expect(state.tree.sceneTree.shelvedRoots.map(\.shelvedScene) == [SceneID(seq: 2)])
  }

  @Test func `the state before the first event is written and read`() throws {
    let text = StateForm.text(of: EncodedState())
    #expect(text == "backtrail-state 1\nsession 0\nend")
    #expect(try StateForm.state(of: text).expanded == NavigationState())
  }

  @Test func `no prefix of a form can be read`() {
    let bytes = Array(Self.kept.utf8)
    for count in bytes.indices {
      #expect(throws: FormError.self, "\(count) bytes") {
        try StateForm.state(of: String(decoding: bytes[..<count], as: UTF8.self))
      }
    }
  }

  @Test func `a form with any byte changed is refused or is the form of a different state`() throws {
    let bytes = Array(Self.kept.utf8)
    var random = SplitMix64(seed: 1)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] = UInt8(truncatingIfNeeded: random.next())
      guard let state = try? StateForm.state(of: String(decoding: damaged, as: UTF8.self)) else { continue }
      try state.tree.checkInvariants()
      let text = StateForm.text(of: state)
      #expect(try StateForm.text(of: StateForm.state(of: text)) == text)
    }
  }

  @Test func `shuffling the words of a form never traps`() {
    let words = Self.kept.split { $0 == " " || $0 == "\n" }
    var random = SplitMix64(seed: 2)
    for _ in 0..<2_000 {
      var text = "backtrail-state 1\nsession 1\nactive 2.0\nscene 2.0 main"
      for _ in 0..<random.below(30) { text += " " + words[random.below(words.count)] }
      _ = try? StateForm.state(of: text)
    }
  }

  @Test(arguments: [
    ("", 0, "'backtrail-state'"),
    (" backtrail-state 1", 0, "'backtrail-state'"),
    ("backtrail-state", 15, "a number"),
    ("backtrail-state 2", 17, "form version 1"),
    ("backtrail-state 01", 16, "a number"),
    ("backtrail-state 1\nsession -1", 26, "a number"),
    ("backtrail-state 1\nsession 1234567890123456789", 26, "a number"),
    ("backtrail-state 1\nsession 0\nend end", 32, "the end"),
    ("backtrail-state 1\nsession 0\n\nend", 28, "'end'"),
    ("backtrail-state 1\nsession 0\nend\n", 31, "the end"),
    ("backtrail-state 1\tsession 0\nend", 17, "'session'"),
    ("backtrail-state 1\r\nsession 0\nend", 17, "'session'"),
    ("backtrail-state 1\nsession 0\nactive 1\nend", 35, "an ID"),
    ("backtrail-state 1\nsession 0\nscene 1.0 %4", 38, "a name"),
    ("backtrail-state 1\nsession 0\nscene 1.0 %zz", 38, "a name"),
    ("backtrail-state 1\nsession 0\nscene 1.0 %41", 38, "a name"),
    ("backtrail-state 1\nsession 0\nscene 1.0 %FF", 38, "a name"),
    ("backtrail-state 1\nsession 0\nscene 1.0 \u{7f}", 38, "a name"),
    ("backtrail-state 1\nsession 0\nscene 1.0 main\nrows 0", 43, "'stack', 'tabs', or 'split'"),
    ("backtrail-state 1\nsession 0\nscene 1.0 main\nstack 2147483648", 49, "a number"),
    ("backtrail-state 1\nsession 0\nscene 1.0 main\nstack 0\nbranch 1.1 a\nend", 64, "'entry'"),
    (
      "backtrail-state 1\nsession 0\nscene 1.0 main\nstack 1\nbranch 1.1 a\nentry 1.2 b 1 1.0\nend", 82,
      "the position of the selected branch"
    ),
    (
      "backtrail-state 1\nsession 0\nscene 1.0 main\nstack 0\nbranch 1.1 a\nentry 1.2 b 1 1.0\nend", 85,
      "a consistent state (The active scene is not among the scenes.)"
    ),
    ("backtrail-state 1\nsession 0\nclosed nothing\nend", 35, "'tab'"),
    ("backtrail-state 1\nsession 0\nclosed root 1\nend", 40, "an ID"),
    ("backtrail-state 1\nsession 0\nclosed root 1.0 end", 44, "'stack', 'tabs', or 'split'"),
    (
      "backtrail-state 1\nsession 0\nclosed tab 0 9.0 branch 1.0 a entry 1.1 x 1 1.0 "
        + "closed root 9.0 stack 0 branch 2.0 a entry 2.1 x 1 2.0 end", 134,
      "a consistent state (A retained root does not precede the other closed items.)"
    ),
    ("backtrail-state 1\nsession 0\noverride app 1.0 a b c\nend", 41, "'-'"),
    ("backtrail-state 1\nsession 0\nlink 1\nend", 33, "an ID"),
    ("backtrail-state 1\nsession 0\nlink 1.0", 36, "a pattern"),
    ("backtrail-state 1\nsession 0\nlink 1.0 % held  kept expires -\nend", 44, "a gate"),
    ("backtrail-state 1\nsession 0\nlink 1.0 % held login open expires -\nend", 50, "'kept'"),
    ("backtrail-state 1\nsession 0\nlink 1.0 % held login kept never\nend", 55, "'expires'"),
    ("backtrail-state 1\nsession 0\nlink 1.0 % held login kept expires -5\nend", 63, "a time"),
    (
      "backtrail-state 1\nsession 0\nlink 2.0 %\nlink 2.0 %\nend", 53,
      "a consistent state (The link '2.0' is out of order.)"
    ),
    ("backtrail-state 1\nsession 0\nlink 1.0 %\nclosed\ntab 0 1.1\nend", 39, "'end'"),
  ])
  func `a flaw is reported with its location`(text: String, offset: Int, expected: String) {
    let error = #expect(throws: FormError.self) { try StateForm.state(of: text) }
    #expect(error?.offset == offset)
    #expect(error?.expected == expected)
    #expect(error?.description == "The stored form is invalid at byte \(offset): expected \(expected).")
  }

  @Test(arguments: [
    "", " ", "%", "%20", "-", "end", "a b", "line\r\nbreak", "\0", "\u{7f}", "größe 🧭", "\u{202e}",
  ])
  func `every name is read back from the form`(name: String) throws {
    var state = EncodedState()
    let route = RouteReference(name: name, version: 1, payload: PayloadReference(seq: 1))
    state.reduce(.sceneOpened(name: name, root: .tabs([BranchLayout(name, route)])), seq: 1)
    let text = StateForm.text(of: state)
    #expect(try StateForm.state(of: text).expanded == state.expanded)
    #expect(text.split(separator: "\n").count == 8)
  }
}
