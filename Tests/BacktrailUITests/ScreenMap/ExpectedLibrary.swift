import BacktrailMap
import BacktrailUI

/// The expected drawing of a window of the library, made from the state alone.
enum ExpectedLibrary {
  static func text(of state: NavigationState<DecodedRoute<MapRoute>>) -> String {
    guard let scene = state.activeSceneState else { return "" }
    // An alert with a layer above it gives way to that layer.
    let shown = scene.presentations.dropLast().filter { $0.style != .alert } + scene.presentations.suffix(1)
    let above = shown.reversed().reduce(into: [String]()) { $0 = lines(of: $1) + indented($0) }
    return (lines(of: scene.root) + above).joined(separator: "\n")
  }

  /// The screen on top of a stack.
  static func look(of branch: Branch<DecodedRoute<MapRoute>>) -> LibraryLook? { looks(of: branch).last }

  private static func looks(of branch: Branch<DecodedRoute<MapRoute>>) -> [LibraryLook] {
    branch.entries.compactMap(\.route.route).map { LibraryLook($0) }
  }

  private static func lines(of layer: Presentation<DecodedRoute<MapRoute>>) -> [String] {
    switch layer.style {
    case .sheet, .custom: ["Sheet:"] + indented(lines(of: layer.container))
    case .fullScreenCover: ["Cover:"] + indented(lines(of: layer.container))
    case .popover: ["Popover:"] + indented(lines(of: layer.container))
    case .alert: alert(look(of: layer.container.selectedBranch))
    }
  }

  private static func alert(_ look: LibraryLook?) -> [String] {
    ["Alert: \(look?.title ?? "")"] + indented(look.map(content) ?? [])
  }

  private static func lines(of container: Container<DecodedRoute<MapRoute>>) -> [String] {
    let selected = container.selectedBranch
    guard container.kind == .tabs else { return lines(of: selected) }
    let names = container.branches.map { branch in
      let title = looks(of: branch).first?.title ?? branch.name
      return branch.id == selected.id ? "[\(title)]" : title
    }
    return ["Tabs: " + names.joined(separator: " | ")] + indented(lines(of: selected))
  }

  private static func lines(of branch: Branch<DecodedRoute<MapRoute>>) -> [String] {
    let looks = looks(of: branch)
    let content = looks.last.map(content) ?? []
    if looks.count == 1, looks[0].title == nil { return content }
    return [looks.map { $0.title ?? "Untitled" }.joined(separator: " > ")] + indented(content)
  }

  private static func content(of look: LibraryLook) -> [String] {
    look.lines + [look.buttons.map { "[\($0.label)]" }.joined(separator: " ")]
  }

  private static func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }
}
