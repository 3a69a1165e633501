import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailRuntime

/// The bytes of a manifest, and after a NUL a URL for it.
struct ManifestFuzz: FuzzTarget {
  func check(_ input: [UInt8], _ claims: inout Claims) throws {
    let parts = input.split(separator: 0, maxSplits: 1)
    let manifest = try DeepLinkManifest(bytes: Array(parts.first ?? []))
    let url = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "/"
    claims.expect((try? DeepLinkManifest(json: manifest.json)) == manifest, "The manifest prints otherwise.")
    claims.expect(manifest.findings == manifest.findings, "A second look finds something else.")
    let router = manifest.router()
    for url in [url] + manifest.routes.map(\.pattern) {
      let outcome = router.outcome(of: url)
      let again = router.outcome(of: url)
      claims.expect(outcome == again || "\(outcome)" == "\(again)", "A second look gives another outcome.")
      guard let match = outcome.match, let printed = try? router.url(for: match.destination) else { continue }
      claims.expect(router.match(printed) == match.destination, "'\(printed)' leads elsewhere.")
    }
  }
}
