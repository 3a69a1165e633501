import BacktrailCore
import BacktrailRuntime
import BacktrailStore
import Testing

/// The digest of a command is on disk, so what it covers must never change.
@Suite struct CommandFormTests {
  private typealias Asked = Move<EncodedRoute>

  private static let item = EncodedRoute(name: "item", version: 2, parameters: #"{"id":7}"#)
  private static let list = EncodedRoute(name: "list")
  private static let tabs = ContainerLayout.tabs(
    [BranchLayout("home", list), BranchLayout("find me", list, item)], selected: 1)
  private static let stack = StackID(seq: 2, index: 1)
  private static let entry = EntryID(seq: 3)
  private static let scene = SceneID(seq: 4)
  private static let layer = PresentationID(seq: 5)

  private static let lines: [(move: Asked, line: String)] = [
    (.push(item, on: .top), #"push item 2 {"id":7} top"#),
    (.push(list, on: .stack(stack)), "push list 1 {} stack 2.1"),
    (.push(list, on: .branch("top")), "push list 1 {} branch top"),
    (.push(list, on: .lastBranch(of: .scene(scene))), "push list 1 {} lastBranch scene 4.0"),
    (.pop(.count(2), on: .top), "pop count 2 top"),
    (.pop(.entry(entry), on: .top), "pop entry 3.0 top"),
    (.pop(.route(item), on: .top), #"pop route item 2 {"id":7} top"#),
    (.pop(.root, on: .top), "pop root top"),
    (.replace(.top, with: list), "replace top list 1 {}"),
    (.replace(.entry(entry), with: list), "replace entry 3.0 list 1 {}"),
    (.setStack([list, item], on: .top), #"setStack top list 1 {} item 2 {"id":7}"#),
    (.arrangeStack([.kept(entry), .new(item)], on: .top), #"arrangeStack top kept 3.0 new item 2 {"id":7}"#),
    (.selectBranch(.branch("")), "selectBranch branch %"),
    (.openBranch(BranchLayout("100%", list), beside: .top), "openBranch top 100%25 1 list 1 {}"),
    (.closeBranch(.stack(stack)), "closeBranch stack 2.1"),
    (.reopenBranch(stack), "reopenBranch 2.1"),
    (
      .setRoot(tabs, of: .active),
      #"setRoot active tabs 1 home 1 list 1 {} find%20me 2 list 1 {} item 2 {"id":7}"#
    ),
    (.shelveRoot(.stack(list), of: .scene(scene)), "shelveRoot scene 4.0 stack 0 main 1 list 1 {}"),
    (.reopenRoot(stack, of: .active), "reopenRoot active 2.1"),
    (.reopenRoot(stack, of: .active, discarding: true), "reopenRoot active 2.1 discarding"),
    (
      .present(.stack(list), style: .sheet, owner: .top, in: .active),
      "present active top sheet stack 0 main 1 list 1 {}"
    ),
    (
      .present(
        .split([BranchLayout("a", list)]), style: .custom("my own"), owner: .entry(entry), in: .active),
      "present active entry 3.0 my%20own split 0 a 1 list 1 {}"
    ),
    (
      .present(.stack(list), style: .fullScreenCover, owner: .scene, in: .active),
      "present active scene fullScreenCover stack 0 main 1 list 1 {}"
    ),
    (.dismiss(.top, in: .active), "dismiss active top"),
    (.dismiss(.presentation(layer), in: .active), "dismiss active presentation 5.0"),
    (.dismiss(.above(layer), in: .active), "dismiss active above 5.0"),
    (.dismiss(.all, in: .scene(scene)), "dismiss scene 4.0 all"),
    (.reopenPresentation(layer), "reopenPresentation 5.0"),
    (.openScene(name: "main", .stack(list)), "openScene main stack 0 main 1 list 1 {}"),
    (.activateScene(scene), "activateScene 4.0"),
    (.closeScene(.active), "closeScene active"),
    (.reopenScene(nil), "reopenScene last"),
    (.reopenScene(scene), "reopenScene 4.0"),
    (
      .saveViewState(json: "\"a\nb\"", version: 3, key: "main", of: .entry(entry)),
      #"saveViewState entry 3.0 main 3 "a%0Ab""#
    ),
    (
      .registerOverride(replacement: "Sale", host: "Shop", part: "header", .app),
      "registerOverride app Shop header Sale"
    ),
    (
      .removeOverride(hosts: ["Shop", "Old"], part: "header", only: nil, .stack(.top)),
      "removeOverride stack top any header Shop Old"
    ),
    (
      .removeOverride(hosts: ["Shop"], part: "header", only: "Sale", .entry(.top)),
      "removeOverride entry top only Sale header Shop"
    ),
    (.resetOverrides(.scene(.active)), "resetOverrides scene active"),
  ]

  @Test func `each move is written as the line that the log's digests cover`() {
    for (move, line) in Self.lines {
      #expect(move.words.map(\.formToken).joined(separator: " ") == line)
    }
  }

  @Test func `no two moves have the same line`() {
    #expect(Set(Self.lines.map(\.line)).count == Self.lines.count)
  }

  /// By Python's hashlib: `sha256(bytes(range(16)) + b'push item 2 {"id":7} top')`, the first half.
  @Test func `the digest is half the SHA-256 of the salt and the line`() throws {
    let salt = try #require(Salt(UInt8(0)..<16))
    #expect(
      "\(Hash128.salted(salt, Self.lines[0].line))"
        == "8f43ecfab77e82c60e06d5ea577b65d4")
  }
}
