import BacktrailCore

extension MapPicture {
  /// The maximum number of edges that Mermaid draws by default, for example on GitHub.
  package static var mermaidEdgeLimit: Int { 500 }

  /// The picture as a Mermaid flowchart, which GitHub draws in a code block with the language `mermaid`.
  public var mermaid: String {
    let lines =
      ["flowchart LR"] + mermaidNodes(MapOutline(self), in: nil, indent: "  ")
      + edges.map { "  \($0.mermaid)" } + mermaidStyles
    return lines.joined(separator: "\n")
  }

  private func mermaidNodes(_ outline: MapOutline, in group: Int?, indent: String) -> [String] {
    let own = outline.nodes(in: group).map { indent + $0.mermaid }
    let inner = outline.groups(in: group).flatMap { number in
      ["\(indent)subgraph g\(number)[\"\(groups[number].title.mermaid)\"]"]
        + mermaidNodes(outline, in: number, indent: indent + "  ") + ["\(indent)end"]
    }
    return own + inner
  }

  private var mermaidStyles: [String] {
    var lines: [String] = []
    for (mark, style) in [
      (Mark.untaken, "color:#8b949e,stroke:#8b949e"), (.undeclared, "color:#cf222e,stroke:#cf222e"),
    ] {
      let marked = nodes.filter { $0.mark == mark }.map(\.id)
      guard !marked.isEmpty else { continue }
      lines.append("  classDef \(mark.rawValue) \(style),stroke-dasharray:4")
      lines.append("  class \(marked.joined(separator: ",")) \(mark.rawValue)")
    }
    for (mark, color) in [(Mark.untaken, "#8b949e"), (.undeclared, "#cf222e")] {
      let marked = edges.indices.filter { edges[$0].mark == mark }.map { "\($0)" }
      if !marked.isEmpty { lines.append("  linkStyle \(marked.joined(separator: ",")) stroke:\(color)") }
    }
    return lines
  }
}

extension MapPicture.Node {
  fileprivate var mermaid: String {
    let text = lines.map(\.mermaid).joined(separator: "<br/>")
    return switch kind {
    case .screen: "\(id)[\"\(text)\"]"
    case .modal: "\(id)(\"\(text)\")"
    case .start: "\(id)((\"\(text)\"))"
    case .everywhere: "\(id)([\"\(text)\"])"
    }
  }
}

extension MapPicture.Edge {
  /// The title, with the number of times that the transition was taken.
  var label: String {
    ([title] + (count.map { $0 > 0 ? ["\($0)×"] : ["never"] } ?? [])).filter { !$0.isEmpty }.joined(
      separator: " · ")
  }

  fileprivate var mermaid: String {
    let arrow =
      switch kind {
      case .root, .push: "-->"
      case .present, .select: "-.->"
      case .replace: "==>"
      }
    return label.isEmpty ? "\(from) \(arrow) \(to)" : "\(from) \(arrow)|\"\(label.mermaid)\"| \(to)"
  }
}

extension String {
  /// The text in the form that Mermaid accepts between quotes. All characters except letters, digits, and a few symbols
  /// are written as their numbers, because Mermaid interprets quotes, tags, and Markdown.
  fileprivate var mermaid: String {
    var text = ""
    for scalar in visible.shortened(to: 80).unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
        || " /,:()·×…".unicodeScalars.contains(scalar)
      if isPlain { text.unicodeScalars.append(scalar) } else { text += "#\(scalar.value);" }
    }
    return text
  }
}
