import BacktrailUI

/// The shop, with the terminal as its screen.
@MainActor
struct Session {
  let shop: Shop
  let host: HeadlessHost

  init(shop: Shop) {
    self.shop = shop
    host = HeadlessHost { ShopWindow(shop: shop) }
  }

  /// The window as text. If there are multiple windows, the first line shows its position.
  var drawing: String {
    get throws {
      let windows = shop.navigator.state.scenes
      let place = (windows.firstIndex { $0.id == shop.navigator.state.activeScene } ?? 0) + 1
      let header = windows.count > 1 ? "Window \(place) of \(windows.count)\n" : ""
      return header + (try host.text)
    }
  }

  /// The current status of the recording.
  var statusSentence: String {
    switch shop.navigator.status {
    case .memoryOnly: "Nothing is recorded."
    case .saved(let seq): "Everything up to event \(seq) is saved."
    case .saving(let seq): "Events starting at \(seq) are being saved."
    case .waiting(let seq, let error): "Events starting at \(seq) are waiting. \(error)"
    case .detached(let seq, let error): "Events starting at \(seq) are in memory only. \(error)"
    case .closed(let seq): "The log is closed after event \(seq)."
    }
  }
}
