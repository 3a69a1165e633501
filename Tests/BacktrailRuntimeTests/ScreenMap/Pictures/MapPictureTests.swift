import Backtrail
import BacktrailInspection
import BacktrailMap
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// The pictures of maps, as Mermaid and for Graphviz.
@MainActor
@Suite struct MapPictureTests {
  private func expectPictures(_ picture: MapPicture, _ name: String) throws {
    try expectGolden(picture.mermaid + "\n", in: "../../../Golden/maps/\(name).mmd")
    try expectGolden(picture.dot + "\n", in: "../../../Golden/maps/\(name).dot")
    expectMermaid(picture.mermaid)
    try expectDot(picture.dot)
  }

  @Test func `a declared map is drawn as recorded`() throws {
    let picture = MapPicture(of: .marina)
    #expect(picture.mermaid.contains(#"n8 -.->|"book · drawer"| n11"#))
    #expect(picture.dot.contains(#"n5 -> n9 [label="filter · popover · optional", style=dashed"#))
    try expectPictures(picture, "marina")
  }

  @Test func `an observed map is drawn as recorded`() async throws {
    let picture = MapPicture(of: try ObservedMap(of: await MarinaRun.log()))
    #expect(picture.mermaid.contains(#"-->|"3×"|"#))
    try expectPictures(picture, "marina-observed")
  }

  @Test func `a declared map with a log is drawn as recorded`() async throws {
    let picture = MapPicture(of: .marina, observed: try ObservedMap(of: await MarinaRun.log()))
    #expect(picture.mermaid.contains(#"n5 -->|"berth · 4×"| n8"#))
    #expect(picture.mermaid.contains(#"n5 -.->|"filter · popover · optional · never"| n9"#))
    try expectPictures(picture, "marina-both")
  }

  @Test func `a picture is the same each time`() async throws {
    let log = try await MarinaRun.log()
    let pictures = try (0..<5).map { _ in MapPicture(of: .marina, observed: try ObservedMap(of: log)) }
    #expect(Set(pictures.map(\.dot) + pictures.map(\.dot)).count == 1)
    #expect(Set(pictures.map(\.json)).count == 1)
  }

  nonisolated static let hostile = [
    "\"];evil[\"", "a\\", "\\\"", "<script>alert(1)</script>", "`**bold**`", "1. list", "- list", "end",
    "&quot;",
    "#35;", "a|b", "}\n", "\u{202E}right", "{a}[b](c)", "%%{init: {}}%%", "😀",
    String(repeating: "x", count: 5_000),
    "", "graph", "classDef x", "\\N", "a -> b", "größe",
  ]

  @Test(arguments: hostile) func `no name breaks a picture`(name: String) async throws {
    var map = MapDescription.marina
    map.nodes[8].screen = name
    map.nodes[8].context.type = name
    map.nodes[8].transitions[0].name = name
    map.nodes[8].transitions[0].kind = .present(.custom(name))
    map.nodes[3].slots[1].name = name
    map.universal[0].name = name
    let log = InMemoryEventLog()
    let navigator = MarinaRun.navigator(log)
    navigator.push(MapRoute(ScreenPath([name]), context: "{}"))
    navigator.present(MapRoute("main"), style: .custom(name))
    try await navigator.flush()
    for picture in try [
      MapPicture(of: map), MapPicture(of: ObservedMap(of: log)),
      MapPicture(of: map, observed: ObservedMap(of: log)),
    ] {
      expectMermaid(picture.mermaid)
      try expectDot(picture.dot)
      #expect(try JSONSerialization.jsonObject(with: Data(picture.json.utf8)) is [String: Any])
    }
  }

  @Test func `an invalid map is drawn all the same`() throws {
    var map = MapDescription.marina
    map.nodes[6].transitions = [
      MapTransition("", place: MapPlace(15)), MapTransition("gone", place: MapPlace(99)),
      MapTransition("self", place: MapPlace(3)),
    ]
    map.nodes[3].slots.append(MapSlot("round", place: MapPlace(3)))
    map.nodes.append(MapNode(screen: "Wide", kind: .split))
    map.nodes.append(MapNode(screen: "Attic"))
    let picture = MapPicture(of: map)
    expectMermaid(picture.mermaid)
    try expectDot(picture.dot)
    #expect(picture.mermaid.contains("Attic"))
    #expect(
      MapPicture(of: MapDescription(root: MapSlot("r", place: MapPlace(0)), nodes: [])).mermaid
        == "flowchart LR")
  }

  @Test func `endlessly nested containers are drawn`() throws {
    let nodes = (0..<3_000).map { number in
      MapNode(screen: "T", kind: .tabs, slots: [MapSlot("next", place: MapPlace(min(number + 1, 2_999)))])
    }
    let map = MapDescription(root: MapSlot("root", place: MapPlace(0)), nodes: nodes)
    expectMermaid(MapPicture(of: map).mermaid)
  }
}

/// Expects lines of Mermaid's flowchart grammar in which every text is quoted and escaped.
private func expectMermaid(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let label = #""[\p{L}\p{M}\p{Nd}\p{Nl} /,:()·×…#;]*(<br/>[\p{L}\p{M}\p{Nd}\p{Nl} /,:()·×…#;]*){0,2}""#
  let id = "(n[0-9]+|x[0-9]+|start|everywhere)"
  let lines = [
    "flowchart LR", " *subgraph g[0-9]+\\[\(label)\\]", " *end",
    " *\(id)(\\[\(label)\\]|\\(\(label)\\)|\\(\\(\(label)\\)\\)|\\(\\[\(label)\\]\\))",
    "  \(id) (-->|-\\.->|==>)(\\|\(label)\\|)? \(id)",
    "  classDef (untaken|undeclared) [a-z0-9:#,-]+", "  class \(id)(,\(id))* (untaken|undeclared)",
    "  linkStyle [0-9]+(,[0-9]+)* stroke:#[0-9a-f]+",
  ]
  guard let grammar = try? Regex("(" + lines.joined(separator: ")|(") + ")") else {
    Issue.record("The grammar cannot be decoded.", sourceLocation: sourceLocation)
    return
  }
  var depth = 0
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    #expect((try? grammar.wholeMatch(in: line)) != nil, "\(line)", sourceLocation: sourceLocation)
    if line.contains("subgraph ") { depth += 1 }
    if line.trimmingCharacters(in: .whitespaces) == "end" { depth -= 1 }
  }
  #expect(depth == 0, sourceLocation: sourceLocation)
}

/// Expects text that Graphviz accepts without a message, where it is installed.
private func expectDot(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let path = "/usr/bin/dot"
  guard FileManager.default.isExecutableFile(atPath: path) else { return }
  let dot = try FinishedProgram(path, ["-Tcanon"], input: text)
  #expect(dot.status == 0, sourceLocation: sourceLocation)
  #expect(dot.messages == "", sourceLocation: sourceLocation)
}
