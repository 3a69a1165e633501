import BacktrailMapUI

struct WelcomeView: View {
  var body: some View { Text("Welcome to the library.") }
}

struct ShelfView: View {
  let router: Router<ShelfScreen>

  var body: some View {
    List {
      router.move(\.book, context: BookID(id: 1), action: Text("The first book"))
      Button("The second") { router.move(\.book, with: BookID(id: 2)) }
    }
  }
}

struct LoansView: View {
  let router: Router<LoansScreen>

  var body: some View {
    router.move(\.book, context: BookID(id: 3), action: Text("The one at home"))
  }
}

struct BookView: View {
  let id: Int
  let router: Router<BookScreen>

  var body: some View {
    VStack {
      router.move(\.reviews, context: BookID(id: id), action: Text("Reviews"))
      router.move(\.lend, context: (), action: Text("Lend"))  // Not there without the transition.
      Button("Back") { router.back() }
    }
    .navigationTitle("Book \(id)")
  }
}

struct LendView: View {
  let router: Router<LendScreen>

  var body: some View {
    Button("Write it down") { router.move(\.notice, with: "The book is yours for a month.") }
  }
}
