package import Testing

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension Tag {
  /// A test that runs a tenth of its cases, and all of them with `Tools/test --all`.
  @Tag package static var slow: Self
}

/// The number of cases that a slow test runs.
package enum SlowCases {
  private static let isWhole = ProcessInfo.processInfo.environment["BACKTRAIL_ALL_CASES"] == "1"

  /// All of the given number, or a tenth, but at least one.
  package static func count(_ all: Int) -> Int { isWhole ? all : max(1, all / 10) }

  /// From one case to the next: all of them, or every tenth.
  package static var step: Int { isWhole ? 1 : 10 }

  /// All of some cases, or every tenth.
  package static func some<Case>(of all: [Case]) -> [Case] {
    stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// The first of the given number of cases.
  package static func first<Number: FixedWidthInteger>(_ all: Number) -> Range<Number> {
    0..<Number(count(Int(all)))
  }
}

extension Range where Bound: FixedWidthInteger {
  /// The same number of numbers, starting further on.
  package func shifted(by distance: Bound) -> Self { lowerBound + distance..<upperBound + distance }
}
