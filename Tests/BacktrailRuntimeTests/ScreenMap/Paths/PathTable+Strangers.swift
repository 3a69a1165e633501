import Backtrail
import BacktrailMap

/// States that no path of the current map leads to.
extension PathTable {
  static let strangers = [
    PathRow(
      "a screen that does not read is popped", [.go(ferry), .push("main/routes/ferry/wreck"), .relaunch],
      to: "main/routes/ferry", "pop to main/routes/ferry"),
    PathRow(
      "the way goes on below a screen that does not read",
      [.go(ferry), .push("main/routes/ferry/wreck"), .push("main/routes/ferry/deck"), .relaunch],
      to: "main/routes/ferry/deck()", "pop to main/routes/ferry", "push main/routes/ferry/deck"),
    PathRow(
      "a modal that does not read is dismissed",
      [.go(ferry), .present("main/routes/ferry/wreck"), .relaunch],
      to: "main/routes/ferry", "dismiss main/routes/ferry/wreck"),
    PathRow(
      "a root of which nothing reads began anew", [.raw { $0.replace(with: MapRoute("wreck")) }, .relaunch],
      to: "intro()"),
    PathRow(
      "a root that does not read is another",
      [.raw { $0.setStack([MapRoute("wreck"), MapRoute("intro")]) }, .relaunch], to: "intro()", "root intro"),
    PathRow(
      "a tab that does not read begins anew", [.go(oslo), wreckedHarbours, .relaunch],
      to: "\(main)/harbours/harbour(\"Bergen\")",
      #"set main/wreck: new main/harbours {"open":true}, new main/harbours/harbour {"_0":"Bergen"}"#),
    PathRow(
      "a tab that does not read needs its context", [.go(oslo), wreckedHarbours, .relaunch],
      to: "main/harbours", refused: .missingContext("main/harbours")),
    PathRow(
      "a tab that does not read stays beside the way", [.go(oslo), wreckedHarbours, .relaunch],
      to: "\(main)/routes", "select main/routes"),
    PathRow(
      "a modal of the window is a layer of the way",
      [.go(main), .present("main/routes/ticket", owner: .scene)], to: "main/routes/ticket"),
    PathRow(
      "a modal of the window does not go with a pop",
      [.go(ferry), .present("main/routes/ferry/ticket", owner: .scene)], to: "main/routes",
      "dismiss main/routes/ferry/ticket", "pop to main/routes"),
    PathRow(
      "a modal whose screen is missing below it is made anew",
      [.go(main), .present("main/routes/ferry/ticket", owner: .scene)],
      to: "main/routes/ferry(id: 9)/ticket(seats: 1)", "dismiss main/routes/ferry/ticket",
      #"push main/routes/ferry {"id":9}"#,
      #"present sheet main/routes/ferry/ticket {"seats":1} by main/routes/ferry"#),
    PathRow(
      "a context that was stored in other words is the same",
      [.go(main), .push("main/routes/ferry", #"{ "to": "x", "id": 9 }"#)],
      to: "main/routes/ferry(id: 9, to: \"x\")"),
    PathRow(
      "a modal of a screen beside the way is no layer of it",
      [.go(main), .select("desk"), .present("main/routes/ticket")], to: "main/routes/ticket(seats: 1)",
      "dismiss main/routes/ticket", "select main/routes",
      #"present sheet main/routes/ticket {"seats":1} by main/routes"#),
    PathRow(
      "another kind of container is another root",
      [.raw { $0.setRoot(.split([BranchLayout("routes", MapRoute("main/routes"))])) }], to: main,
      #"shelve tabs [*routes: main/routes | harbours: main/harbours {"open":true} | desk: main/desk]"#),
    PathRow(
      "a tab that is newer than the state is opened", [.root(routes, harbours)], to: "main/desk()/trip()",
      "open desk: main/desk", "select main/desk",
      "present fullScreenCover tabs [*plan: main/desk/trip/plan | bill: main/desk/trip/bill] by main/desk"),
    PathRow(
      "a tab that is newer than the state needs its context", [.root(routes, harbours)], to: "main/desk",
      refused: .missingContext("main/desk")),
    PathRow(
      "a tab that the map has no more stays beside the way",
      [.root(routes, harbours, BranchLayout("old", MapRoute("main/old")), desk), .relaunch], to: "main/desk",
      "select main/desk"),
  ]

  static let windows = [
    PathRow(
      "the active window is the one that goes", [.go(ferry), .openWindow], to: "intro()/tour()",
      "present sheet intro/tour by intro"),
    PathRow(
      "a window that is not active goes when it is named", [.go(ferry), .openWindow],
      to: "main/desk/trip()", in: 0, "select main/desk",
      "present fullScreenCover tabs [*plan: main/desk/trip/plan | bill: main/desk/trip/bill] by main/desk"),
    PathRow(
      "a new tab is opened in a window that is not active",
      [.root(routes, harbours), .raw { $0.openScene(root: .tabs([routes, desk])) }], to: "main/desk()", in: 0,
      "open desk: main/desk", "select main/desk"),
    PathRow(
      "what one window keeps is not another's", [.go(ferry), "intro()", .openWindow], to: "main/routes",
      refused: .missingContext("main")),
  ]

  static let names = [
    PathRow("an earlier name of a step is the present one", [.go(ferry)], to: "main/routes/boat(id: 9)"),
    PathRow(
      "an earlier name of a tab is the present one", [.go(ferry)], to: "main/office", "select main/desk"),
    PathRow(
      "a screen stored under an earlier name is the present one",
      [.go(main), .push("main/routes/boat", #"{"id":9}"#), .relaunch], to: "main/routes/ferry(id: 9)"),
    PathRow(
      "a tab stored under an earlier name is the present one",
      [.root(routes, harbours, BranchLayout("office", MapRoute("main/office"))), .relaunch], to: "main/desk",
      "select main/desk"),
  ]

  private static let routes = BranchLayout("routes", MapRoute("main/routes"))
  private static let harbours = BranchLayout("harbours", MapRoute("main/harbours"))
  private static let desk = BranchLayout("desk", MapRoute("main/desk"))

  /// The root of the harbours is a screen that the map does not have.
  private static let wreckedHarbours = PathRow.Setup.raw { navigator in
    let harbours = navigator.state.topStack?.entries[0].id
    navigator.replace(harbours.map(MoveTarget.Entry.entry) ?? .top, with: MapRoute("main/wreck"))
  }
}
