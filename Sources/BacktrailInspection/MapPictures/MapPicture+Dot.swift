import BacktrailCore

extension MapPicture {
  /// The picture in the DOT language, for Graphviz commands such as `dot -Tsvg`.
  public var dot: String {
    let lines =
      [
        "digraph map {",
        "  graph [rankdir=LR, nodesep=0.3, ranksep=0.7, fontname=\"Helvetica\", fontsize=11, fontcolor=\"#57606a\"]",
        "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", color=\"#57606a\", fontname=\"Helvetica\", fontsize=12]",
        "  edge [color=\"#57606a\", fontname=\"Helvetica\", fontsize=10, fontcolor=\"#57606a\", arrowsize=0.7]",
      ] + dotNodes(MapOutline(self), in: nil, indent: "  ") + edges.map { "  \($0.dot)" } + ["}"]
    return lines.joined(separator: "\n")
  }

  private func dotNodes(_ outline: MapOutline, in group: Int?, indent: String) -> [String] {
    let own = outline.nodes(in: group).map { indent + $0.dot }
    let inner = outline.groups(in: group).flatMap { number in
      ["\(indent)subgraph cluster_g\(number) {", "\(indent)  graph [\(groups[number].dot)]"]
        + dotNodes(outline, in: number, indent: indent + "  ") + ["\(indent)}"]
    }
    return own + inner
  }
}

extension MapPicture.Group {
  fileprivate var dot: String {
    let look =
      switch kind {
      case .case: "style=\"rounded,filled\", color=\"#d0d7de\", fillcolor=\"#f6f8fa\""
      case .branch: "style=\"rounded,filled\", color=\"#b6d4fe\", fillcolor=\"#eaf3ff\""
      case .layer: "style=\"rounded,filled,dashed\", color=\"#bc8cff\", fillcolor=\"#f8f2ff\""
      case .stray: "style=\"rounded,dashed\", color=\"#cf222e\""
      }
    return "label=\"\(title.dot)\", labeljust=l, \(look)"
  }
}

extension MapPicture.Node {
  fileprivate var dot: String {
    let text = lines.map(\.dot).joined(separator: "\\n")
    var look =
      switch kind {
      case .screen: ""
      case .modal: ", color=\"#bc8cff\", fillcolor=\"#f8f2ff\""
      case .start: ", shape=circle, width=0.2, fontsize=9"
      case .everywhere: ", shape=ellipse, style=\"dashed\""
      }
    switch mark {
    case .plain: break
    case .untaken: look += ", style=\"rounded,filled,dashed\", color=\"#afb8c1\", fontcolor=\"#8b949e\""
    case .undeclared: look += ", style=\"rounded,filled,dashed\", color=\"#cf222e\", fontcolor=\"#cf222e\""
    }
    return "\(id) [label=\"\(text)\"\(look)]"
  }
}

extension MapPicture.Edge {
  fileprivate var dot: String {
    var look: [String] = label.isEmpty ? [] : ["label=\"\(label.dot)\""]
    switch kind {
    case .root, .push: break
    case .present: look += ["style=dashed", "color=\"#8250df\"", "fontcolor=\"#8250df\""]
    case .select: look += ["style=dotted"]
    case .replace: look += ["style=bold"]
    }
    if isOptional { look.append("arrowhead=empty") }
    if !allowsBack { look += ["dir=both", "arrowtail=tee"] }
    switch mark {
    case .plain: break
    case .untaken: look += ["color=\"#afb8c1\"", "fontcolor=\"#8b949e\""]
    case .undeclared: look += ["color=\"#cf222e\"", "fontcolor=\"#cf222e\"", "penwidth=2"]
    }
    return "\(from) -> \(to)" + (look.isEmpty ? "" : " [\(look.joined(separator: ", "))]")
  }
}

extension String {
  /// The text in the form that Graphviz accepts between quotes, where it interprets escapes and HTML entities.
  fileprivate var dot: String {
    var text = ""
    for character in visible.shortened(to: 80) {
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "&": text += "&amp;"
      default: text.append(character)
      }
    }
    return text
  }
}
