/// A printer that writes the path and query of a route with the given values.
struct LinkPrinter<Destination> {
  let route: DeepLinkRouteDefinition<Destination>
  let parameters: RouteParameters

  func path() throws(DeepLinkPrintError) -> String {
    var path = ""
    var gap = false
    for segment in route.segments {
      switch segment {
      case .literal(let text): path += "/" + Self.escaped(text)
      case .wildcard: break
      case .parameter(let name): path += "/" + (try text(of: name))
      case .optional(let name):
        guard parameters.path(name) != nil else {
          gap = true
          continue
        }
        if gap { throw .unprintable(.gap(name)) }
        path += "/" + (try text(of: name))
      }
    }
    let query = queryItems.map { "\(Self.escaped($0.name))=\(Self.escaped($0.text, keeping: ","))" }
    return (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  private func text(of name: String) throws(DeepLinkPrintError) -> String {
    guard let text = parameters.path(name), !["", ".", ".."].contains(text) else {
      throw .unprintable(.segment(name))
    }
    return Self.escaped(text)
  }

  /// The query items in the order in which the route lists them. A `nil` in place of a default is written as an empty
  /// string, because omitting the name would select the default.
  private var queryItems: [RouteParameters.Item] {
    route.queryParams.flatMap { name -> [RouteParameters.Item] in
      let items = parameters.queryItems.filter { $0.name == name }
      let parameter = route.parameters.first { $0.key == name }
      let isEmptyArray = parameter?.type.isArray ?? false && items.allSatisfy { $0.text.isEmpty }
      let hasDefault = parameter?.defaultValue != nil
      if items.isEmpty { return hasDefault ? [.init(name: name, text: "")] : [] }
      return isEmptyArray && !hasDefault ? [] : items
    }
  }

  /// Returns the text with all characters escaped except unreserved ones (RFC 3986, section 2.3).
  static func escaped(_ text: String, keeping kept: Character? = nil) -> String {
    var escaped = ""
    for byte in text.utf8 {
      let isKept =
        byte.isASCIILetter || byte.isASCIIDigit || byte == kept?.asciiValue
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "~")
      if isKept {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return escaped
  }
}
