import Testing

@testable import BacktrailRuntime

@Suite struct RetriesTests {
  @Test func `only one retry is scheduled at a time, and it begins once`() {
    var retries = Retries()
    let scheduled = [retries.schedule()?.number, retries.schedule()?.number]
    #expect(scheduled == [1, nil])
    let begun = [retries.begin(1), retries.begin(1)]
    #expect(begun == [true, false])
    let next = retries.schedule()
    #expect(next?.number == 2)
  }

  @Test func `a retry scheduled before a success does not begin`() {
    var retries = Retries()
    let scheduled = [retries.schedule()?.number]
    retries.end()
    let later = [retries.schedule()?.number]
    #expect(scheduled + later == [1, 2])
    let begun = [retries.begin(1), retries.begin(2)]
    #expect(begun == [false, true])
  }

  @Test func `the pause doubles from a quarter of a second to a minute, and a success resets it`() {
    var retries = Retries()
    let pauses = (1...10).map { number in
      let pause = retries.schedule()?.pause
      _ = retries.begin(number)
      return pause
    }
    #expect(pauses == [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    retries.end()
    let first = retries.schedule()
    #expect(first?.pause == 250)
  }
}
