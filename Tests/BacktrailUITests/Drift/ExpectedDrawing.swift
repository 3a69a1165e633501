import BacktrailUI
import Worlds

/// The expected drawing of a window, made from the state alone.
enum ExpectedDrawing {
  static let controls = "[Open] [Close] [Follow >]"

  static func text(of navigator: NavigationState<DecodedRoute<Windows>>) -> String {
    guard let scene = navigator.activeSceneState else { return "" }
    // An alert with a layer above it gives way to that layer.
    let shown = scene.presentations.dropLast().filter { $0.style != .alert } + scene.presentations.suffix(1)
    let above = shown.reversed().reduce(into: [String]()) { $0 = lines(of: $1) + indented($0) }
    return (lines(of: scene.root) + above).joined(separator: "\n")
  }

  private static func lines(of layer: Presentation<DecodedRoute<Windows>>) -> [String] {
    switch layer.style {
    case .sheet, .custom: ["Sheet:"] + indented(lines(of: layer.container))
    case .fullScreenCover: ["Cover:"] + indented(lines(of: layer.container))
    case .popover: ["Popover:"] + indented(lines(of: layer.container))
    case .alert: ["Alert: \(titles(of: layer.container.selectedBranch).last ?? "")", "  " + controls]
    }
  }

  private static func lines(of container: Container<DecodedRoute<Windows>>) -> [String] {
    let selected = container.selectedBranch
    switch container.kind {
    case .stack: return lines(of: selected)
    case .tabs:
      let names = container.branches.map { $0.id == selected.id ? "[\($0.name)]" : $0.name }
      return ["Tabs: " + names.joined(separator: " | ")] + indented(lines(of: selected))
    case .split:
      return zip(["Sidebar:", "Detail:"], container.branches).flatMap { [$0] + indented(lines(of: $1)) }
    }
  }

  private static func lines(of branch: Branch<DecodedRoute<Windows>>) -> [String] {
    [titles(of: branch).joined(separator: " > "), "  " + controls]
  }

  private static func titles(of branch: Branch<DecodedRoute<Windows>>) -> [String] {
    branch.entries.map { $0.route.route?.title ?? "?" }
  }

  private static func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }
}
