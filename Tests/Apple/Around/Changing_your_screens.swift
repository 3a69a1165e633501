import BacktrailUI

struct ListPage: View {
  var body: some View { Text("List") }
}

struct ItemPage: View {
  let id: Int
  let currency: String
  var body: some View { Text("Item \(id)") }
}

struct ProfilePage: View {
  var body: some View { Text("Profile") }
}

struct BillingPage: View {
  var body: some View { Text("Billing") }
}

@MainActor let navigator = Navigator<AppRoute>(log: nil)
