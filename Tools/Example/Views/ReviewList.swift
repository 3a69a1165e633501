import BacktrailUI

/// What people say about an item.
struct ReviewList: View {
  let item: Int

  private var reviews: [String] { Catalog.item(item)?.reviews ?? [] }

  var body: some View {
    List {
      if reviews.isEmpty { Text("No one wrote about it yet.") }
      ForEach(reviews, id: \.self) { Text($0) }
    }
  }
}
