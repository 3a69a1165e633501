import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// The titles of screens, built from the names and parameters of their routes: `item 4`, `search lamp`.
struct ScreenTitles {
  private let parameters: (RouteReference) throws -> String?
  private var known: [CompactRoute: String] = [:]
  /// The words of parameters, cached so that shared parameters are parsed only once.
  private var words: [RouteReference: String] = [:]

  /// Creates titles of screens whose parameters do not come from a log.
  init(parameters: @escaping (RouteReference) throws -> String?) { self.parameters = parameters }

  init(_ log: some EventLogReading) {
    // Entries that share a payload are usually adjacent, so each payload is split only once.
    var last: (seq: Int64, elements: [String]?)?
    parameters = { route in
      let reference = route.payload
      if last?.seq != reference.seq {
        let payload = try log.payloads(of: [reference.seq])[reference.seq]
        if case .damaged = payload {
          last = (reference.seq, nil)
        } else {
          last = (reference.seq, payload?.text.flatMap(JSONText.elements) ?? [])
        }
      }
      if case (_, nil)? = last { return Self.damaged }
      guard let elements = last?.elements, elements.indices.contains(Int(reference.index)) else { return nil }
      return elements[Int(reference.index)]
    }
  }

  private static let damaged = JSONValue.string("(damaged)").description

  /// The maximum numbers of screens to list at the bottom and at the top of a deep stack.
  private static let named = (bottom: 3, top: 8)

  /// Returns the items that a path names, bottom to top: all of them, or those at the ends of a deep stack.
  fileprivate static func ends<Item>(
    of items: [Item]
  ) -> (bottom: ArraySlice<Item>, hidden: Int, top: ArraySlice<Item>) {
    let hidden = items.count - named.bottom - named.top
    guard hidden > 0 else { return (items[...], 0, []) }
    return (items.prefix(named.bottom), hidden, items.suffix(named.top))
  }

  /// Returns the path that the user sees: the screens of the selected branch, and the screens of each presentation over
  /// it. Screens in the middle of a deep stack are only counted.
  mutating func path(in state: EncodedState) throws -> String {
    guard let scene = state.tree.activeSceneState else { return "" }
    var parts: [String] = []
    for (place, container) in scene.containers.enumerated() {
      let (bottom, hidden, top) = Self.ends(of: container.selectedBranch.entries)
      var titles = try bottom.map { try title(of: $0.route, in: state) }
      if hidden > 0 { titles.append("… \(hidden) more …") }
      titles += try top.map { try title(of: $0.route, in: state) }
      let style = place == 0 ? "" : "[\(scene.presentations[place - 1].style.rawValue)] "
      let isNamed = container.branches.count > 1 && titles.first != container.selectedBranch.name
      parts.append(
        style + (isNamed ? "\(container.selectedBranch.name): " : "") + titles.joined(separator: " › "))
    }
    let name = state.tree.scenes.count > 1 ? "\(scene.name) \(scene.id): " : ""
    return name + parts.joined(separator: " ")
  }

  mutating func title(of route: CompactRoute, in state: EncodedState) throws -> String {
    if let title = known[route] { return title }
    let reference = state.expand(route)
    let name = reference.name.split(separator: "/").last.map(String.init) ?? reference.name
    let values = try words(of: reference)
    let title = values.isEmpty ? name : "\(name) \(values)"
    known[route] = title
    return title
  }

  private mutating func words(of route: RouteReference) throws -> String {
    if let words = words[route] { return words }
    let value = try parameters(route).flatMap { try? JSONValue(parsing: $0) }
    let words = (value?.title ?? "").shortened(to: 40)
    self.words[route] = words
    return words
  }

  /// Returns the text of a payload that consists of one string.
  static func onlyText(_ payload: String) -> String? {
    guard case .array(let elements)? = try? JSONValue(parsing: payload), elements.count == 1 else {
      return nil
    }
    return elements[0].stringValue
  }
}

/// The screens of a layer that a path names. Unlike their titles, they distinguish a new screen from an equal one, and a
/// value from another one that begins with the same characters.
struct VisibleScreens: Equatable {
  private let entries: [StackEntry<CompactRoute>]
  private let hidden: Int

  /// Returns the visible screens of each layer, bottom to top.
  static func layers(of state: EncodedState) -> [Self] {
    (state.tree.activeSceneState?.containers ?? []).map { container in
      let (bottom, hidden, top) = ScreenTitles.ends(of: container.selectedBranch.entries)
      return Self(entries: Array(bottom) + top, hidden: hidden)
    }
  }
}

extension JSONValue {
  /// The value in a few words. For an object, these are the values without the keys.
  fileprivate var title: String {
    if self == RouteRedaction.mark { return "***" }
    return switch self {
    case .object(let members): members.map(\.value.title).filter { !$0.isEmpty }.joined(separator: ", ")
    case .array(let elements): elements.map(\.title).joined(separator: ", ")
    case .string(let text): text
    case .null: ""
    case .bool, .number: description
    }
  }
}
