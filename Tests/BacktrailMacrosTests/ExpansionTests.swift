import Testing

@Suite struct ExpansionTests {
  @Test func `values are bound, described, created, and decomposed`() {
    Expansion.expect(
      """
      @DeepLinkDestination
      enum Garden {
        @DeepLinkRoute("/plants/:id", query: ["q", "page"], gate: .authentication)
        case plant(number: Int, query: String?, page: Int = 1, title: String = "Rose", style: Style = .plain)
        case shed
      }
      """,
      becomes: """
        enum Garden {
          case plant(number: Int, query: String?, page: Int = 1, title: String = "Rose", style: Style = .plain)
          case shed

          nonisolated static var allRoutes: [Backtrail.DeepLinkRouteDefinition<Self>] {
            [
              Backtrail.DeepLinkRouteDefinition(
                "/plants/:id", query: ["q", "page"], case: "plant", gate: .authentication,
                parameters: [
                  Backtrail.DeepLinkParameter("number", Int.self, from: "id"),
                  Backtrail.DeepLinkParameter("query", String?.self, from: "q"),
                  Backtrail.DeepLinkParameter("page", Int.self, from: "page", default: 1),
                  Backtrail.DeepLinkParameter("title", String.self, default: "Rose"),
                  Backtrail.DeepLinkParameter("style", typeName: "Style"),
                ],
                build: { (link) throws(Backtrail.DeepLinkValueError) in
                  .plant(number: try link.value("id"), query: try link.value("q"), page: try link.value("page", default: 1))
                },
                values: { destination, link in
                  guard case .plant(let v0, let v1, let v2, _, _) = destination else { return false }
                  link.set("id", v0)
                  link.set("q", v1)
                  link.set("page", v2)
                  return true
                }),
            ]
          }
        }

        extension Garden: nonisolated Backtrail.DeepLinkRoutable {}
        """)
  }

  @Test func `a case without associated values needs no parameters`() {
    Expansion.expect(
      """
      @DeepLinkDestination
      enum Garden {
        @DeepLinkRoute("/shed", gate: nil) case shed
      }
      """,
      becomes: """
        enum Garden {
          case shed

          nonisolated static var allRoutes: [Backtrail.DeepLinkRouteDefinition<Self>] {
            [
              Backtrail.DeepLinkRouteDefinition(
                "/shed", case: "shed",
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

  @Test func `an enum without routes has an empty table`() {
    Expansion.expect(
      """
      @DeepLinkDestination
      package enum Garden {
        case shed
      }
      """,
      becomes: """
        package enum Garden {
          case shed

          package nonisolated static var allRoutes: [Backtrail.DeepLinkRouteDefinition<Self>] {
            []
          }
        }

        extension Garden: nonisolated Backtrail.DeepLinkRoutable {}
        """)
  }

  @Test func `an enum that already conforms gets only the table`() {
    Expansion.expect(
      """
      @DeepLinkDestination
      private enum Garden: DeepLinkRoutable {
        case shed
      }
      """,
      becomes: """
        private enum Garden: DeepLinkRoutable {
          case shed

          nonisolated static var allRoutes: [Backtrail.DeepLinkRouteDefinition<Self>] {
            []
          }
        }
        """, missing: [])
  }

  @Test func `an extension around the enum determines its access level`() {
    Expansion.expect(
      """
      public extension Town {
        @DeepLinkDestination
        enum Garden {
          case shed
        }
      }
      """,
      becomes: """
        public extension Town {
          enum Garden {
            case shed

            public nonisolated static var allRoutes: [Backtrail.DeepLinkRouteDefinition<Self>] {
              []
            }
          }
        }

        extension Town.Garden: nonisolated Backtrail.DeepLinkRoutable {}
        """)
  }

  @Test func `several routes, odd names and escapes`() {
    Expansion.expect(
      #"""
      @DeepLinkDestination
      public enum Garden {
        @DeepLinkRoute(#"/"beds"/:id"#) @Backtrail.DeepLinkRoute("/\u{62}eds/:id")
        case `default`(Int, in: Kind? = nil)
      }
      """#,
      becomes: #"""
        public enum Garden {
          @Backtrail.DeepLinkRoute("/\u{62}eds/:id")
          case `default`(Int, in: Kind? = nil)

          public nonisolated static var allRoutes: [Backtrail.DeepLinkRouteDefinition<Self>] {
            [
              Backtrail.DeepLinkRouteDefinition(
                "/\"beds\"/:id", case: "default",
                parameters: [
                  Backtrail.DeepLinkParameter("0", Int.self, from: "id"),
                  Backtrail.DeepLinkParameter("in", typeName: "Kind?"),
                ],
                build: { (link) throws(Backtrail.DeepLinkValueError) in
                  .`default`(try link.value("id"))
                },
                values: { destination, link in
                  guard case .`default`(let v0, _) = destination else { return false }
                  link.set("id", v0)
                  return true
                }),
              Backtrail.DeepLinkRouteDefinition(
                "/beds/:id", case: "default",
                parameters: [
                  Backtrail.DeepLinkParameter("0", Int.self, from: "id"),
                  Backtrail.DeepLinkParameter("in", typeName: "Kind?"),
                ],
                build: { (link) throws(Backtrail.DeepLinkValueError) in
                  .`default`(try link.value("id"))
                },
                values: { destination, link in
                  guard case .`default`(let v0, _) = destination else { return false }
                  link.set("id", v0)
                  return true
                }),
            ]
          }
        }

        extension Garden: nonisolated Backtrail.DeepLinkRoutable {}
        """#)
  }

  @Test func `routes in conditions are appended in the same conditions`() {
    Expansion.expect(
      """
      @DeepLinkDestination
      enum Garden {
        #if os(Linux)
          @DeepLinkRoute("/shed") case shed
        #elseif os(iOS)
          case nothing
        #else
          #if DEBUG
            @DeepLinkRoute("/bed/:id") case bed(id: Int)
          #endif
        #endif
      }
      """,
      becomes: """
        enum Garden {
          #if os(Linux)
            case shed
          #elseif os(iOS)
            case nothing
          #else
            #if DEBUG
              case bed(id: Int)
            #endif
          #endif

          nonisolated static var allRoutes: [Backtrail.DeepLinkRouteDefinition<Self>] {
            var routes: [Backtrail.DeepLinkRouteDefinition<Self>] = []
            #if os(Linux)
            routes.append(
              Backtrail.DeepLinkRouteDefinition(
                "/shed", case: "shed",
                build: { _ in .shed },
                values: { destination, _ in
                  if case .shed = destination { true } else { false }
                }))
            #elseif os(iOS)
            #else
            #if DEBUG
            routes.append(
              Backtrail.DeepLinkRouteDefinition(
                "/bed/:id", case: "bed",
                parameters: [
                  Backtrail.DeepLinkParameter("id", Int.self, from: "id"),
                ],
                build: { (link) throws(Backtrail.DeepLinkValueError) in
                  .bed(id: try link.value("id"))
                },
                values: { destination, link in
                  guard case .bed(let v0) = destination else { return false }
                  link.set("id", v0)
                  return true
                }))
            #endif
            #endif
            return routes
          }
        }

        extension Garden: nonisolated Backtrail.DeepLinkRoutable {}
        """)
  }
}
