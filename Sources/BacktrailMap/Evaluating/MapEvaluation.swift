/// The evaluation of a map, which visits the map once and collects its screens.
///
/// Stored members are finite in number. Transitions that a screen computes on each access could continue forever, so
/// computed transitions with the same name, screen type, and target type are treated as the same transition.
@MainActor
public final class MapEvaluation {
  /// The place in the map where a screen was added.
  public struct Place {
    let place: MapPlace
    /// Whether the containers of the entire layer have their own content.
    let hasLayerContent: Bool
  }

  private(set) var nodes: [ScreenNode] = []
  /// The stored transitions that were added. A transition leads to the same screen wherever it is used.
  private var stored: [ObjectIdentifier: (TransitionBody, Place)] = [:]
  private var computed: [ComputedTransition: Place] = [:]
  private var opening: [ComputedTransition] = []

  init() {}

  /// Adds a screen that has its own content.
  func add<S: ContentScreen>(_ screen: S, site: Site<S.Context>) -> Place {
    let (number, place) = reserve(isStack: site.isStack, hasLayerContent: site.hasLayerContent)
    let members = screen.allMembers
    let again = screen.allMembers
    var node = ScreenNode(S.self, site: site)
    node.content = site.makeContent(of: screen)
    node.screen = screen
    node.contentType = site.contentType ?? S.Content.self
    for (member, other) in zip(members, again) {
      switch member.content {
      case .constant(let value): node.description.constants.append(MapConstant(member.name, value))
      case .transition(let body, let isOptional):
        let isComputed = body !== other.transition
        let name = body?.name ?? (isComputed ? "" : member.name)
        let edge = body.map { open($0, computed: isComputed ? ComputedTransition(S.self, name, $0) : nil) }
        node.add(body, name: name, isOptional: isOptional, edge)
      case .slot, .group: break
      }
    }
    nodes[number] = node
    return place
  }

  /// Adds a container of multiple screens.
  func addContainer<S: ContentScreen>(
    _ screen: S, _ kind: MapNode.Kind, site: Site<S.Context>, members: [MapMember],
    leaving: MapLeaving = .discard, slots: () -> [Edge]
  ) -> Place {
    let (number, place) = reserve(isStack: false, hasLayerContent: site.isWrapped)
    var node = ScreenNode(S.self, site: site)
    node.description.kind = kind
    for (index, edge) in slots().enumerated() {
      let name = edge.slot.name ?? members.first { $0.slot === edge.slot }?.name
      if kind == .cases { nodes[edge.place.place.node].description.leaving = edge.slot.leaving ?? leaving }
      node.add(edge, name: name ?? "\(index)", isNamed: name != nil)
    }
    nodes[number] = node
    return place
  }

  /// Adds the target of a transition to the map.
  func open(_ body: TransitionBody, computed key: ComputedTransition? = nil) -> MapEdge {
    guard let key else { return MapEdge(body.screen, place(of: body)) }
    if let place = computed[key] { return MapEdge(body.screen, place) }
    opening.append(key)
    return MapEdge(body.screen, body.screen.evaluate(in: self))
  }

  private func place(of body: TransitionBody) -> Place {
    if let (_, place) = stored[ObjectIdentifier(body)] { return place }
    let place = body.screen.evaluate(in: self)
    stored[ObjectIdentifier(body)] = (body, place)
    return place
  }

  private func reserve(isStack: Bool, hasLayerContent: Bool) -> (Int, Place) {
    let number = nodes.count
    nodes.append(ScreenNode(reserved: ()))
    let place = Place(place: MapPlace(number, isStack: isStack), hasLayerContent: hasLayerContent)
    for key in opening { computed[key] = place }
    opening = []
    return (number, place)
  }
}

/// A transition that is created on each access.
struct ComputedTransition: Hashable {
  private let from: ObjectIdentifier
  private let name: String
  private let to: ObjectIdentifier

  @MainActor init(_ from: Any.Type, _ name: String, _ body: TransitionBody) {
    self.from = ObjectIdentifier(from)
    self.name = name
    to = ObjectIdentifier(type(of: body.screen))
  }
}
