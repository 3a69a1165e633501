import BacktrailCore
import BacktrailRuntime

/// A guard as stored in a file: `{"name":"edit above detail","rule":"above","screen":"edit","above":["detail"]}`.
struct StoredGuard: Codable {
  let content: NavigationGuard

  private enum CodingKeys: CodingKey {
    case name, rule, screen, above, direct, count, screens, modals, root
  }

  /// The name of any member.
  private struct Member: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
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

    /// The members of a guard with this rule, in addition to its name and the rule.
    private var members: [String] {
      switch self {
      case .above: ["screen", "above", "direct"]
      case .atMost: ["count", "screens", "modals"]
      case .alone: ["screen"]
      case .depth: ["count"]
      case .requires: ["root", "screens"]
      }
    }

    /// Throws an error for a member that the rule does not have, which would otherwise be ignored.
    func checkMembers(from decoder: any Decoder) throws {
      let known = ["name", "rule"] + members
      let found = try decoder.container(keyedBy: Member.self)
      guard let other = found.allKeys.first(where: { !known.contains($0.stringValue) }) else { return }
      let names = members.map { "'\($0)'" }.joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: other, in: found,
        debugDescription: "The rule '\(rawValue)' has no such member. Its members are \(names).")
    }
  }

  init(_ content: NavigationGuard) { self.content = content }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .name)
    let stored = try values.decode(Rule.self, forKey: .rule)
    try stored.checkMembers(from: decoder)
    let rule: NavigationGuard.Rule =
      switch stored {
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
