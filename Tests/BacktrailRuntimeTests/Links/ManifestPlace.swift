import Backtrail
import BacktrailTesting
import Foundation

/// A destination with every kind of value; the table is what `@DeepLinkDestination` would generate.
enum ManifestPlace: Equatable, DeepLinkRoutable {
  enum Priority: Int, CaseIterable {
    case low = 1
    case high = 3
  }
  enum Sorting: String, CaseIterable {
    case price
    case byName = "by name/ü"
  }
  /// Without a list of its cases.
  enum Level: Int {
    case first = 1
    case second
  }
  enum Tag: String, CaseIterable, DeepLinkValue { case new, sale }

  case home
  case employee(employeeId: Int)
  case named(name: String)
  case search(words: String?, page: Int, sorting: Sorting?, priority: Priority)
  case scalars(flag: Bool, ratio: Double, small: Int8, big: UInt64)
  case found(id: UUID, link: URL?, day: Date?)
  case tags(ids: [Int], names: [String]?, tags: [Tag], days: [Date]?)
  case level(level: Level, priority: Priority?)
  case archive(year: Int, month: Int?)
  case file(name: String)
  case note(text: String, author: String, ratio: Float)

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    DeepLinkRouteDefinition("/", case: "home", build: { _ in .home }, values: { place, _ in place == .home }),
    DeepLinkRouteDefinition(
      "/employees/:name", case: "named", parameters: [DeepLinkParameter("name", String.self, from: "name")],
      build: { link throws(DeepLinkValueError) in .named(name: try link.value("name")) },
      values: { place, link in
        guard case .named(let v0) = place else { return false }
        link.set("name", v0)
        return true
      }),
    employee("/employees/:id"), employee("/e/:id"),
    DeepLinkRouteDefinition(
      "/search/Größe", query: ["q", "page", "sorting", "priority"], case: "search",
      parameters: [
        DeepLinkParameter("words", String?.self, from: "q"),
        DeepLinkParameter("page", Int.self, from: "page", default: 1),
        DeepLinkParameter("sorting", Sorting?.self, from: "sorting"),
        DeepLinkParameter("priority", Priority.self, from: "priority", default: .low),
      ],
      build: { link throws(DeepLinkValueError) in
        .search(
          words: try link.value("q"), page: try link.value("page", default: 1),
          sorting: try link.value("sorting"), priority: try link.value("priority", default: .low))
      },
      values: { place, link in
        guard case .search(let v0, let v1, let v2, let v3) = place else { return false }
        link.set("q", v0)
        link.set("page", v1)
        link.set("sorting", v2)
        link.set("priority", v3)
        return true
      }),
    DeepLinkRouteDefinition(
      "/scalars/:flag/:ratio", query: ["small", "big"], case: "scalars",
      parameters: [
        DeepLinkParameter("flag", Bool.self, from: "flag"),
        DeepLinkParameter("ratio", Double.self, from: "ratio"),
        DeepLinkParameter("small", Int8.self, from: "small"),
        DeepLinkParameter("big", UInt64.self, from: "big"),
      ],
      build: { link throws(DeepLinkValueError) in
        .scalars(
          flag: try link.value("flag"), ratio: try link.value("ratio"), small: try link.value("small"),
          big: try link.value("big"))
      },
      values: { place, link in
        guard case .scalars(let v0, let v1, let v2, let v3) = place else { return false }
        link.set("flag", v0)
        link.set("ratio", v1)
        link.set("small", v2)
        link.set("big", v3)
        return true
      }),
    DeepLinkRouteDefinition(
      "/found/:id", query: ["link", "day"], case: "found",
      parameters: [
        DeepLinkParameter("id", UUID.self, from: "id"), DeepLinkParameter("link", URL?.self, from: "link"),
        DeepLinkParameter("day", Date?.self, from: "day"),
      ],
      build: { link throws(DeepLinkValueError) in
        .found(id: try link.value("id"), link: try link.value("link"), day: try link.value("day"))
      },
      values: { place, link in
        guard case .found(let v0, let v1, let v2) = place else { return false }
        link.set("id", v0)
        link.set("link", v1)
        link.set("day", v2)
        return true
      }),
    DeepLinkRouteDefinition(
      "/tags", query: ["ids", "names", "tags", "days"], case: "tags",
      parameters: [
        DeepLinkParameter("ids", [Int].self, from: "ids", default: [7, 8]),
        DeepLinkParameter("names", [String]?.self, from: "names"),
        DeepLinkParameter("tags", [Tag].self, from: "tags"),
        DeepLinkParameter("days", [Date]?.self, from: "days"),
      ],
      build: { link throws(DeepLinkValueError) in
        .tags(
          ids: try link.value("ids", default: [7, 8]), names: try link.value("names"),
          tags: try link.value("tags"), days: try link.value("days"))
      },
      values: { place, link in
        guard case .tags(let v0, let v1, let v2, let v3) = place else { return false }
        link.set("ids", v0)
        link.set("names", v1)
        link.set("tags", v2)
        link.set("days", v3)
        return true
      }),
    DeepLinkRouteDefinition(
      "/levels/:level", query: ["priority"], case: "level",
      parameters: [
        DeepLinkParameter("level", Level.self, from: "level"),
        DeepLinkParameter("priority", Priority?.self, from: "priority"),
      ],
      build: { link throws(DeepLinkValueError) in
        .level(level: try link.value("level"), priority: try link.value("priority"))
      },
      values: { place, link in
        guard case .level(let v0, let v1) = place else { return false }
        link.set("level", v0)
        link.set("priority", v1)
        return true
      }),
    DeepLinkRouteDefinition(
      "/archive/:year/:month?", case: "archive",
      parameters: [
        DeepLinkParameter("year", Int.self, from: "year"),
        DeepLinkParameter("month", Int?.self, from: "month"),
      ],
      build: { link throws(DeepLinkValueError) in
        .archive(year: try link.value("year"), month: try link.value("month"))
      },
      values: { place, link in
        guard case .archive(let v0, let v1) = place else { return false }
        link.set("year", v0)
        link.set("month", v1)
        return true
      }),
    DeepLinkRouteDefinition(
      "/files/**/:name", case: "file", parameters: [DeepLinkParameter("name", String.self, from: "name")],
      build: { link throws(DeepLinkValueError) in .file(name: try link.value("name")) },
      values: { place, link in
        guard case .file(let v0) = place else { return false }
        link.set("name", v0)
        return true
      }),
    DeepLinkRouteDefinition(
      "/notes/:text", query: ["ratio"], case: "note",
      parameters: [
        DeepLinkParameter("text", String.self, from: "text"),
        DeepLinkParameter("author", String.self, default: "nobody"),
        DeepLinkParameter("ratio", Float.self, from: "ratio", default: .infinity),
      ],
      build: { link throws(DeepLinkValueError) in
        .note(
          text: try link.value("text"), author: "nobody", ratio: try link.value("ratio", default: .infinity))
      },
      values: { place, link in
        guard case .note(let v0, _, let v2) = place else { return false }
        link.set("text", v0)
        link.set("ratio", v2)
        return true
      }),
  ]

  private static func employee(_ pattern: String) -> DeepLinkRouteDefinition<Self> {
    DeepLinkRouteDefinition(
      pattern, case: "employee", parameters: [DeepLinkParameter("employeeId", Int.self, from: "id")],
      build: { link throws(DeepLinkValueError) in .employee(employeeId: try link.value("id")) },
      values: { place, link in
        guard case .employee(let v0) = place else { return false }
        link.set("id", v0)
        return true
      })
  }
}

extension ManifestPlace {
  /// A destination with randomly drawn values, including difficult ones.
  static func random(_ random: inout SplitMix64) -> Self {
    let text = { (random: inout SplitMix64) in
      let texts = [
        "", ".", "..", "a", "7", "true", "a b", "a/b", "ü", "🧭", "é", "e\u{301}", "?", "#", "%", "%2F", "&=+",
        ",", " a", "a,b", "*", "$(x)", "\u{0}", "\u{202E}", "nil", "Größe",
      ]
      return texts[random.below(texts.count)] + (random.below(3) == 0 ? texts[random.below(texts.count)] : "")
    }
    let integer = { (random: inout SplitMix64) in [0, 1, -1, 42, .min, .max][random.below(6)] }
    let day = { (random: inout SplitMix64) in
      [
        Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 0.5),
        Date(timeIntervalSince1970: 0.12345),
      ][
        random.below(3)]
    }
    let priority = { (random: inout SplitMix64) in Priority.allCases[random.below(2)] }
    switch random.below(11) {
    case 0: return .home
    case 1: return .employee(employeeId: integer(&random))
    case 2: return .named(name: text(&random))
    case 3:
      return .search(
        words: random.below(2) == 0 ? nil : text(&random), page: integer(&random),
        sorting: [nil, .price, .byName][random.below(3)], priority: priority(&random))
    case 4:
      return .scalars(
        flag: random.below(2) == 0, ratio: [0, -0.0, 0.1, 1e300, .nan, .infinity][random.below(6)],
        small: [0, .min, .max][random.below(3)], big: [0, .max][random.below(2)])
    case 5:
      return .found(
        id: UUID(), link: [nil, URL(string: "https://a.example/?b=c&d#e")][random.below(2)],
        day: random.below(2) == 0 ? nil : day(&random))
    case 6:
      return .tags(
        ids: (0..<random.below(3)).map { _ in integer(&random) },
        names: random.below(2) == 0 ? nil : (0..<random.below(3)).map { _ in text(&random) },
        tags: (0..<random.below(3)).map { _ in .sale },
        days: random.below(2) == 0 ? nil : (0..<random.below(3)).map { _ in day(&random) })
    case 7:
      return .level(level: [.first, .second][random.below(2)], priority: [nil, .high][random.below(2)])
    case 8:
      return .archive(year: integer(&random), month: random.below(2) == 0 ? nil : integer(&random))
    case 9: return .file(name: text(&random))
    default:
      return .note(
        text: text(&random), author: ["nobody", "me"][random.below(2)],
        ratio: [.infinity, .nan, 0.1][random.below(3)])
    }
  }

  /// The name of the case, found without the router.
  var caseName: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }

  /// The values as JSON, found without the router.
  var values: JSONValue {
    guard let payload = Mirror(reflecting: self).children.first?.value else { return .object([]) }
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return .object([]) }
    return .object(
      mirror.children.map { JSONValue.Member(key: $0.label ?? "", value: Self.json($0.value)) })
  }

  private static func json(_ value: Any) -> JSONValue {
    let mirror = Mirror(reflecting: value)
    switch value {
    case let value as any RawRepresentable: return json(value.rawValue)
    case let value as Bool: return .bool(value)
    case let value as any BinaryInteger: return .number("\(value)")
    case let value as any BinaryFloatingPoint:
      return Double(value).isFinite ? .number("\(value)") : .string("\(value)")
    case let value as String: return .string(value)
    case let value as UUID: return .string(value.uuidString)
    case let value as URL: return .string(value.absoluteString)
    case let value as Date: return .string(value.deepLinkText)
    default: break
    }
    if mirror.displayStyle == .optional { return mirror.children.first.map { json($0.value) } ?? .null }
    return .array(mirror.children.map { json($0.value) })
  }
}
