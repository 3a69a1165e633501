import BacktrailRuntime
import BacktrailTesting

extension JSONText {
  /// A random object, as text.
  static func any(_ random: inout SplitMix64) -> String { JSONValue.anyObject(depth: 0, &random).description }

  /// A random array, as text.
  static func any(elements count: Int, _ random: inout SplitMix64) -> String {
    JSONValue.array((0..<count).map { _ in JSONValue.any(depth: 0, &random) }).description
  }
}

extension JSONValue {
  private static let keys = [
    "_0", "_1", "_10", "id", "to", "nil", "9", "no label", "", "é", "a:b", "\"", "_x",
  ]
  private static let texts = ["", "Oslo", "a\"b\\", "\n\u{0}\u{7f}", "\u{202E}é🌊", "(id: 1)", "{}", "/"]

  fileprivate static func anyObject(depth: Int, _ random: inout SplitMix64) -> JSONValue {
    let count = random.below(4)
    let start = random.below(keys.count)
    return JSONValue(
      members: (0..<count).map { place in
        Member(key: keys[(start + place) % keys.count], value: any(depth: depth + 1, &random))
      })
  }

  fileprivate static func any(depth: Int, _ random: inout SplitMix64) -> JSONValue {
    switch random.below(depth > 3 ? 5 : 8) {
    case 0: .null
    case 1: .bool(random.happens(percent: 50))
    case 2: .number(["0", "-1", "2.50", "1e9", "123456789012345678901"][random.below(5)])
    case 3, 4: .string(texts[random.below(texts.count)])
    case 5: .array((0..<random.below(3)).map { _ in any(depth: depth + 1, &random) })
    default: anyObject(depth: depth, &random)
    }
  }
}
