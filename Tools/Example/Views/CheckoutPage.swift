import BacktrailUI

/// The last step of buying the items in the cart.
struct CheckoutPage: View {
  @Environment(\.navigate) private var navigate

  var body: some View {
    VStack {
      Text("Thank you.")
      Button("Done") { navigate.dismiss() }
    }
    .navigationTitle("Checkout")
  }
}
