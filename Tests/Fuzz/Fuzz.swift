// The entry point that libFuzzer calls; `Tools/fuzz` builds it.

import Foundation

/// The checks of one kind of input.
protocol FuzzTarget: Sendable {
  /// Checks the invariants of an input.
  /// - Throws: The refusal of an input about which nothing is claimed.
  func check(_ input: [UInt8], _ claims: inout Claims) throws
}

/// The claims about one input, and which of them are false.
struct Claims {
  /// Whether true claims count as false: a deliberate defect, to prove that a false claim ends the run.
  let isDefective: Bool
  private(set) var faults: [String] = []

  mutating func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds || isDefective { faults.append(sentence()) }
  }
}

/// The environment that `Tools/fuzz` sets.
private let environment = ProcessInfo.processInfo.environment
private let hasMutation = environment["FUZZ_MUTATION"] != nil

private let target: any FuzzTarget = {
  do {
    return switch environment["FUZZ_TARGET"] {
    case "links": LinkFuzz()
    case "manifest": ManifestFuzz()
    case "pattern": PatternFuzz()
    case "state": StateFuzz()
    case "lines": LinesFuzz()
    case "log": try LogFuzz()
    case "wal": try WALFuzz()
    case "map": MapFuzz()
    case "schema": SchemaFuzz()
    default: fatalError("'FUZZ_TARGET' names no target.")
    }
  } catch {
    fatalError("The target cannot be prepared: \(error)")
  }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  // One input in 64, so that the fuzzer has to search for one that gets as far as a claim.
  let isRare = input.reduce(UInt8(0)) { $0 &+ $1 } & 63 == 42
  var claims = Claims(isDefective: hasMutation && isRare)
  // Refusing the input is the expected result.
  try? target.check(input, &claims)
  if !claims.faults.isEmpty { fatalError("\(claims.faults)") }
  return 0
}

extension [UInt8] {
  /// The parts before and after the first NUL.
  var halves: (first: String, second: String) {
    let parts = split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    func text(_ place: Int) -> String {
      parts.indices.contains(place) ? String(decoding: parts[place], as: UTF8.self) : ""
    }
    return (text(0), text(1))
  }
}
