import BacktrailUI

/// The reviews of an item.
struct ReviewList: View {
  let id: Int

  private var reviews: [String] { Catalog.item(id)?.reviews ?? [] }

  var body: some View {
    List {
      if reviews.isEmpty { Text("No reviews yet.") }
      ForEach(reviews, id: \.self) { Text($0) }
    }
    .navigationTitle("Reviews")
  }
}
