import Backtrail
import BacktrailMap

extension MapDescription {
  /// The map of a harbor app: signing in, then three tabs with screens to push and to present.
  static var marina: Self {
    Self(
      root: MapSlot("root", place: MapPlace(0)),
      nodes: [
        MapNode(
          screen: "Window", kind: .cases,
          slots: [
            MapSlot("splash", place: MapPlace(1, isStack: false)), MapSlot("signIn", place: MapPlace(2)),
            MapSlot("main", aliases: ["home"], place: MapPlace(3)),
          ], leaving: .keep),
        MapNode(screen: "Splash"),
        MapNode(
          screen: "SignIn",
          transitions: [MapTransition("recovery", kind: .present(.sheet), place: MapPlace(4, isStack: false))]
        ),
        MapNode(
          screen: "Main", kind: .tabs,
          slots: [
            MapSlot("berths", place: MapPlace(5)), MapSlot("weather", place: MapPlace(6)),
            MapSlot("account", place: MapPlace(7)),
          ]),
        MapNode(screen: "Recovery"),
        MapNode(
          screen: "BerthList", constants: [MapConstant("title", "Berths")],
          transitions: [
            MapTransition("berth", aliases: ["slot"], place: MapPlace(8)),
            MapTransition("filter", kind: .present(.popover), isOptional: true, place: MapPlace(9)),
            MapTransition("map", isOptional: true, place: nil),
          ]),
        MapNode(screen: "Weather"),
        MapNode(
          screen: "Account",
          transitions: [MapTransition("edit", kind: .present(.fullScreenCover), place: MapPlace(10))]),
        MapNode(
          screen: "BerthPage", context: MapContext(type: "Berth.ID", version: 2),
          transitions: [
            MapTransition("book", kind: .present(.custom("drawer")), place: MapPlace(11)),
            MapTransition("neighbour", place: MapPlace(8)),
          ]),
        MapNode(screen: "Filter"),
        MapNode(
          screen: "AccountForm",
          transitions: [MapTransition("password", place: MapPlace(12))]),
        MapNode(
          screen: "Booking", context: MapContext(type: "Berth.ID"),
          transitions: [MapTransition("done", allowsBack: true, place: MapPlace(13))]),
        MapNode(screen: "PasswordForm"),
        MapNode(screen: "Receipt"),
        MapNode(screen: "Notice", context: MapContext(type: "String")),
      ],
      universal: [MapTransition("notice", kind: .present(.alert), place: MapPlace(14, isStack: false))])
  }
}
