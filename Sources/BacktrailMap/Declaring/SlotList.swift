/// The slots of a container, and the value whose key paths refer to them.
@MainActor
struct SlotList<Slots, each S: Screen> {
  let pathFrom: Slots
  let slots: (repeat Slot<each S>)

  /// Creates a list whose slots are identified by number.
  init(_ content: () -> (repeat Slot<each S>)) where Slots == (repeat Slot<each S>) {
    slots = content()
    pathFrom = slots
    countSlots()
  }

  /// Creates a list whose slots have the names of a structure's properties.
  init(_ group: Slots, _ content: (Slots) -> (repeat Slot<each S>)) {
    pathFrom = group
    slots = content(group)
    countSlots()
  }

  /// Assigns a number to each slot.
  private func countSlots() {
    var number = 0
    for slot in repeat each slots {
      slot.body.number = number
      number += 1
    }
  }

  static var contextCoding: ContextCoding<(repeat (each S).Context)> {
    .each(repeat (each S).contextCoding)
  }

  /// Returns the contents of all screens. Contexts are passed one by one because Swift 6.3 crashes when their tuple is
  /// passed on.
  func content<From: Screen>(
    _ contexts: repeat (each S).Context, router: Router<From>
  ) -> BranchContent<repeat (each S).Content> {
    var place = 0
    func content<Shown: Screen>(_ slot: Slot<Shown>, _ context: Shown.Context) -> Shown.Content {
      defer { place += 1 }
      return slot.screen.makeContent(context, router: router.branch(place, slot.screen)).contentWrapper
    }
    return BranchContent(repeat content(each slots, each contexts))
  }

  /// Adds the slots to a map and returns them, each with its context if the map provides one.
  func evaluated(
    in evaluation: MapEvaluation, contexts: (repeat (each S).Context)?
  ) -> [MapEvaluation.Edge] {
    var bodies: [(SlotBody, MapEvaluation.Place)] = []
    if let contexts {
      for (slot, context) in repeat (each slots, each contexts) {
        bodies.append((slot.body, slot.screen.evaluate(in: evaluation, site: .init(fixed: context))))
      }
    } else {
      for slot in repeat each slots {
        bodies.append((slot.body, slot.screen.evaluate(in: evaluation, site: .init())))
      }
    }
    return bodies.map { MapEvaluation.Edge(slot: $0, place: $1) }
  }

  /// The slots as members, which are named after the structure's properties.
  var members: [MapMember] { (pathFrom as? any ScreenGroup)?.mapMembers ?? [] }
}
