import BacktrailUI

/// The end of the way through the cart.
struct CheckoutPage: View {
  @Environment(Navigator<Screen>.self) private var navigator

  var body: some View {
    VStack {
      Text("Thank you.")
      Button("Done") { navigator.dismiss() }
    }
    .navigationTitle("Checkout")
  }
}
