import BacktrailUI

@DeepLinkDestination
enum Page: Route {
  @DeepLinkRoute("/")
  case list

  static let router = DeepLinkRouter<Page>()

  var plan: LinkPlan<Page>? { nil }
}

extension ContainerLayout<Page> {
  static let start = stack(.list)
}

let path = "session.backtrail"
