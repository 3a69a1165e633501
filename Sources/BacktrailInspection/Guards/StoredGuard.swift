import BacktrailCore
import BacktrailRuntime

/// A guard as stored in a file: `{"name":"edit above detail","rule":"above","screen":"edit","above":["detail"]}`.
struct StoredGuard: Codable {
  let content: NavigationGuard

  private enum CodingKeys: CodingKey {
    case name, rule, screen, above, direct, count, screens, modals, root
  }

  private enum Rule: String, Codable, CaseIterable {
    case above, atMost, alone, depth, requires

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      guard let rule = Self(rawValue: try value.decode(String.self)) else {
        let names = Self.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        throw DecodingError.dataCorruptedError(
          in: value, debugDescription: "There is no such rule. The rules are \(names).")
      }
      self = rule
    }
  }

  init(_ content: NavigationGuard) { self.content = content }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .name)
    let rule: NavigationGuard.Rule =
      switch try values.decode(Rule.self, forKey: .rule) {
      case .above:
        .above(
          try values.decode(String.self, forKey: .screen), try values.decode([String].self, forKey: .above),
          isDirect: try values.decodeIfPresent(Bool.self, forKey: .direct) ?? false)
      case .atMost:
        if let styles = try values.decodeIfPresent([String].self, forKey: .modals) {
          .atMostPresentations(
            try values.decode(Int.self, forKey: .count), styles.map(PresentationStyle.init(rawValue:)))
        } else {
          .atMost(
            try values.decode(Int.self, forKey: .count),
            of: try values.decode([String].self, forKey: .screens))
        }
      case .alone: .alone(try values.decode(String.self, forKey: .screen))
      case .depth: .depth(try values.decode(Int.self, forKey: .count))
      case .requires:
        .requires(
          try values.decode(String.self, forKey: .root),
          for: try values.decode([String].self, forKey: .screens))
      }
    content = NavigationGuard(name, rule)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(content.name, forKey: .name)
    switch content.rule {
    case .above(let screen, let others, let isDirect):
      try values.encode(Rule.above, forKey: .rule)
      try values.encode(screen, forKey: .screen)
      try values.encode(others, forKey: .above)
      if isDirect { try values.encode(true, forKey: .direct) }
    case .atMost(let count, let names):
      try values.encode(Rule.atMost, forKey: .rule)
      try values.encode(count, forKey: .count)
      try values.encode(names, forKey: .screens)
    case .atMostPresentations(let count, let styles):
      try values.encode(Rule.atMost, forKey: .rule)
      try values.encode(count, forKey: .count)
      try values.encode(styles.map(\.rawValue), forKey: .modals)
    case .alone(let screen):
      try values.encode(Rule.alone, forKey: .rule)
      try values.encode(screen, forKey: .screen)
    case .depth(let count):
      try values.encode(Rule.depth, forKey: .rule)
      try values.encode(count, forKey: .count)
    case .requires(let root, let names):
      try values.encode(Rule.requires, forKey: .rule)
      try values.encode(root, forKey: .root)
      try values.encode(names, forKey: .screens)
    }
  }
}
