import BacktrailLinks

/// URLs and patterns, by the check that the tests run as well.
struct LinkFuzz: FuzzTarget {
  private let links = LinkFuzzCheck()

  func check(_ input: [UInt8], _ claims: inout Claims) {
    let faults = links.faults(input)
    claims.expect(faults.isEmpty, "\(faults)")
  }
}
