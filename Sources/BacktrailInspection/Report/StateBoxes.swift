import BacktrailCore
import BacktrailRuntime

/// A converter that represents parts of a state as boxes. A report page shows them and applies changes to them.
///
/// A box is an array of its kind, its ID, its name, its mark, and then either its title or the boxes in it.
///
/// ```json
/// ["branch","2.1","home",null,[["entry","7.0","detail",[7,0],"detail 3"]]]
/// ```
///
/// The mark of a container is the index of its selected branch, the mark of the scenes is the active scene, and the
/// mark of a presentation is its owner. The mark of a screen, a saved value, or a link is its content: the number of
/// the event that carries it and its index among that event's contents, or the text itself if the report does not have
/// the event.
final class StateBoxes {
  private let contents: ReportContents
  private var titles: ScreenTitles
  /// The first event whose content is on the page.
  private let first: Int64

  init(_ contents: ReportContents, first: Int64) {
    self.contents = contents
    self.first = first
    titles = ScreenTitles { try contents.parameters(of: $0) }
  }

  /// Returns the box for an entire state.
  func state(_ state: EncodedState) throws -> JSONValue {
    let tree = state.tree
    return box(
      "state", mark: .integer(tree.session),
      boxes: [
        box(
          "scenes", mark: .text(tree.activeScene), boxes: try tree.scenes.map { try scene($0, in: state) }),
        box("values", boxes: try tree.viewStates.rows.map { try value($0.key, $0.value) }),
        box("overrides", boxes: tree.overrides.rows.map { override($0.key, $0.value) }),
        box("closed", boxes: try tree.closedItems.map { try closed($0, in: state) }),
        box("links", boxes: try tree.links.map(link)),
      ])
  }

  func scene(_ scene: SceneState<CompactRoute>, in state: EncodedState) throws -> JSONValue {
    box(
      "scene", id: "\(scene.id)", scene.name,
      boxes: [try container(scene.root, in: state)]
        + (try scene.presentations.map { try layer($0, in: state) }))
  }

  func layer(_ layer: Presentation<CompactRoute>, in state: EncodedState) throws -> JSONValue {
    box(
      "layer", id: "\(layer.id)", layer.style.rawValue, mark: .text(layer.owner),
      boxes: [try container(layer.container, in: state)])
  }

  func container(_ container: Container<CompactRoute>, in state: EncodedState) throws -> JSONValue {
    box(
      container.kind.rawValue, mark: .integer(container.selected),
      boxes: try container.branches.map { try branch($0, in: state) })
  }

  func branch(_ branch: Branch<CompactRoute>, in state: EncodedState) throws -> JSONValue {
    box(
      "branch", id: "\(branch.id)", branch.name, boxes: try branch.entries.map { try entry($0, in: state) })
  }

  func entry(_ entry: StackEntry<CompactRoute>, in state: EncodedState) throws -> JSONValue {
    let route = state.expand(entry.route)
    let version = route.version == 1 ? "" : " v\(route.version)"
    return box(
      "entry", id: "\(entry.id)", route.name + version,
      mark: try content(route.payload, .pushed, name: route.name),
      title: try titles.title(of: entry.route, in: state))
  }

  func value(_ key: ViewStateKey, _ snapshot: ViewStateSnapshot) throws -> JSONValue {
    box(
      "value", id: "\(key.entry)", key.name,
      mark: try content(snapshot.payload, .viewStateSaved, name: key.name),
      title: "version \(snapshot.version)")
  }

  func override(_ key: OverrideKey, _ replacement: String) -> JSONValue {
    box(
      "override", id: "\(key.scope)", "\(key.host.visible).\(key.part.visible)",
      mark: .string(replacement.visible))
  }

  func closed(_ item: ClosedItem<CompactRoute>, in state: EncodedState) throws -> JSONValue {
    let parts: [JSONValue] =
      switch item.content {
      case .scene(let scene): [try self.scene(scene, in: state)]
      case .presentations(let layers, _): try layers.map { try layer($0, in: state) }
      case .branch(let branch, _, _): [try self.branch(branch, in: state)]
      case .root(let root, _):
        [try container(root, in: state)] + (try item.layers.map { try layer($0, in: state) })
      }
    let values = try item.viewStates.rows.map { try value($0.key, $0.value) }
    return box(
      "closed", item.heading, boxes: parts + values + item.overrides.rows.map { override($0.key, $0.value) })
  }

  func link(_ link: WaitingLink) throws -> JSONValue {
    box(
      "link", id: "\(link.id)", link.heading,
      mark: try content(link.url, .linkReceived, name: link.pattern))
  }

  private func content(
    _ reference: PayloadReference, _ type: EventType, name: String? = nil
  ) throws -> JSONValue {
    if reference.seq >= first { return [.integer(reference.seq), .integer(reference.index)] }
    return .text(try contents.words(of: reference, EventColumns(type: type.rawValue, name: name)))
  }

  private func box(
    _ kind: String, id: String = "", _ name: String = "", mark: JSONValue = .null, title: String? = nil,
    boxes: [JSONValue] = []
  ) -> JSONValue {
    .array([
      .string(kind), .string(id), .string(name.visible), mark,
      title.map { .string($0.visible) } ?? .array(boxes),
    ])
  }
}
