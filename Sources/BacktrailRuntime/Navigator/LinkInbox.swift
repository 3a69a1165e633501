import BacktrailCore
import BacktrailLinks

/// The link handler, the open gates, and the URLs of waiting links.
struct LinkInbox<R: Route> {
  /// The link handler; `nil` before `followLinks`.
  private(set) var handler: LinkHandler<R>?
  private(set) var openGates: Set<DeepLinkGate> = []
  /// The URLs of waiting links. The URLs include secrets if this process received the links.
  private(set) var urls: [LinkID: String] = [:]

  /// Sets the handler.
  mutating func follow(_ handler: LinkHandler<R>) { self.handler = handler }

  mutating func open(_ gate: DeepLinkGate) { openGates.insert(gate) }

  mutating func close(_ gate: DeepLinkGate) { openGates.remove(gate) }

  /// Returns whether a link with the given gate may pass: either it does not need a gate, or the gate is open.
  func passes(_ gate: DeepLinkGate?) -> Bool { gate.map(openGates.contains) ?? true }

  /// Keeps the URL of a waiting link.
  mutating func hold(_ url: String, of link: LinkID) { urls[link] = url }

  /// Returns the URL of a waiting link, or `nil` if it is unknown.
  func url(of link: LinkID) -> String? { urls[link] }

  /// Removes the URLs of links that no longer wait.
  mutating func release(allBut waiting: [WaitingLink]) {
    guard urls.count > waiting.count else { return }
    let kept = Set(waiting.map(\.id))
    urls = urls.filter { kept.contains($0.key) }
  }

  mutating func forgetURLs() { urls = [:] }

  /// Closes all gates and removes all URLs.
  mutating func forget() { (openGates, urls) = ([], [:]) }
}
