import BacktrailCore
import BacktrailTesting
import Testing

@Suite struct OrderedTableTests {
  @Test func `a table is a dictionary in key order`() {
    var table = OrderedTable<Int, Int>()
    var reference: [Int: Int] = [:]
    var random = SplitMix64(seed: 1)
    #expect(table.isEmpty)
    for step in 0..<2_000 {
      let key = random.below(40)
      let value = random.happens(percent: 60) ? step : nil
      table[key] = value
      reference[key] = value
      let looked = random.below(40)
      #expect(table[looked] == reference[looked])
    }
    #expect(table.rows.map(\.key) == reference.keys.sorted())
    #expect(table.rows.map(\.value) == reference.keys.sorted().map { reference[$0] })
    #expect(table.isEmpty == reference.isEmpty)
  }

  @Test func `tables are equal when their rows are, whatever order the rows were added in`() {
    var first = OrderedTable<Int, String>()
    var second = OrderedTable<Int, String>()
    for key in 1...3 { first[key] = "\(key)" }
    for key in (1...3).reversed() { second[key] = "\(key)" }
    #expect(first == second)
    second[2] = "other"
    #expect(first != second)
    second[2] = nil
    #expect(first != second)
  }
}
