import Backtrail
import BacktrailMap

// The map of these tests: a ferry line's app, as data.
//
//   intro          a first page, left for good
//     tour         sheet
//     signUp       sheet, pushes terms
//   main           tabs, retained when left
//     routes         pushes ferry(id), ferry pushes deck; presents ticket, which pushes pay; map is absent
//     harbours       pushes harbour(name)
//     desk           presents trip: tabs of plan and bill, plan pushes leg
//   help           a split of topics and answer
//
//   Everywhere: notice, an alert.
extension MapDescription {
  static let harbour = MapDescription(
    root: MapSlot("root", place: MapPlace(0)),
    nodes: [
      // 0
      MapNode(
        screen: "Start", kind: .cases,
        slots: [
          MapSlot("intro", aliases: ["welcome"], place: MapPlace(1)), MapSlot("main", place: MapPlace(5)),
          MapSlot("help", place: MapPlace(16)),
        ]),
      // 1
      MapNode(
        screen: "Intro",
        transitions: [
          MapTransition("tour", kind: .present(.sheet), place: MapPlace(2)),
          MapTransition("signUp", kind: .present(.fullScreenCover), place: MapPlace(3)),
        ]),
      // 2
      MapNode(screen: "Tour"),
      // 3
      MapNode(screen: "SignUp", transitions: [MapTransition("terms", place: MapPlace(4))]),
      // 4
      MapNode(screen: "Terms"),
      // 5
      MapNode(
        screen: "Main", kind: .tabs, context: MapContext(type: "((), Filter, ())"),
        slots: [
          MapSlot("routes", place: MapPlace(6)), MapSlot("harbours", place: MapPlace(10)),
          MapSlot("desk", aliases: ["office"], place: MapPlace(12)),
        ], leaving: .keep),
      // 6
      MapNode(
        screen: "Routes",
        transitions: [
          MapTransition("ferry", aliases: ["boat"], place: MapPlace(7)),
          MapTransition("ticket", kind: .present(.sheet), place: MapPlace(8)),
          MapTransition("chart", isOptional: true, place: nil),
        ]),
      // 7
      MapNode(
        screen: "Ferry", context: MapContext(type: "Ferry"),
        transitions: [
          MapTransition("deck", place: MapPlace(18)),
          MapTransition("ticket", kind: .present(.sheet), place: MapPlace(8)),
        ]),
      // 8
      MapNode(
        screen: "Ticket", context: MapContext(type: "Ticket"),
        transitions: [MapTransition("pay", place: MapPlace(9))]),
      // 9
      MapNode(
        screen: "Pay",
        transitions: [MapTransition("card", kind: .present(.custom("drawer")), place: MapPlace(18))]),
      // 10
      MapNode(
        screen: "Harbours", context: MapContext(type: "Filter"),
        transitions: [MapTransition("harbour", place: MapPlace(11))]),
      // 11
      MapNode(
        screen: "Harbour", context: MapContext(type: "String"),
        transitions: [MapTransition("ferry", place: MapPlace(7))]),
      // 12
      MapNode(
        screen: "Desk",
        transitions: [
          MapTransition("trip", kind: .present(.fullScreenCover), place: MapPlace(13)),
          MapTransition("shelf", place: MapPlace(13)),
        ]),
      // 13
      MapNode(
        screen: "Trip", kind: .tabs,
        slots: [MapSlot("plan", place: MapPlace(14)), MapSlot("bill", place: MapPlace(18))]),
      // 14
      MapNode(
        screen: "Plan",
        transitions: [
          MapTransition("leg", place: MapPlace(15)),
          MapTransition("ticket", kind: .present(.sheet), place: MapPlace(8)),
        ]),
      // 15
      MapNode(screen: "Leg", context: MapContext(type: "Int")),
      // 16
      MapNode(
        screen: "Help", kind: .split,
        slots: [MapSlot("topics", place: MapPlace(17)), MapSlot("answer", place: MapPlace(18))]),
      // 17
      MapNode(screen: "Topics", transitions: [MapTransition("topic", place: MapPlace(18))]),
      // 18
      MapNode(screen: "Page"),
      // 19
      MapNode(screen: "Notice", context: MapContext(type: "String")),
    ],
    universal: [MapTransition("notice", kind: .present(.alert), place: MapPlace(19))])
}
