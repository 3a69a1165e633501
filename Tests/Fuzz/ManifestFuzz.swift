// What libFuzzer calls: the bytes of a manifest, and behind a NUL a URL for it.

import BacktrailCore
import BacktrailRuntime

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzManifest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let parts = UnsafeBufferPointer(start: start, count: count).split(separator: 0, maxSplits: 1)
  guard let bytes = parts.first, let manifest = try? DeepLinkManifest(bytes: Array(bytes)) else { return 0 }
  let url = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "/"
  let faults = faults(manifest, url)
  if !faults.isEmpty { fatalError("\(faults)") }
  return 0
}

private func faults(_ manifest: DeepLinkManifest, _ url: String) -> [String] {
  var faults: [String] = []
  if (try? DeepLinkManifest(json: manifest.json)) != manifest {
    faults.append("It is written otherwise than read.")
  }
  if manifest.findings != manifest.findings { faults.append("A second look finds something else.") }
  let router = manifest.router()
  for url in [url] + manifest.routes.map(\.pattern) {
    let outcome = router.outcome(of: url)
    let again = router.outcome(of: url)
    if outcome != again, "\(outcome)" != "\(again)" { faults.append("A second look gives another outcome.") }
    guard let match = outcome.match, let printed = try? router.url(for: match.destination) else { continue }
    if router.match(printed) != match.destination { faults.append("'\(printed)' leads elsewhere.") }
  }
  return faults
}
