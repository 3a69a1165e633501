import Testing

@Suite struct OverrideExpansionTests {
  @Test func `a part becomes a property, a key, and an override`() {
    OverrideExpansion.expect(
      """
      @InjectableContainer
      struct Shelf: View {
        @InjectableView var headBuilder: some View { Text("Head") }
        @InjectableView("foot") func lowerEndBuilder() -> some View { Text("Foot") }
        var unmarkedBuilder: some View { Text("") }
        var body: some View { head }
      }
      """,
      becomes: """
        struct Shelf: View {
          var headBuilder: some View { Text("Head") }
          func lowerEndBuilder() -> some View { Text("Foot") }
          var unmarkedBuilder: some View { Text("") }
          var body: some View { head }

          var _overridesMaintainer = BacktrailUI.OverridesMaintainer()

          @preconcurrency @MainActor var head: some BacktrailUI.View {
            BacktrailUI.InjectedView(Self.self, .head, _overridesMaintainer) {
              self.headBuilder
            }
          }

          @preconcurrency @MainActor var foot: some BacktrailUI.View {
            BacktrailUI.InjectedView(Self.self, .foot, _overridesMaintainer) {
              self.lowerEndBuilder()
            }
          }

          @preconcurrency @MainActor func overrideView<_Replacement: BacktrailUI.View>(
            for key: InjectableKeys, @BacktrailUI.ViewBuilder with replacement: () -> _Replacement
          ) -> Self {
            var copy = self
            copy._overridesMaintainer.updateOverride(for: key.rawValue, with: BacktrailUI.AnyView(replacement()))
            return copy
          }

          nonisolated enum InjectableKeys: Swift.String, Swift.CaseIterable, Swift.Sendable {
            case head
            case foot
          }

          nonisolated static var injectableName: Swift.String { "Shelf" }
        }

        extension Shelf: nonisolated BacktrailUI.InjectableHost {}
        """)
  }

  @Test func `a class changes in place`() {
    OverrideExpansion.expect(
      """
      @InjectableContainer("shelf", aliases: ["rack", "\\"board\\""])
      open class Shelf: InjectableHost {
        @InjectableView open var headBuilder: Text { Text("Head") }
      }
      """,
      becomes: #"""
        open class Shelf: InjectableHost {
          open var headBuilder: Text { Text("Head") }

          var _overridesMaintainer = BacktrailUI.OverridesMaintainer()

          @preconcurrency @MainActor public var head: some BacktrailUI.View {
            BacktrailUI.InjectedView(Self.self, .head, _overridesMaintainer) {
              self.headBuilder
            }
          }

          @preconcurrency @MainActor public func overrideView<_Replacement: BacktrailUI.View>(
            for key: InjectableKeys, @BacktrailUI.ViewBuilder with replacement: () -> _Replacement
          ) -> Self {
            self._overridesMaintainer.updateOverride(for: key.rawValue, with: BacktrailUI.AnyView(replacement()))
            return self
          }

          public nonisolated enum InjectableKeys: Swift.String, Swift.CaseIterable, Swift.Sendable {
            case head
          }

          public nonisolated static var injectableName: Swift.String { "shelf" }

          public nonisolated static var injectableAliases: [Swift.String] { ["rack", "\"board\""] }
        }
        """#, missing: [])
  }

  @Test func `a function with parameters stays a function`() {
    OverrideExpansion.expect(
      """
      package extension Town {
        @InjectableContainer
        struct Shelf {
          @available(iOS 18, *) @InjectableView @ViewBuilder
          private func rowBuilder<T: Plant>(_: T, in: Int = 1, _ at: inout Int, or: @autoclosure () -> T) -> some View
          where T: Sendable { Text("Row") }
        }
      }
      """,
      becomes: """
        package extension Town {
          struct Shelf {
            @available(iOS 18, *) @ViewBuilder
            private func rowBuilder<T: Plant>(_: T, in: Int = 1, _ at: inout Int, or: @autoclosure () -> T) -> some View
            where T: Sendable { Text("Row") }

            var _overridesMaintainer = BacktrailUI.OverridesMaintainer()

            @available(iOS 18, *) @preconcurrency @MainActor private func row<T: Plant>(_ _argument0: T, in: Int = 1, _ at: inout Int, or: @autoclosure () -> T) -> some BacktrailUI.View where T: Sendable {
              BacktrailUI.InjectedView(Self.self, .row, _overridesMaintainer) {
                self.rowBuilder(_argument0, in: `in`, &at, or: or())
              }
            }

            @preconcurrency @MainActor package func overrideView<_Replacement: BacktrailUI.View>(
              for key: InjectableKeys, @BacktrailUI.ViewBuilder with replacement: () -> _Replacement
            ) -> Self {
              var copy = self
              copy._overridesMaintainer.updateOverride(for: key.rawValue, with: BacktrailUI.AnyView(replacement()))
              return copy
            }

            package nonisolated enum InjectableKeys: Swift.String, Swift.CaseIterable, Swift.Sendable {
              case row
            }

            package nonisolated static var injectableName: Swift.String { "Town.Shelf" }
          }
        }

        extension Town.Shelf: nonisolated BacktrailUI.InjectableHost {}
        """)
  }

  @Test func `parts in conditions have keys in the same conditions`() {
    OverrideExpansion.expect(
      """
      @InjectableContainer
      public struct Shelf {
        #if DEBUG
          @InjectableView var defaultBuilder: some View { Text("") }
          #if os(Linux)
            @InjectableView public func deepBuilder() -> some View { Text("") }
          #endif
        #elseif os(iOS)
          var other = 1
        #else
          @BacktrailUI.InjectableView var defaultBuilder: some View { Text("") }
        #endif
        @InjectableView var footBuilder: some View { Text("") }
      }
      """,
      becomes: """
        public struct Shelf {
          #if DEBUG
            var defaultBuilder: some View { Text("") }
            #if os(Linux)
              public func deepBuilder() -> some View { Text("") }
            #endif
          #elseif os(iOS)
            var other = 1
          #else
            @BacktrailUI.InjectableView var defaultBuilder: some View { Text("") }
          #endif
          var footBuilder: some View { Text("") }

          var _overridesMaintainer = BacktrailUI.OverridesMaintainer()

          #if DEBUG
            @preconcurrency @MainActor var `default`: some BacktrailUI.View {
              BacktrailUI.InjectedView(Self.self, .`default`, _overridesMaintainer) {
                self.defaultBuilder
              }
            }
            #if os(Linux)
              @preconcurrency @MainActor public var deep: some BacktrailUI.View {
                BacktrailUI.InjectedView(Self.self, .deep, _overridesMaintainer) {
                  self.deepBuilder()
                }
              }
            #endif
          #elseif os(iOS)
          #else
            @preconcurrency @MainActor var `default`: some BacktrailUI.View {
              BacktrailUI.InjectedView(Self.self, .`default`, _overridesMaintainer) {
                self.defaultBuilder
              }
            }
          #endif

          @preconcurrency @MainActor var foot: some BacktrailUI.View {
            BacktrailUI.InjectedView(Self.self, .foot, _overridesMaintainer) {
              self.footBuilder
            }
          }

          @preconcurrency @MainActor public func overrideView<_Replacement: BacktrailUI.View>(
            for key: InjectableKeys, @BacktrailUI.ViewBuilder with replacement: () -> _Replacement
          ) -> Self {
            var copy = self
            copy._overridesMaintainer.updateOverride(for: key.rawValue, with: BacktrailUI.AnyView(replacement()))
            return copy
          }

          public nonisolated enum InjectableKeys: Swift.String, Swift.CaseIterable, Swift.Sendable {
            #if DEBUG
              case `default`
              #if os(Linux)
                case deep
              #endif
            #elseif os(iOS)
            #else
              case `default`
            #endif
            case foot
          }

          public nonisolated static var injectableName: Swift.String { "Shelf" }
        }

        extension Shelf: nonisolated BacktrailUI.InjectableHost {}
        """)
  }

  @Test func `a consumed value is copied, and a part exists in the builds that have its member`() {
    OverrideExpansion.expect(
      """
      @InjectableContainer
      @usableFromInline class Shelf {
        @available(tvOS, unavailable)
        @InjectableView func footBuilder(_ text: consuming String, _ place: borrowing Int) -> some View { Text(text) }
      }
      """,
      becomes: """
        @usableFromInline class Shelf {
          @available(tvOS, unavailable)
          func footBuilder(_ text: consuming String, _ place: borrowing Int) -> some View { Text(text) }

          var _overridesMaintainer = BacktrailUI.OverridesMaintainer()

          #if !os(tvOS)
          @available(tvOS, unavailable) @preconcurrency @MainActor func foot(_ text: String, _ place: Int) -> some BacktrailUI.View {
            BacktrailUI.InjectedView(Self.self, .foot, _overridesMaintainer) {
              self.footBuilder(text, place)
            }
          }
          #endif

          @preconcurrency @MainActor @usableFromInline func overrideView<_Replacement: BacktrailUI.View>(
            for key: InjectableKeys, @BacktrailUI.ViewBuilder with replacement: () -> _Replacement
          ) -> Self {
            self._overridesMaintainer.updateOverride(for: key.rawValue, with: BacktrailUI.AnyView(replacement()))
            return self
          }

          @usableFromInline nonisolated enum InjectableKeys: Swift.String, Swift.CaseIterable, Swift.Sendable {
            case foot
          }

          @usableFromInline nonisolated static var injectableName: Swift.String { "Shelf" }
        }

        extension Shelf: nonisolated BacktrailUI.InjectableHost {}
        """)
  }
}
