import BacktrailLinks
import LinkWorkload

/// Matches the given number of links from a table, such as `flat-10`.
func matchLinks(_ name: String, count: Int) throws {
  switch name {
  case "parameters", "miss":
    let router = DeepLinkRouter<ShopLink>()
    let url = name == "miss" ? ShopLink.missingURL : ShopLink.url
    let expected = name == "miss" ? nil : ShopLink.destination
    for _ in 0..<count where router.match(url) != expected { throw UnexpectedMatch(url: url) }
  default:
    let parts = name.split(separator: "-")
    guard parts.count == 2, let shape = LinkTable.Shape(rawValue: String(parts[0])),
      let routes = Int(parts[1])
    else { throw UnexpectedMatch(url: name) }
    let table = LinkTable(shape, routes: routes)
    let router = DeepLinkRouter(routes: table.routes)
    for place in 0..<count where router.match(table.url(place)) == nil {
      throw UnexpectedMatch(url: table.url(place))
    }
  }
}

/// The error for a link with the wrong destination, which makes the measurement meaningless.
private struct UnexpectedMatch: Error {
  let url: String
}
