/// The items of the sample shop.
enum Catalog {
  struct Item: Identifiable {
    let id: Int
    let name: String
    let price: Int
    let reviews: [String]
  }

  static let items = [
    Item(id: 1, name: "Desk lamp", price: 39, reviews: ["Warm light.", "The cord is short."]),
    Item(id: 2, name: "Reading chair", price: 249, reviews: ["I never get up."]),
    Item(id: 3, name: "Bookshelf", price: 120, reviews: []),
    Item(id: 4, name: "Floor lamp", price: 89, reviews: ["Fills the whole room."]),
    Item(id: 5, name: "Writing desk", price: 310, reviews: ["Solid.", "Two people carried it."]),
  ]

  static func item(_ id: Int) -> Item? { items.first { $0.id == id } }

  /// Returns the result of a search. The word `offline` simulates a network that is down.
  static func find(_ words: String) throws(NetworkError) -> [Int] {
    if words == "offline" { throw NetworkError() }
    return items.filter { $0.name.lowercased().contains(words.lowercased()) }.map(\.id)
  }

  /// The network is down.
  struct NetworkError: Error {}
}
