/// A screen in a map, with its description and the closures that create its content.
struct ScreenNode {
  var description: MapNode
  /// A closure that creates the content; `nil` for containers, which do not have their own entries.
  var content: ErasedContentMaker?
  /// The targets of the transitions or slots, in the order of the description; `nil` for an absent target.
  var edges: [MapEdge?] = []
  /// The checks for a stored context.
  let contexts: ContextCheck
  let type: Any.Type
  /// The screen in the map; `nil` for containers.
  var screen: (any ContentScreen)?
  /// The type of the screen's content, including the containers around it.
  var contentType: Any.Type?

  @MainActor init<S: ContentScreen>(_ type: S.Type, site: MapEvaluation.Site<S.Context>) {
    self.type = type
    let coding = S.contextCoding
    let isEmpty = site.fixed != nil || coding.isEmpty
    let context = MapContext(
      type: "\(S.Context.self)", version: S.contextVersion, isUpgraded: coding.isUpgraded,
      parameters: coding.parameters)
    description = MapNode(
      screen: String("\(type)".prefix { $0 != "<" }), context: isEmpty ? .none : context)
    contexts = isEmpty ? .empty : ContextCheck(coding, version: S.contextVersion)
  }

  /// Creates a placeholder that is used while the screen is being evaluated.
  init(reserved: Void) {
    type = Never.self
    description = MapNode(screen: "")
    contexts = .empty
  }

  @MainActor mutating func add(
    _ body: TransitionBody?, name: String, isOptional: Bool, _ edge: MapEdge?
  ) {
    description.transitions.append(
      MapTransition(
        name, aliases: body?.aliases ?? [], kind: body?.kind ?? .push, isOptional: isOptional,
        allowsBack: body?.allowsBack ?? true, place: edge?.place))
    edges.append(edge)
  }

  @MainActor mutating func add(_ edge: MapEvaluation.Edge, name: String, isNamed: Bool) {
    description.slots.append(
      MapSlot(name, isNamed: isNamed, aliases: edge.slot.aliases, place: edge.place.place))
    edges.append(MapEdge(edge.slot.screen, edge.place))
  }
}

/// The target of a transition or a slot.
struct MapEdge {
  let place: MapPlace
  /// A closure that creates the content of the containers around all screens of the layer; `nil` if the containers do
  /// not have their own content.
  let layerContent: ErasedContentMaker?

  @MainActor init(_ screen: any Screen, _ place: MapEvaluation.Place) {
    self.place = place.place
    layerContent = place.hasLayerContent ? screen.erasedContentMaker : nil
  }
}

extension MapEvaluation {
  /// A slot, and the position at which its screen was added.
  struct Edge {
    let slot: SlotBody
    let place: Place
  }
}
