enum AppRoute: Codable, Hashable {
  case list
  case detail(id: Int)
}

@main
struct Reader {
  @MainActor static func main() async {
    var routes = [AppRoute.list]
    if let screen = routes.last { print("You are at \(screen).") }
    routes.append(.detail(id: 7))
  }
}
