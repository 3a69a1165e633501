import BacktrailCore
import Testing

@Suite struct StateTreeTests {
  @Test func `the tree of a state shows everything once`() {
    #expect(
      Story.world.then(.sceneOpened(name: "second", root: .stack("login"))).state.tree {
        "<\($0)>"
      } viewState: {
        "\($0.payload)"
      } == """
        session 0
        scene 1.0 main
          tabs
            * 1.1 home
              1.2 <list>
              2.0 <detail>
              3.0 <edit>
            - 1.3 search
              1.4 <find>
          sheet 4.0, owner 2.0
            stack
              * 4.1 main
                4.2 <share>
          alert 5.0, owner 4.2
            stack
              * 5.1 main
                5.2 <confirm>
        scene 12.0 second, active
          stack
            * 12.1 main
              12.2 <login>
        view state 3.0 scroll: 6.0
        view state 4.2 form: 7.0
        override app: card.header = plain
        override scene 1.0: card.header = wide
        override stack 1.1: card.header = tall
        override entry 3.0: card.header = compact

        """)
  }

  @Test func `a waiting link shows its gate, its conditions and its pattern`() {
    let story = Story(
      .linkReceived(pattern: "/orders/:id"), .linkReceived(pattern: nil), .linkReceived(pattern: "/a\nb"),
      .linkHeld(LinkID(seq: 1), WaitingLink.Hold(gate: "authentication")),
      .linkHeld(LinkID(seq: 3), WaitingLink.Hold(gate: "a\nb", isSecret: true, expires: 17)))
    #expect(
      story.text == """
        session 0
        link 1.0 waits for the gate 'authentication': /orders/:id
        link 2.0: no pattern
        link 3.0 waits for the gate 'a\\u{A}b', secret, expires 1970-01-01 00:00:00.017Z: /a\\u{A}b

        """)
  }

  @Test func `the state before the first event is one line`() {
    #expect(NavigationState<String>().tree { $0 } == "session 0\n")
  }

  @Test(arguments: [
    ("plain größe 🧭", "plain größe 🧭"),
    ("line\nbreak", "line\\u{A}break"),
    ("\u{1b}[2J", "\\u{1B}[2J"),
    ("\u{202e}txt", "\\u{202E}txt"),
    ("\u{2028}\u{2066}", "\\u{2028}\\u{2066}"),
    ("👨‍👩‍👧", "👨‍👩‍👧"),
    ("☀\u{fe0f}", "☀\u{fe0f}"),
    ("a\u{3164}\u{115f}\u{ffa0}\u{34f}", "a\\u{3164}\\u{115F}\\u{FFA0}\\u{34F}"),
  ])
  func `hidden characters are shown`(text: String, visible: String) {
    #expect(text.visible == visible)
    let line = Story(.sceneOpened(name: text, root: .stack(text))).text.split(separator: "\n")
    #expect(line.count == 5)
    #expect(line[1] == "scene 1.0 \(visible), active")
  }
}
