/// What the search screen shows; saved as its view state.
enum SearchState: Codable, Equatable {
  case idle
  case loading(words: String)
  case content(words: String, items: [Int])
  case empty(words: String)
  case failed(words: String, reason: String)

  /// What the shop answers to a search. The words `offline` stand for a network that is down.
  static func answer(to words: String) -> SearchState {
    if words == "offline" { return .failed(words: words, reason: "The network is down.") }
    let found = Catalog.find(words)
    return found.isEmpty ? .empty(words: words) : .content(words: words, items: found)
  }
}
