import BacktrailUI

@Screens
enum AppRoute: Route {
  case list
}

struct List: View {
  var body: some View { Text("List") }
}
