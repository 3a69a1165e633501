/// A small random number generator that produces the same numbers for the same seed on every platform.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator with the given seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from zero up to, but not including, the bound.
  ///
  /// Unlike `Int.random(in:using:)`, the result is the same in every version of the standard library.
  package mutating func below(_ bound: Int) -> Int {
    Int(next() >> 33) % bound
  }

  /// Returns `true` with the given probability, in percent.
  package mutating func happens(percent: Int) -> Bool { below(100) < percent }

  /// Returns a random element, or `nil` if there are no elements.
  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
