public import BacktrailLinks
package import BacktrailRuntime

/// The target of a URL according to a manifest: the name of a case, and its associated values as JSON.
public struct ManifestDestination: Hashable, Sendable {
  /// The name of the case in the app's enum, as specified in the manifest.
  public let caseName: String
  let names: [String]
  let values: [ManifestValue]

  /// The values by name, in the order in which the case declares them. Enums are written as raw values, and missing
  /// values are `null`.
  public var json: String { "\(value)" }

  package var value: JSONValue {
    .object(zip(names, values).map { JSONValue.Member(key: $0, value: $1.json) })
  }

  /// The value with the given name; `nil` if the case has no value with that name.
  subscript(name: String) -> ManifestValue? { zip(names, values).first { $0.0 == name }?.1 }
}

extension DeepLinkManifest {
  /// Returns a router that matches and prints URLs as the app's router does.
  public func router(policy: DeepLinkPolicy = DeepLinkPolicy()) -> DeepLinkRouter<ManifestDestination> {
    DeepLinkRouter(routes: routes.map(\.definition), policy: policy)
  }

  /// Returns the destination with the given case name and values; `nil` if the values are invalid.
  package func destination(_ caseName: String, values: JSONValue) -> ManifestDestination? {
    guard let route = routes.first(where: { $0.caseName == caseName }), case .object(let members) = values,
      Set(members.map(\.key)) == Set(route.parameters.map(\.name))
    else { return nil }
    let read = route.parameters.compactMap { parameter in
      members.first { $0.key == parameter.name }.flatMap {
        ManifestType(parameter.type)?.value(json: $0.value)
      }
    }
    guard read.count == route.parameters.count else { return nil }
    return ManifestDestination(caseName: caseName, names: route.parameters.map(\.name), values: read)
  }
}

extension DeepLinkManifest.Route {
  /// The route in the form that a router needs.
  var definition: DeepLinkRouteDefinition<ManifestDestination> {
    let fields = parameters.compactMap(ManifestField.init)
    let names = fields.map(\.name)
    return DeepLinkRouteDefinition(
      pattern, query: query, case: caseName, parameters: parameters,
      build: { [caseName] link throws(DeepLinkValueError) in
        let values = try fields.map { field throws(DeepLinkValueError) in try field.value(in: link) }
        return ManifestDestination(caseName: caseName, names: names, values: values)
      },
      values: { [caseName] destination, link in
        guard destination.caseName == caseName, destination.names == names else { return false }
        for (field, value) in zip(fields, destination.values) {
          if let key = field.key, !value.texts.isEmpty { link.setTexts(value.texts, for: key) }
        }
        return true
      })
  }
}

/// A parameter with the information needed to read its value.
private struct ManifestField: Sendable {
  let name: String
  let key: String?
  private let type: ManifestType
  private let defaultValue: ManifestValue?

  init?(_ parameter: DeepLinkParameter) {
    guard let type = ManifestType(parameter.type) else { return nil }
    name = parameter.name
    key = parameter.key
    self.type = type
    defaultValue = parameter.defaultValue.map(type.value(stated:))
  }

  func value(in link: RouteParameters) throws(DeepLinkValueError) -> ManifestValue {
    if let key, link[key] != nil || defaultValue == nil { return try type.value(of: key, in: link) }
    if let defaultValue { return defaultValue }
    guard type.type.isOptional else { throw .missing(key: name) }
    return .none
  }
}
