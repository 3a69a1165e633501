import BacktrailUI
import Testing

@MainActor @Suite struct OverridesMaintainerTests {
  private func texts(_ maintainer: OverridesMaintainer) throws -> [String] {
    try ["a", "b"].map { key in
      let view = maintainer.override(for: key)
      return try HeadlessHost { view ?? AnyView(Text("none")) }.text
    }
  }

  @Test func `overrides are set, replaced, removed, and reset`() throws {
    var maintainer = OverridesMaintainer()
    maintainer.updateOverride(for: "a", with: AnyView(Text("first")))
    maintainer.updateOverride(for: "b", with: AnyView(Text("second")))
    maintainer.updateOverride(for: "a", with: AnyView(Text("third")))
    #expect(try texts(maintainer) == ["third", "second"])
    maintainer.removeOverride(for: "a")
    maintainer.removeOverride(for: "unknown")
    #expect(try texts(maintainer) == ["none", "second"])
    maintainer.resetOverrides()
    #expect(try texts(maintainer) == ["none", "none"])
    #expect(maintainer == OverridesMaintainer())
  }

  @Test func `a copy is a separate value`() throws {
    var maintainer = OverridesMaintainer()
    maintainer.updateOverride(for: "a", with: AnyView(Text("first")))
    var copy = maintainer
    #expect(copy == maintainer)
    copy.removeOverride(for: "a")
    #expect(try texts(maintainer) == ["first", "none"])
    #expect(copy != maintainer)
  }
}
