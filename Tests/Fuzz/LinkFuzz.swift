// What libFuzzer calls; `Tools/fuzz` builds it together with the check that the tests run as well.

private let check = LinkFuzzCheck()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLink(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let faults = check.faults(Array(UnsafeBufferPointer(start: start, count: count)))
  if !faults.isEmpty { fatalError("\(faults)") }
  return 0
}
