package import BacktrailCore

/// What a build says of its routes and saved values, without the code of its upcasters.
package struct DeclaredRoutes {
  package var routes: [RouteDeclaration]
  package var upcasters: [RouteStep]
  package var removed: [RemovedRoute.Declaration]
  package var viewStateUpcasters: [ViewStateStep]

  package init(
    routes: [RouteDeclaration], upcasters: [RouteStep], removed: [RemovedRoute.Declaration],
    viewStateUpcasters: [ViewStateStep]
  ) {
    self.routes = routes
    self.upcasters = upcasters
    self.removed = removed
    self.viewStateUpcasters = viewStateUpcasters
  }

  package init(of type: any DeclaresRoutes.Type) {
    routes = type.routeDeclarations
    upcasters = type.routeUpcasters.map(\.step)
    removed = type.removedRoutes.map { [routes] in $0.declaration(among: routes, of: type) }
    viewStateUpcasters = type.viewStateUpcasters.map(\.step)
  }

  /// What in it cannot be meant; a test expects none.
  package var problems: [RouteProblem] {
    DeclaredNames(self).problems + ViewStateSteps(viewStateUpcasters).problems
  }
}
