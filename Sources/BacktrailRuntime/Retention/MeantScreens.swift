import BacktrailCore

/// The screens that an erasure means, told by where their parameters stand.
///
/// Several screens may come by one event. Each has its own place in what the event carried, and keeps it through
/// undo, reopening and relaunch; a route that is replaced gets another one.
struct MeantScreens {
  private let erasure: Erasure
  /// What the parameters of a screen hold, as a URL would write it.
  private var values: [PayloadReference: Set<String>] = [:]
  private var carriers: Set<Int64> = []

  init(_ erasure: Erasure) { self.erasure = erasure }

  /// Judges a screen by its name and what its event carried.
  mutating func judge(_ route: CompactRoute, named name: String, among contents: [JSONValue]) {
    guard erasure.routes.isEmpty || erasure.routes.contains(name) else { return }
    let place = Int(route.payload.index)
    // What another program wrote may have a form of its own; then any part may be the screen's.
    let own = contents.indices.contains(place) ? [contents[place]] : contents
    guard own.contains(where: erasure.hasParameter) || erasure.parameters.isEmpty else { return }
    values[route.payload] = Set(own.flatMap(\.scalars))
    carriers.insert(route.payload.seq)
  }

  func contains(_ route: CompactRoute) -> Bool { values[route.payload] != nil }

  /// Whether one of the screens came by an event.
  func came(by seq: Int64) -> Bool { carriers.contains(seq) }

  /// Whether a URL has a parameter of a screen.
  func isNamed(_ route: CompactRoute, by link: StoredLink) -> Bool {
    values[route.payload].map { !$0.isDisjoint(with: link.values) } ?? false
  }
}

extension Erasure {
  /// Whether a content has one of the parameters.
  func hasParameter(_ value: JSONValue) -> Bool {
    parameters.contains { $0.isIn(value, pattern: nil) }
  }
}

extension JSONValue {
  /// The elements of what an event carried, of which each belongs to one thing that it brought.
  static func contents(of text: String?) -> [JSONValue] {
    switch text.flatMap({ try? JSONValue(parsing: $0) }) {
    case .array(let elements)?: elements
    case let other?: [other]
    case nil: []
    }
  }

  /// The texts and numbers in it, at any depth.
  fileprivate var scalars: [String] {
    switch self {
    case .object(let members): members.flatMap(\.value.scalars)
    case .array(let elements): elements.flatMap(\.scalars)
    case .string(let text), .number(let text): [text]
    case .null, .bool: []
    }
  }
}
