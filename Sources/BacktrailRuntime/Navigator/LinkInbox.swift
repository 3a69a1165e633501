import BacktrailCore
import BacktrailLinks

/// How links are followed, and those that wait: the gates that are open, and the whole URLs of links that are held.
struct LinkInbox<R: Route> {
  /// What reads a URL; `nil` before `followLinks`.
  private(set) var handler: LinkHandler<R>?
  private(set) var openGates: Set<DeepLinkGate> = []
  /// The URLs of the links that wait, with their secrets if they came in this process.
  private(set) var urls: [LinkID: String] = [:]

  /// Reads URLs from now on.
  mutating func follow(_ handler: LinkHandler<R>) { self.handler = handler }

  mutating func open(_ gate: DeepLinkGate) { openGates.insert(gate) }

  mutating func close(_ gate: DeepLinkGate) { openGates.remove(gate) }

  /// Whether a link passes: it needs no gate, or an open one.
  func passes(_ gate: DeepLinkGate?) -> Bool { gate.map(openGates.contains) ?? true }

  /// Keeps the URL of a link that waits.
  mutating func hold(_ url: String, of link: LinkID) { urls[link] = url }

  /// The URL of a link that waits; `nil` when it was not kept.
  func url(of link: LinkID) -> String? { urls[link] }

  /// Lets go of the URLs of links that do not wait any more.
  mutating func release(allBut waiting: [WaitingLink]) {
    guard urls.count > waiting.count else { return }
    let kept = Set(waiting.map(\.id))
    urls = urls.filter { kept.contains($0.key) }
  }

  mutating func forgetURLs() { urls = [:] }

  /// Closes all gates, and lets go of all URLs.
  mutating func forget() { (openGates, urls) = ([], [:]) }
}
