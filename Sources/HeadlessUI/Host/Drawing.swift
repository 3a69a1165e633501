/// Functions that turn nodes into lines of text.
@MainActor
enum Drawing {
  static func lines(of node: Node) -> [String] {
    switch node.element {
    case .group, .column, .lifecycle, .presenter, .mark, .bar, .receiver: node.visibleChildren.flatMap(lines)
    case .text(let text): text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    case .image(let name): ["<\(name)>"]
    case .progress: [joined("...", inline(node))]
    case .row: row(node.visibleChildren.flatMap(\.items).map(lines))
    case .list: node.visibleChildren.flatMap(\.items).flatMap(listed)
    case .stack(let screens): stack(screens)
    case .tabs(let tabs): [strip(tabs)] + indented(node.visibleChildren.flatMap(lines))
    case .columns(let columns): draw(columns, of: node)
    case .button: ["[\(control(node))]"]
    case .link: ["[\(control(node)) >]"]
    case .toggle(let isOn): [joined(isOn.wrappedValue ? "[x]" : "[ ]", control(node))]
    case .section: node.visibleChildren.flatMap(lines)
    case .field(let text, let isSecure):
      ["\(control(node)): \"\(isSecure ? text.wrappedValue.map { _ in "•" }.joined() : text.wrappedValue)\""]
    case .picker(let options): ["\(control(node)): \(choices(options.map { ($0.title, $0.isSelected) }))"]
    }
  }

  private static func control(_ node: Node) -> String {
    node.isEnabled ? inline(node) : joined(inline(node), "(disabled)")
  }

  static func lines(of layer: Layer) -> [String] {
    let own = layer.root.map(lines) ?? []
    guard let presentation = layer.presentation else { return own }
    return own + [heading(presentation)] + indented(lines(of: presentation.layer))
  }

  static func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? $0 : "  " + $0 } }

  private static func heading(_ presentation: Presentation) -> String {
    let detents = presentation.layer.detents
    return switch presentation.change.style {
    case .sheet: detents.isEmpty ? "Sheet:" : "Sheet (\(detents.joined(separator: ", "))):"
    case .cover: "Cover:"
    case .popover: "Popover:"
    case .alert(let title): "Alert: \(title)"
    }
  }

  /// Returns the titles of the screens in one line, with the toolbar and content of the top screen below.
  private static func stack(_ screens: [StackScreen]) -> [String] {
    let content = toolbar(screens.last?.bars ?? []) + (screens.last?.node.map(lines) ?? [])
    if screens.count == 1, screens[0].title == nil { return content }
    return [screens.map { $0.title ?? "Untitled" }.joined(separator: " > ")] + indented(content)
  }

  private static func toolbar(_ bars: [Node]) -> [String] {
    let items = bars.flatMap(lines).joined(separator: " ")
    return items.isEmpty ? [] : ["Toolbar: " + items]
  }

  private static func strip(_ tabs: [TabItem]) -> String {
    "Tabs: " + choices(tabs.map { ($0.title, $0.isSelected) })
  }

  private static func choices(_ choices: [(title: String, isSelected: Bool)]) -> String {
    choices.map { $0.isSelected ? "[\($0.title)]" : $0.title }.joined(separator: " | ")
  }

  private static func draw(_ columns: Columns, of node: Node) -> [String] {
    let names = ["Sidebar:", "Content:", "Detail:"]
    return zip(columns.shown.map { names[$0] }, node.visibleChildren).flatMap { name, column in
      let lines = lines(of: column)
      return lines.isEmpty ? [] : [name] + indented(lines)
    }
  }

  private static func inline(_ node: Node) -> String {
    node.visibleChildren.flatMap(lines).joined(separator: " ")
  }

  private static func joined(_ first: String, _ second: String) -> String {
    second.isEmpty ? first : first + " " + second
  }

  /// Returns one line if each part is a single line, or otherwise the parts one below the other.
  private static func row(_ parts: [[String]]) -> [String] {
    let parts = parts.filter { !$0.isEmpty }
    guard parts.count > 1, parts.allSatisfy({ $0.count == 1 }) else { return parts.flatMap { $0 } }
    return [parts.flatMap { $0 }.joined(separator: " ")]
  }

  private static func listed(_ node: Node) -> [String] {
    if let section = node.section {
      return lines(of: section.header) + section.rows.items.flatMap(listed) + lines(of: section.footer)
    }
    let lines = lines(of: node)
    return lines.prefix(1).map { "- " + $0 } + indented(Array(lines.dropFirst()))
  }
}
