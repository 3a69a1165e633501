import BacktrailMap
import BacktrailUI

/// The end of the way through the cart.
struct CheckoutPage: View {
  let router: Router<CheckoutScreen>

  var body: some View {
    VStack {
      Text("Thank you.")
      Button("Done") { router.dismiss() }
    }
  }
}
