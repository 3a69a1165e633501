/// Turns nodes into lines of text.
@MainActor
enum Drawing {
  static func lines(of node: Node) -> [String] {
    switch node.element {
    case .group, .column, .lifecycle: node.visibleChildren.flatMap(lines)
    case .text(let text): text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    case .image(let name): ["<\(name)>"]
    case .progress: [joined("...", inline(node))]
    case .row: row(node.visibleChildren.flatMap(\.items).map(lines))
    case .list: node.visibleChildren.flatMap(\.items).flatMap(listed)
    case .section: section(node)
    case .button: ["[\(inline(node))]"]
    case .link: ["[\(inline(node)) >]"]
    case .toggle(let isOn): [joined(isOn.wrappedValue ? "[x]" : "[ ]", inline(node))]
    case .field(let text): ["\(inline(node)): \"\(text.wrappedValue)\""]
    }
  }

  static func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? $0 : "  " + $0 } }

  private static func inline(_ node: Node) -> String {
    node.visibleChildren.flatMap(lines).joined(separator: " ")
  }

  private static func joined(_ first: String, _ second: String) -> String {
    second.isEmpty ? first : first + " " + second
  }

  /// One line where all parts are one line, else one below the other.
  private static func row(_ parts: [[String]]) -> [String] {
    let parts = parts.filter { !$0.isEmpty }
    guard parts.count > 1, parts.allSatisfy({ $0.count == 1 }) else { return parts.flatMap { $0 } }
    return [parts.flatMap { $0 }.joined(separator: " ")]
  }

  private static func listed(_ node: Node) -> [String] {
    let lines = lines(of: node)
    if case .section = node.element { return lines }
    return lines.prefix(1).map { "- " + $0 } + indented(Array(lines.dropFirst()))
  }

  private static func section(_ node: Node) -> [String] {
    let parts = node.visibleChildren
    guard parts.count == 3 else { return [] }
    let header = lines(of: parts[0]).map { "# " + $0 }
    return header + parts[1].items.flatMap(listed) + lines(of: parts[2])
  }
}
