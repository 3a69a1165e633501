/// Random numbers that are the same everywhere for the same seed (SplitMix64).
struct Chance: Sendable {
  private var state: UInt64

  /// Creates a generator whose numbers depend on the given seed and place.
  init(seed: UInt64, _ place: UInt64 = 0) {
    state = seed
    state = next() ^ place &* 0xd6e8_feb8_6659_fd93
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, the bound.
  mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % bound }

  mutating func happens(perMille rate: Int) -> Bool { below(1_000) < rate }

  /// Returns one of the values, chosen according to their weights.
  mutating func pick<Value>(_ weighted: [(weight: Int, value: Value)]) -> Value {
    var rest = below(weighted.reduce(0) { $0 + $1.weight })
    for (weight, value) in weighted {
      if rest < weight { return value }
      rest -= weight
    }
    return weighted[0].value
  }

  /// Returns a number with a geometric distribution: often a small number, and sometimes one far above the mean.
  mutating func around(_ mean: Int) -> Int {
    var number = 0
    while number < mean * 8, below(mean + 1) > 0 { number += 1 }
    return number
  }

  /// Returns the number of an item. A few items are bought by many users.
  mutating func item() -> Int {
    let bound = 1 + below(500)
    return 1 + below(bound)
  }

  /// Returns the time spent on a screen, in milliseconds: usually seconds, and occasionally minutes.
  mutating func dwell() -> Int64 {
    let seconds = pick([(60, 4), (30, 20), (9, 60), (1, 600)])
    return Int64(200 + below(seconds * 1_000))
  }
}
