import Backtrail
import BacktrailMap

/// Written by hand from the rules, before there was a planner to compare with.
enum PathTable {
  static let rows = starts + contexts + ways + modals + cases + resets + strangers + windows + names

  static let starts = [
    PathRow(
      "a cold start makes the root with all that is pushed, and presents above it",
      to: "\(main)/routes/ferry(id: 9)/ticket(seats: 2)/pay()",
      #"root tabs [*routes: main/routes, main/routes/ferry {"id":9} | harbours: main/harbours {"open":true} | desk: main/desk]"#,
      #"present sheet main/routes/ferry/ticket {"seats":2}, main/routes/ferry/ticket/pay by main/routes/ferry"#
    ),
    PathRow(
      "a cold start at tabs shows the first", to: main,
      #"root tabs [*routes: main/routes | harbours: main/harbours {"open":true} | desk: main/desk]"#),
    PathRow(
      "a cold start at a tab shows it", to: "\(main)/desk",
      #"root tabs [routes: main/routes | harbours: main/harbours {"open":true} | *desk: main/desk]"#),
    PathRow(
      "without a window one opens", [.raw { $0.closeScene() }], to: "intro()/tour()", "window main intro",
      "present sheet intro/tour by intro"),
    PathRow("what is shown already stays", to: "intro"),
  ]

  static let contexts = [
    PathRow("the same path again is nothing", [.go(ferry)], to: ferry),
    PathRow("contexts that are left out stay", [.go(ferry)], to: "main/routes/ferry"),
    PathRow(
      "the same context in other words is the same", [.go(ferry)], to: #"main/routes/ferry({ "id" : 9 })"#),
    PathRow(
      "another context is another screen", [.go(ferry)], to: "main/routes/ferry(id: 7)",
      "pop to main/routes", #"push main/routes/ferry {"id":7}"#),
    PathRow(
      "above another screen nothing is there yet", [.go(ticket)], to: "main/routes/ferry(id: 7)/ticket",
      refused: .missingContext("main/routes/ferry/ticket")),
    PathRow(
      "another context of a modal layer is another layer", [.go(ticket)],
      to: "main/routes/ferry/ticket(seats: 3)", "dismiss main/routes/ferry/ticket",
      #"present sheet main/routes/ferry/ticket {"seats":3} by main/routes/ferry"#),
    PathRow(
      "other contexts make other screens from the root up, in the other branches too",
      [.go(oslo), .go(ticket)],
      to: "main((), (open: false), ())/routes/ferry(id: 7)/ticket(seats: 3)", "pop to main/routes",
      #"set main/harbours: new main/harbours {"open":false}"#, #"push main/routes/ferry {"id":7}"#,
      #"present sheet main/routes/ferry/ticket {"seats":3} by main/routes/ferry"#),
    PathRow(
      "a branch's own context is that of its root", [.go(main)], to: "main/harbours(open: false)",
      "select main/harbours", #"set main/harbours: new main/harbours {"open":false}"#),
    PathRow(
      "a context that is missing is named", [.go(main)], to: "main/routes/ferry",
      refused: .missingContext("main/routes/ferry")),
    PathRow(
      "a context that is missing further up is named too", [.go(main)], to: "main/routes/ferry(id: 9)/deck",
      refused: .missingContext("main/routes/ferry/deck")),
    PathRow(
      "a missing context of what is presented is named", [.go(main)], to: "main/routes/ticket",
      refused: .missingContext("main/routes/ticket")),
    PathRow(
      "a container that is not there needs its contexts", to: "main/routes", refused: .missingContext("main")),
    PathRow(
      "the context of one branch does not do for the others", to: "main/routes()",
      refused: .missingContext("main")),
    PathRow(
      "a transition that is absent is no way", [.go(main)], to: "main/routes/chart()",
      refused: .absent("chart", at: "main/routes")),
  ]

  static let ways = [
    PathRow(
      "a shorter path pops", [.go("\(ferry)/deck()")], to: "main/routes/ferry", "pop to main/routes/ferry"),
    PathRow(
      "a shorter path pops all at once", [.go("\(ferry)/deck()")], to: "main/routes", "pop to main/routes"),
    PathRow(
      "a longer path pushes", [.go(ferry)], to: "main/routes/ferry/deck()", "push main/routes/ferry/deck"),
    PathRow(
      "several screens are pushed one by one", [.go(main)], to: "main/routes/ferry(id: 9)/deck()",
      #"push main/routes/ferry {"id":9}"#, "push main/routes/ferry/deck"),
    PathRow(
      "a sibling comes in place of what was there", [.go("\(ferry)/deck()")],
      to: "main/routes/ticket(seats: 1)", "pop to main/routes",
      #"present sheet main/routes/ticket {"seats":1} by main/routes"#),
    PathRow(
      "a path that ends at a branch pops it", [.go("\(oslo)/ferry(id: 3)"), "main/routes"],
      to: "main/harbours", "pop to main/harbours", "select main/harbours"),
    PathRow(
      "a path that ends at tabs leaves the branch and the stacks", [.go("\(oslo)/ferry(id: 3)")], to: "main"),
    PathRow(
      "a screen that stands twice is popped to the lower one",
      [.go(ferry), .push("main/routes/ferry", #"{"id":9}"#)], to: "main/routes/ferry",
      "pop to main/routes/ferry"),
    PathRow("a column of a split is selected", ["help()"], to: "help/answer", "select help/answer"),
    PathRow(
      "a column of a split is pushed on", ["help()"], to: "help/topics/topic()", "push help/topics/topic"),
  ]

  static let modals = [
    PathRow(
      "a modal in the way is dismissed, and the other tab keeps its stack", [.go(ticket)],
      to: "main/harbours/harbour(\"Oslo\")", "dismiss main/routes/ferry/ticket", "select main/harbours",
      #"push main/harbours/harbour {"_0":"Oslo"}"#),
    PathRow(
      "coming back to that tab is one step", [.go(ticket), "main/harbours/harbour(\"Oslo\")"],
      to: "main/routes/ferry", "select main/routes"),
    PathRow(
      "a pop takes along what belongs to the screens that go", [.go("\(ticket)/pay()")], to: "main/routes",
      "pop to main/routes"),
    PathRow(
      "what belongs to a screen that stays is dismissed", [.go("\(ticket)/pay()")], to: "main/routes/ferry",
      "dismiss main/routes/ferry/ticket"),
    PathRow(
      "the stack in a modal is popped like any other", [.go("\(ticket)/pay()")],
      to: "main/routes/ferry/ticket",
      "pop to main/routes/ferry/ticket"),
    PathRow(
      "one modal comes in place of another", [.go("\(main)/routes/ticket(seats: 1)/pay()")],
      to: "main/routes/notice(\"Late\")", "dismiss main/routes/ticket",
      #"present alert main/routes/notice {"_0":"Late"} by main/routes"#),
    PathRow(
      "a push under a modal dismisses it", [.go("\(main)/routes/ticket(seats: 1)")],
      to: "main/routes/ferry(id: 2)", "dismiss main/routes/ticket", #"push main/routes/ferry {"id":2}"#),
    PathRow(
      "a path that ends at tabs dismisses what lies over them", [.go("\(oslo)/notice(\"Late\")")], to: "main",
      "dismiss main/harbours/harbour/notice"),
    PathRow(
      "tabs are presented with all their branches", [.go(main)], to: "main/desk/trip()/plan/leg(2)",
      "select main/desk",
      #"present fullScreenCover tabs [*plan: main/desk/trip/plan, main/desk/trip/plan/leg {"_0":2} | bill: main/desk/trip/bill] by main/desk"#
    ),
    PathRow(
      "another branch of presented tabs is selected", [.go(trip)], to: "main/desk/trip/bill",
      "select main/desk/trip/bill"),
    PathRow("a path that ends at presented tabs leaves their stacks", [.go(trip)], to: "main/desk/trip"),
    PathRow(
      "modals are presented by one another", [.go(main)],
      to: "main/desk/trip()/plan/ticket(seats: 1)/pay()/card()", "select main/desk",
      "present fullScreenCover tabs [*plan: main/desk/trip/plan | bill: main/desk/trip/bill] by main/desk",
      #"present sheet main/desk/trip/plan/ticket {"seats":1}, main/desk/trip/plan/ticket/pay by main/desk/trip/plan"#,
      "present drawer main/desk/trip/plan/ticket/pay/card by main/desk/trip/plan/ticket/pay"),
    PathRow(
      "only the modals above the way are dismissed", [.go(card)], to: "main/desk/trip/plan/ticket/pay",
      "dismiss main/desk/trip/plan/ticket/pay/card"),
    PathRow(
      "several modals are dismissed by the lowest", [.go(card)], to: "main/desk/trip/bill/notice(\"Late\")",
      "dismiss main/desk/trip/plan/ticket", "select main/desk/trip/bill",
      #"present alert main/desk/trip/bill/notice {"_0":"Late"} by main/desk/trip/bill"#),
    PathRow(
      "a modal stays when what was pushed under it goes",
      [
        .go("\(main)/routes/ticket(seats: 1)"),
        .push("main/routes/ferry", #"{"id":2}"#, on: .branch("routes")),
      ],
      to: "main/routes/ticket", "pop to main/routes"),
    PathRow(
      "a modal stays when the tab under it comes back", [.go(trip), .select("routes")],
      to: "main/desk/trip/plan/leg", "select main/desk"),
    PathRow(
      "what every screen can show is shown by the one on top", [.go(main)],
      to: "main/routes/ferry(id: 9)/notice(\"Late\")", #"push main/routes/ferry {"id":9}"#,
      #"present alert main/routes/ferry/notice {"_0":"Late"} by main/routes/ferry"#),
    PathRow(
      "what every screen can show is not shown over itself", [.go(main)],
      to: "main/routes/notice(\"a\")/notice(\"b\")",
      #"present alert main/routes/notice {"_0":"b"} by main/routes"#),
    PathRow(
      "an alert of other words is another alert", [.go("\(main)/routes/notice(\"a\")")],
      to: "main/routes/notice(\"b\")", "dismiss main/routes/notice",
      #"present alert main/routes/notice {"_0":"b"} by main/routes"#),
  ]

  static let cases = [
    PathRow(
      "a case that is discarded gives way to another", to: "help((), ())",
      "root split [*topics: help/topics | answer: help/answer]"),
    PathRow("a case that is kept is put aside", [.go(ticket)], to: "intro()", "shelve intro"),
    PathRow(
      "the way goes on in the other case", [.go(ticket)], to: "intro()/signUp()/terms()", "shelve intro",
      "present fullScreenCover intro/signUp, intro/signUp/terms by intro"),
    PathRow(
      "a case that was kept comes back as it was", [.go(ferry), "intro()"], to: "main/routes/ferry",
      "reopen main/routes, discard"),
    PathRow(
      "a kept case comes back and the way goes on in it", [.go(ferry), "intro()"],
      to: "main/harbours/harbour(\"Oslo\")", "reopen main/routes, discard", "select main/harbours",
      #"push main/harbours/harbour {"_0":"Oslo"}"#),
    PathRow(
      "what lay over the other case is gone when a kept one comes back", [.go(ferry), "intro()/tour()"],
      to: "main/routes/ferry/deck()", "reopen main/routes, discard", "push main/routes/ferry/deck"),
    PathRow(
      "a kept case takes new contexts", [.go(ferry), "intro()"], to: "main/routes/ferry(id: 7)",
      "reopen main/routes, discard", "pop to main/routes", #"push main/routes/ferry {"id":7}"#),
    PathRow(
      "a case that was discarded begins anew", ["help((), ())", "help/topics/topic()", "intro()"],
      to: "help((), ())", "root split [*topics: help/topics | answer: help/answer]"),
    PathRow(
      "a case that is discarded leaves nothing behind a kept one",
      [.go(ferry), "intro()", "main/routes/ferry"], to: "intro()/tour()", "shelve intro",
      "present sheet intro/tour by intro"),
    PathRow(
      "a case that was discarded needs its contexts", ["help((), ())", "intro()"], to: "help",
      refused: .missingContext("help")),
    PathRow(
      "what a kept case lacks is refused before it comes back", [.go(main), "intro()"],
      to: "main/routes/ferry", refused: .missingContext("main/routes/ferry")),
  ]

  static let resets = [
    PathRow(
      "a reset pops the other branches", [.go("\(oslo)/ferry(id: 3)"), "main/routes/ferry(id: 9)"],
      to: "main/desk", resets: true, "pop to main/routes", "pop to main/harbours", "select main/desk"),
    PathRow(
      "a reset that ends at tabs pops all branches", [.go(oslo), "main/routes/ferry(id: 9)"], to: "main",
      resets: true, "pop to main/routes", "pop to main/harbours"),
    PathRow(
      "a reset keeps what is on the way", [.go(oslo), "main/routes/ferry(id: 9)"], to: "main/routes/ferry",
      resets: true, "pop to main/harbours"),
    PathRow(
      "a reset reaches all layers of the way", [.go(ferry), "main/desk/trip()/plan/leg(2)"],
      to: "main/desk/trip/bill", resets: true, "pop to main/desk/trip/plan", "pop to main/routes",
      "select main/desk/trip/bill"),
  ]

  static let main = "main((), (open: true), ())"
  static let ferry = "\(main)/routes/ferry(id: 9)"
  static let ticket = "\(ferry)/ticket(seats: 2)"
  static let oslo = "\(main)/harbours/harbour(\"Oslo\")"
  static let trip = "\(main)/desk/trip()/plan/leg(2)"
  static let card = "\(main)/desk/trip()/plan/ticket(seats: 1)/pay()/card()"
}
