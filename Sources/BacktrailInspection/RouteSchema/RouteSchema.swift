public import BacktrailCore
public import BacktrailMap
public import BacktrailRuntime

/// The stored screens of a build as a file for tools: their names, their formats, and the conversions from earlier
/// formats.
///
/// ```swift
/// print(RouteSchema(of: AppRoute.self).json)
/// ```
public struct RouteSchema: Hashable, Sendable {
  /// The newest format version of the file.
  public static let format: Int32 = 3

  /// A route that was removed from the app.
  package typealias Removed = RemovedRoute.Declaration

  /// A saved value of a screen.
  public struct ViewStateForm: Codable, Hashable, Sendable {
    /// The key that the value is saved under.
    public var key: String
    /// The format version.
    public var version: Int32

    /// Creates the form of a saved value from its key and its format version.
    public init(_ key: String, version: Int32 = 1) {
      self.key = key
      self.version = version
    }
  }

  /// A view with parts that can be replaced.
  public struct Host: Codable, Hashable, Sendable {
    /// The stored name.
    public var name: String
    /// The earlier names.
    public var aliases: [String]
    /// The names of the parts.
    public var keys: [String]

    /// Creates a host from its stored name, its earlier names, and the names of its parts.
    public init(_ name: String, aliases: [String] = [], keys: [String]) {
      self.name = name
      self.aliases = aliases
      self.keys = keys
    }
  }

  /// The name of the route type, for display.
  public var type: String
  /// The routes, in order of declaration.
  public var routes: [RouteDeclaration]
  /// The descriptions of the route upcasters.
  package var upcasters: [RouteStep]
  /// The routes that were removed from the app.
  package var removed: [Removed]
  /// The map of an app that stores its screens as paths through the map.
  public var map: MapDescription?
  /// The saved values of screens.
  public var viewStates: [ViewStateForm]
  /// The descriptions of the view state upcasters.
  package var viewStateUpcasters: [ViewStateStep]
  /// The views with parts that can be replaced.
  public var hosts: [Host]

  package init(
    type: String, routes: [RouteDeclaration], upcasters: [RouteStep] = [], removed: [Removed] = [],
    map: MapDescription? = nil, viewStates: [ViewStateForm] = [], viewStateUpcasters: [ViewStateStep] = [],
    hosts: [Host] = []
  ) {
    self.type = type
    self.routes = routes
    self.upcasters = upcasters
    self.removed = removed
    self.map = map
    self.viewStates = viewStates
    self.viewStateUpcasters = viewStateUpcasters
    self.hosts = hosts
  }

  /// Creates a schema from the declarations of a route type, with the saved values and the replaceable parts of its
  /// views.
  public init(
    of type: any DeclaresRoutes.Type, viewStates: [ViewStateForm] = [],
    hosts: [any InjectableHost.Type] = []
  ) {
    let declared = DeclaredRoutes(of: type)
    self.init(
      type: "\(type)", routes: declared.routes, upcasters: declared.upcasters, removed: declared.removed,
      viewStates: viewStates, viewStateUpcasters: type.viewStateUpcasters.map(\.step),
      hosts: hosts.map(Host.init))
  }
}

extension RouteSchema.Host {
  init(_ host: any InjectableHost.Type) {
    self.init(host.injectableName, aliases: host.injectableAliases, keys: host.keyNames)
  }
}

extension InjectableHost {
  fileprivate static var keyNames: [String] { InjectableKeys.allCases.map(\.rawValue) }
}

extension RouteSchema {
  /// The contradictions in the declarations. A test can require that there are none.
  public var problems: [RouteProblem] { declared.problems }

  var declared: DeclaredRoutes {
    DeclaredRoutes(
      routes: routes, upcasters: upcasters, removed: removed, viewStateUpcasters: viewStateUpcasters)
  }
}
