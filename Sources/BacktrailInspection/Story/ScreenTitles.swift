import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// The titles of screens, made of the names and parameters of their routes: `item 4`, `search lamp`.
struct ScreenTitles {
  private let payloads: ([Int64]) throws -> [Int64: Payload]
  private var known: [CompactRoute: String] = [:]

  init(_ log: some EventLogReading) { payloads = log.payloads(of:) }

  /// The path that a person sees: the screens of the selected branch, and those of each presentation over it.
  mutating func path(in state: EncodedState) throws -> String {
    guard let scene = state.tree.activeSceneState else { return "" }
    var parts: [String] = []
    for (place, container) in scene.containers.enumerated() {
      var titles: [String] = []
      for entry in container.selectedBranch.entries { titles.append(try title(of: entry.route, in: state)) }
      let style = place == 0 ? "" : "[\(scene.presentations[place - 1].style.rawValue)] "
      let isNamed = container.branches.count > 1 && titles.first != container.selectedBranch.name
      parts.append(
        style + (isNamed ? "\(container.selectedBranch.name): " : "") + titles.joined(separator: " › "))
    }
    let name = state.tree.scenes.count > 1 ? "\(scene.name) \(scene.id): " : ""
    return name + parts.joined(separator: " ")
  }

  private mutating func title(of route: CompactRoute, in state: EncodedState) throws -> String {
    if let title = known[route] { return title }
    let reference = state.expand(route)
    let name = reference.name.split(separator: "/").last.map(String.init) ?? reference.name
    let values = try self.values(of: reference.payload)
    let title = values.isEmpty ? name : "\(name) \(values)"
    known[route] = title
    return title
  }

  private func values(of reference: PayloadReference) throws -> String {
    guard let text = try payloads([reference.seq])[reference.seq]?.text,
      let elements = JSONText.elements(of: text), elements.indices.contains(Int(reference.index)),
      let value = try? JSONValue(parsing: elements[Int(reference.index)])
    else { return "" }
    return value.title.shortened(to: 40)
  }

  /// The text of a payload that holds one string.
  static func onlyText(_ payload: String) -> String? {
    guard case .array(let elements)? = try? JSONValue(parsing: payload), elements.count == 1 else {
      return nil
    }
    return elements[0].stringValue
  }
}

extension JSONValue {
  /// The value in a few words: the values of an object without its keys.
  fileprivate var title: String {
    switch self {
    case .object(let members): members.map(\.value.title).filter { !$0.isEmpty }.joined(separator: ", ")
    case .array(let elements): elements.map(\.title).joined(separator: ", ")
    case .string(let text): text
    case .null: ""
    case .bool, .number: description
    }
  }
}
