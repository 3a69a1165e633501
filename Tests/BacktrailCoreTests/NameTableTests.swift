import BacktrailCore
import Testing

@Suite struct NameTableTests {
  @Test func `names are numbered in order of first appearance`() {
    var table = NameTable()
    #expect(["b", "a", "b", "", "a"].map { table.intern($0) } == [0, 1, 0, 2, 1])
    #expect(table.names == ["b", "a", ""])
    #expect(table[1] == "a")
  }

  @Test func `every name keeps its number while the table grows`() {
    var table = NameTable()
    for number in 0..<5_000 { #expect(table.intern("name \(number)") == UInt32(number)) }
    for number in 0..<5_000 { #expect(table.intern("name \(number)") == UInt32(number)) }
    #expect(table.names.count == 5_000)
  }

  @Test func `a name that was never entered has no number`() {
    var table = NameTable()
    #expect("list".utf8Bytes { table.number(of: $0) } == nil)
    _ = table.intern("list")
    #expect("list".utf8Bytes { table.number(of: $0) } == 0)
    #expect("lis".utf8Bytes { table.number(of: $0) } == nil)
  }

  @Test func `names are distinguished by their bytes`() {
    var table = NameTable()
    #expect(table.intern("e\u{301}") != table.intern("\u{e9}"))
  }

  @Test func `a state numbers the names of its routes`() {
    var state = EncodedState()
    let route = RouteReference(name: "list", version: 2, payload: PayloadReference(seq: 5, index: 1))
    let compact = state.intern(route)
    #expect(compact == CompactRoute(name: 0, version: 2, payload: route.payload))
    #expect(state.expand(compact) == route)
    #expect(state.names.names == ["list"])
    #expect(state.reduce(.pushed(compact, onto: Story.home), seq: 1) == .rejected(.unknownStack(Story.home)))
  }
}
