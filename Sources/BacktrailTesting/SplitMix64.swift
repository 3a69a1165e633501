/// A small random number generator. Equal seeds give equal numbers on every platform.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts at a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from zero up to, but not including, the bound.
  ///
  /// Unlike `Int.random(in:using:)`, the result is the same in every version of the standard library.
  package mutating func below(_ bound: Int) -> Int {
    Int(next() >> 33) % bound
  }

  /// Whether a random number is below a percentage.
  package mutating func happens(percent: Int) -> Bool { below(100) < percent }

  /// A random element, or `nil` if there are none.
  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
