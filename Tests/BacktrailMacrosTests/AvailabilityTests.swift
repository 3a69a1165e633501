import Testing

@Suite struct AvailabilityTests {
  @Test(arguments: ["*, unavailable", "*, unavailable, renamed: \"bed\"", "swift, unavailable"])
  func `a route or a part that is always unavailable is refused`(attribute: String) {
    let column = attribute.count + 15
    let route = Misuse.members(
      "@available(\(attribute)) @DeepLinkRoute(\"/\") case shed",
      .at(
        3, column + 1, "unavailableCase",
        "'@DeepLinkRoute' cannot open 'shed', which is unavailable. Remove the route, or make the case available."
      ))
    route.expect()
    let part = OverrideMisuse.member(
      "@available(\(attribute)) @InjectableView var aBuilder: Text { Text(\"\") }", column + 21,
      "unavailablePart",
      "'@InjectableView' cannot show 'aBuilder', which is unavailable. Remove the attribute, or make the member available."
    )
    part.expect()
  }

  @Test func `a route exists in the builds that have its case`() {
    Expansion.expect(
      """
      @DeepLinkDestination
      enum Garden {
        @available(tvOS, unavailable) @available(swift, introduced: 5, obsoleted: 9) @DeepLinkRoute("/") case shed
      }
      """,
      becomes: """
        enum Garden {
          @available(tvOS, unavailable) @available(swift, introduced: 5, obsoleted: 9) case shed

          nonisolated static var allRoutes: [Backtrail.DeepLinkRouteDefinition<Self>] {
            var routes: [Backtrail.DeepLinkRouteDefinition<Self>] = []
            #if !os(tvOS) && swift(>=5) && !swift(>=9)
            routes.append(
              Backtrail.DeepLinkRouteDefinition(
                "/", case: "shed",
                build: { _ in .shed },
                values: { destination, _ in
                  if case .shed = destination { true } else { false }
                }))
            #endif
            return routes
          }
        }

        extension Garden: nonisolated Backtrail.DeepLinkRoutable {}
        """)
  }

  @Test func `a route of a deprecated case deprecates the table, so that the expansion has no warning`() {
    Expansion.expect(
      """
      @DeepLinkDestination
      enum Garden {
        @available(iOS, deprecated: 18) @DeepLinkRoute("/") case shed
      }
      """,
      becomes: """
        enum Garden {
          @available(iOS, deprecated: 18) case shed

          @available(*, deprecated, message: "It uses deprecated cases.")
          nonisolated static var allRoutes: [Backtrail.DeepLinkRouteDefinition<Self>] {
            [
              Backtrail.DeepLinkRouteDefinition(
                "/", case: "shed",
                build: { _ in .shed },
                values: { destination, _ in
                  if case .shed = destination { true } else { false }
                }),
            ]
          }
        }

        extension Garden: nonisolated Backtrail.DeepLinkRoutable {}
        """)
  }

  @Test func `an unavailable screen shows nothing, and its raw value and values are not used`() {
    Expansion.expect(
      """
      @Screens
      enum Garden: Int, Route {
        @available(*, unavailable) case shed
        @available(*, deprecated) case bed
      }
      """,
      becomes: """
        enum Garden: Int, Route {
          @available(*, unavailable) case shed
          @available(*, deprecated) case bed

          @MainActor @BacktrailUI.ViewBuilder var body: some BacktrailUI.View {
            switch self {
            case .shed: BacktrailUI.EmptyView()
            case .bed:
              Bed()
            }
          }

          @available(*, deprecated, message: "It uses deprecated cases.")
          nonisolated static var routeDeclarations: [BacktrailUI.RouteDeclaration] {
            [
              BacktrailUI.RouteDeclaration("shed", name: "shed", view: "Shed"),
              BacktrailUI.RouteDeclaration("bed", rawValue: "\\(Self.bed.rawValue)", name: "bed", view: "Bed"),
            ]
          }
        }

        extension Garden: nonisolated BacktrailUI.Screens, nonisolated BacktrailUI.DeclaresRoutes {}

        extension Garden: BacktrailUI.View {}
        """)
  }

  @Test func `members that inlinable code can use stay usable there`() {
    Expansion.expect(
      "@DeepLinkDestination\n@usableFromInline enum Garden {\n}",
      becomes: """
        @usableFromInline enum Garden {

          @usableFromInline nonisolated static var allRoutes: [Backtrail.DeepLinkRouteDefinition<Self>] {
            []
          }
        }

        extension Garden: nonisolated Backtrail.DeepLinkRoutable {}
        """)
    MapExpansion.expect(
      "@ContentScreen\n@usableFromInline package struct Cabin: ContentScreen {}",
      becomes: """
        @usableFromInline package struct Cabin: ContentScreen {

          @usableFromInline package var mapMembers: [BacktrailMap.MapMember] {
            []
          }
        }
        """)
  }
}
