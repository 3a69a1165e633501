import BacktrailCore
import BacktrailMap
import BacktrailRuntime

/// A comparison of two builds' schemas, based on how the later build reads the data that the earlier build stored.
struct SchemaComparison {
  let earlier: RouteSchema
  let later: RouteSchema
  private let names: DeclaredNames

  init(earlier: RouteSchema, later: RouteSchema) {
    self.earlier = earlier
    self.later = later
    names = DeclaredNames(later.declared)
  }

  /// The changes to routes, earlier routes, the map, view states, and hosts.
  var changes: [SchemaChange] {
    earlier.routes.flatMap(changes) + newRoutes + earlierSteps + earlierRemovals + maps + viewStates + hosts
  }

  private func changes(of route: RouteDeclaration) -> [SchemaChange] {
    let aliases = route.aliases.filter { !isKnown($0) }.map { alias in
      SchemaChange(
        .risky, route.subject,
        "The alias '\(alias)' was removed, but older logs use it. Add the alias back.")
    }
    return reading(of: route) + aliases
  }

  private func isKnown(_ name: String) -> Bool {
    names.declaration(of: name) != nil || later.upcasters.contains { $0.name == name }
      || later.removed.contains { $0.name == name }
  }

  /// Returns the changes for routes that the earlier build stored.
  private func reading(of route: RouteDeclaration) -> [SchemaChange] {
    if let map = later.map { return [reading(of: route, in: map)] }
    do throws(RouteCodingError) {
      switch try names.meaning(of: route.name, version: route.version) {
      case .route: return comparison(of: route)
      case .step(let place): return [upcast(route, by: names.step(at: place))]
      case .replaced(let place):
        let replacement = later.removed[place].replacement ?? ""
        return [
          SchemaChange(
            .compatible, route.subject, "It was removed, and '\(replacement)' is shown in its place.")
        ]
      }
    } catch {
      return [loss(of: route, error)]
    }
  }

  private func reading(of route: RouteDeclaration, in map: MapDescription) -> SchemaChange {
    if (try? map.screen(stored: route.name, version: route.version)) != nil {
      return SchemaChange(
        .risky, route.subject,
        "It is now a screen of the map. Check that its context is decoded in the same way.")
    }
    return SchemaChange(
      .breaking, route.subject,
      "The build's map has no such screen. Give the root that replaced it the alias '\(route.name)'.")
  }

  private func loss(of route: RouteDeclaration, _ error: RouteCodingError) -> SchemaChange {
    switch error {
    case .newerVersion(_, let version, let known):
      SchemaChange(
        .breaking, route.subject,
        "Its version decreased from \(version) to \(known). Declare version \(version) or later.")
    case .removed:
      SchemaChange(
        .risky, route.subject,
        "It was removed, and nothing replaces it. Declare a replacement if there is one.")
    case .renamed(_, let name):
      SchemaChange(
        .breaking, route.subject,
        "Its case is now stored as '\(name)'. Give the case the alias '\(route.name)'.")
    case .ambiguous, .context, .damaged, .erased, .missingPayload, .parameter, .redacted, .undecodable,
      .unnamed, .upcasting:
      SchemaChange(.breaking, route.subject, error.description)
    }
  }

  private func upcast(_ route: RouteDeclaration, by step: RouteStep) -> SchemaChange {
    let result = step.to.map { "version \($0)" } ?? step.into.map { "'\($0)'" }.joined(separator: " or ")
    return SchemaChange(
      .compatible, route.subject, "An upcaster converts version \(route.version) to \(result).")
  }

  private func comparison(of route: RouteDeclaration) -> [SchemaChange] {
    guard let now = names.declaration(of: route.name) else {
      return [
        SchemaChange(
          .breaking, route.subject,
          "It is missing. Declare it as removed, give the route that replaced it the alias '\(route.name)', or add an upcaster."
        )
      ]
    }
    let version = now.version > route.version ? now.version : now.version + 1
    var changes = ParameterComparison(
      subject: route.subject, earlier: route.parameters, later: now.parameters,
      advice: "Declare version \(version) with an upcaster"
    ).changes
    if now.name != route.name {
      changes.append(
        SchemaChange(
          .compatible, route.subject,
          "It is now stored as '\(now.name)', and can be decoded under both names."))
    }
    if now.version > route.version, changes.isEmpty {
      changes.append(
        SchemaChange(
          .compatible, route.subject,
          "Version \(route.version) has the same format as version \(now.version).")
      )
    }
    if now.isRestorable != route.isRestorable {
      changes.append(
        now.isRestorable
          ? SchemaChange(.compatible, route.subject, "It is now restored at launch.")
          : SchemaChange(
            .risky, route.subject, "It is no longer restored at launch, nor are the screens above it."))
    }
    return changes
  }

  private var newRoutes: [SchemaChange] {
    let known = Set(
      earlier.routes.flatMap { [$0.name] + $0.aliases } + earlier.upcasters.map(\.name))
    return later.routes.filter { known.isDisjoint(with: [$0.name] + $0.aliases) }
      .map { SchemaChange(.compatible, $0.subject, "It is new.") }
  }

  /// The changes for the earlier build's upcasters. Older logs contain the versions that those upcasters convert from.
  private var earlierSteps: [SchemaChange] {
    earlier.upcasters.compactMap { step in
      switch try? names.meaning(of: step.name, version: step.from) {
      case .step, .replaced: nil
      case .route, nil:
        SchemaChange(
          .risky, "route '\(step.name)'",
          "The upcaster from version \(step.from) was removed, but older logs use that version. Keep the upcaster."
        )
      }
    }
  }

  private var earlierRemovals: [SchemaChange] {
    earlier.removed.compactMap { removed in
      let subject = "route '\(removed.name)'"
      if names.declaration(of: removed.name) != nil {
        return SchemaChange(
          .compatible, subject, "It exists again, so its quarantined entries can be decoded.")
      }
      guard removed.replacement != nil, names.change(of: removed.name, version: 1) == .none else {
        return nil
      }
      return SchemaChange(
        .risky, subject, "The removed route no longer has a replacement. Declare one.")
    }
  }
}

extension RouteDeclaration {
  fileprivate var subject: String { "route '\(name)'" }
}
