import Testing

@Suite struct ScreenExpansionTests {
  @Test func `a case is shown as the view with its name and values`() {
    Expansion.expect(
      """
      @Screens
      enum Garden {
        case shed
        case bed(number: Int, style: Style? = nil)
        case plant(String, in: Int, _ param0: [Int])
      }
      """,
      becomes: """
        enum Garden {
          case shed
          case bed(number: Int, style: Style? = nil)
          case plant(String, in: Int, _ param0: [Int])

          @MainActor @BacktrailUI.ViewBuilder var body: some BacktrailUI.View {
            switch self {
            case .shed:
              Shed()
            case .bed(number: let number, style: let style):
              Bed(number: number, style: style)
            case .plant(let param0, in: let `in`, let param0_):
              Plant(param0, in: `in`, param0_)
            }
          }

          nonisolated static var routeDeclarations: [BacktrailUI.RouteDeclaration] {
            [
              BacktrailUI.RouteDeclaration("shed", view: "Shed"),
              BacktrailUI.RouteDeclaration("bed", parameters: [.init("number", "Int"), .init("style", "Style?")], view: "Bed"),
              BacktrailUI.RouteDeclaration("plant", parameters: [.init(nil, "String"), .init("in", "Int"), .init(nil, "[Int]")], view: "Plant"),
            ]
          }
        }

        extension Garden: nonisolated BacktrailUI.Screens, nonisolated BacktrailUI.DeclaresRoutes {}

        extension Garden: BacktrailUI.View {}
        """)
  }

  @Test func `a mapping changes the labels, and a type changes the view`() {
    Expansion.expect(
      """
      @Screens
      enum Garden {
        @Screen(Beds<Int>.self, ["number": "for", "style": "_"]) case bed(number: Int, style: Style)
        @BacktrailUI.Screen(["param0": "id"]) case plant(Int), tree(_ age: Int)
        @Screen case shed
      }
      """,
      becomes: """
        enum Garden {
          case bed(number: Int, style: Style)
          @BacktrailUI.Screen(["param0": "id"]) case plant(Int), tree(_ age: Int)
          case shed

          @MainActor @BacktrailUI.ViewBuilder var body: some BacktrailUI.View {
            switch self {
            case .bed(number: let number, style: let style):
              Beds<Int>(for: number, style)
            case .plant(let param0):
              Plant(id: param0)
            case .tree(let age):
              Tree(id: age)
            case .shed:
              Shed()
            }
          }

          nonisolated static var routeDeclarations: [BacktrailUI.RouteDeclaration] {
            [
              BacktrailUI.RouteDeclaration("bed", parameters: [.init("number", "Int"), .init("style", "Style")], view: "Beds<Int>"),
              BacktrailUI.RouteDeclaration("plant", parameters: [.init(nil, "Int")], view: "Plant"),
              BacktrailUI.RouteDeclaration("tree", parameters: [.init(nil, "Int")], view: "Tree"),
              BacktrailUI.RouteDeclaration("shed", view: "Shed"),
            ]
          }
        }

        extension Garden: nonisolated BacktrailUI.Screens, nonisolated BacktrailUI.DeclaresRoutes {}

        extension Garden: BacktrailUI.View {}
        """)
  }

  @Test func `a route's values are checked, and its stored names are kept`() {
    Expansion.expect(
      """
      @Screens
      enum Garden: Route {
        @Screen(id: "s", version: 2, aliases: ["hut", "barn"], restorable: false) case shed
        case bed(number: Int), Plant(Plant?)
      }
      """,
      becomes: """
        enum Garden: Route {
          case shed
          case bed(number: Int), Plant(Plant?)

          @MainActor @BacktrailUI.ViewBuilder var body: some BacktrailUI.View {
            switch self {
            case .shed:
              Shed()
            case .bed(number: let number):
              Bed(number: number)
            case .Plant(let param0):
              BacktrailUI.TypeNamed<Plant>(param0)
            }
          }

          nonisolated static var routeDeclarations: [BacktrailUI.RouteDeclaration] {
            [
              BacktrailUI.RouteDeclaration("shed", name: "s", version: 2, aliases: ["hut", "barn"], isRestorable: false, view: "Shed"),
              BacktrailUI.RouteDeclaration("bed", parameters: [.init("number", "Int")], view: "Bed"),
              BacktrailUI.RouteDeclaration("Plant", parameters: [.init(nil, "Plant?")], view: "Plant"),
            ]
          }

          @MainActor private static func valuesOf_bed() {
            @available(*, unavailable, message: "The values of 'bed' must be 'Codable' and 'Hashable', because its enum is a 'Route' and is stored. Add the conformances, or store an identifier instead.")
            func store<Value>(_: Value.Type) {}
            func store<Value: Swift.Codable & Swift.Hashable>(_: Value.Type) {}
            store((Int).self)
          }
          @MainActor private static func valuesOf_Plant() {
            @available(*, unavailable, message: "The values of 'Plant' must be 'Codable' and 'Hashable', because its enum is a 'Route' and is stored. Add the conformances, or store an identifier instead.")
            func store<Value>(_: Value.Type) {}
            func store<Value: Swift.Codable & Swift.Hashable>(_: Value.Type) {}
            store(BacktrailUI.TypeNamed<Plant?>.self)
          }
        }

        extension Garden: nonisolated BacktrailUI.Screens, nonisolated BacktrailUI.DeclaresRoutes {}

        extension Garden: BacktrailUI.View {}
        """)
  }

  @Test func `cases in conditions are shown in the same conditions`() {
    Expansion.expect(
      """
      @Screens
      public enum Garden: String {
        case shed = "hut"
        #if os(Linux)
          case bed
          #if DEBUG
            case plant
          #endif
        #endif
      }
      """,
      becomes: """
        public enum Garden: String {
          case shed = "hut"
          #if os(Linux)
            case bed
            #if DEBUG
              case plant
            #endif
          #endif

          @MainActor @BacktrailUI.ViewBuilder public var body: some BacktrailUI.View {
            switch self {
            case .shed:
              Shed()
            #if os(Linux)
            case .bed:
              Bed()
            #if DEBUG
            case .plant:
              Plant()
            #endif
            #endif
            }
          }

          public nonisolated static var routeDeclarations: [BacktrailUI.RouteDeclaration] {
            var routes: [BacktrailUI.RouteDeclaration] = []
            routes.append(BacktrailUI.RouteDeclaration("shed", rawValue: "hut", view: "Shed"))
            #if os(Linux)
            routes.append(BacktrailUI.RouteDeclaration("bed", view: "Bed"))
            #if DEBUG
            routes.append(BacktrailUI.RouteDeclaration("plant", view: "Plant"))
            #endif
            #endif
            return routes
          }
        }

        extension Garden: nonisolated BacktrailUI.Screens, nonisolated BacktrailUI.DeclaresRoutes {}

        extension Garden: BacktrailUI.View {}
        """)
  }

  @Test func `names that Swift cannot write are put in backticks`() {
    Expansion.expect(
      """
      @Screens
      enum Garden {
        case `default`(`inout`: Int)
        case `my shed`(shed: Int)
        @Screen(Bed.self) case bed(Bed: Int)
      }
      """,
      becomes: """
        enum Garden {
          case `default`(`inout`: Int)
          case `my shed`(shed: Int)
          case bed(Bed: Int)

          @MainActor @BacktrailUI.ViewBuilder var body: some BacktrailUI.View {
            switch self {
            case .`default`(`inout`: let `inout`):
              Default(`inout`: `inout`)
            case .`my shed`(shed: let shed):
              `My shed`(shed: shed)
            case .bed(Bed: let Bed_):
              Bed(Bed: Bed_)
            }
          }

          nonisolated static var routeDeclarations: [BacktrailUI.RouteDeclaration] {
            [
              BacktrailUI.RouteDeclaration("default", parameters: [.init("inout", "Int")], view: "Default"),
              BacktrailUI.RouteDeclaration("my shed", parameters: [.init("shed", "Int")], view: "`My shed`"),
              BacktrailUI.RouteDeclaration("bed", parameters: [.init("Bed", "Int")], view: "Bed"),
            ]
          }
        }

        extension Garden: nonisolated BacktrailUI.Screens, nonisolated BacktrailUI.DeclaresRoutes {}

        extension Garden: BacktrailUI.View {}
        """)
  }

  @Test func `members are public if an extension around the enum makes them public`() {
    Expansion.expect(
      """
      public extension Park {
        @Screens
        enum Garden {
          case shed
        }
      }
      """,
      becomes: """
        public extension Park {
          enum Garden {
            case shed

            @MainActor @BacktrailUI.ViewBuilder public var body: some BacktrailUI.View {
              switch self {
              case .shed:
                Shed()
              }
            }

            public nonisolated static var routeDeclarations: [BacktrailUI.RouteDeclaration] {
              [
                BacktrailUI.RouteDeclaration("shed", view: "Shed"),
              ]
            }
          }
        }

        extension Park.Garden: nonisolated BacktrailUI.Screens, nonisolated BacktrailUI.DeclaresRoutes {}

        extension Park.Garden: BacktrailUI.View {}
        """)
  }

  @Test func `an enum without cases is never shown`() {
    Expansion.expect(
      """
      @Screens
      package enum Garden {}
      """,
      becomes: """
        package enum Garden {

          @MainActor package var body: Swift.Never {
            switch self {}
          }

          package nonisolated static var routeDeclarations: [BacktrailUI.RouteDeclaration] {
            []
          }
        }

        extension Garden: nonisolated BacktrailUI.Screens, nonisolated BacktrailUI.DeclaresRoutes {}

        extension Garden: BacktrailUI.View {}
        """)
  }

  @Test func `members that already exist are not generated again`() {
    Expansion.expect(
      """
      @Screens
      enum Garden: View, Screens, DeclaresRoutes {
        case shed
        static let routeDeclarations: [RouteDeclaration] = []
      }
      """,
      becomes: """
        enum Garden: View, Screens, DeclaresRoutes {
          case shed
          static let routeDeclarations: [RouteDeclaration] = []

          @MainActor @BacktrailUI.ViewBuilder var body: some BacktrailUI.View {
            switch self {
            case .shed:
              Shed()
            }
          }
        }
        """, missing: [])
  }
}
