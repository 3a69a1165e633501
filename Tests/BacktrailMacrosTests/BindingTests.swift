import BacktrailMacros
import Testing

@Suite struct BindingTests {
  @Test func `a value is taken from the parameter with its name`() {
    expect([value("b"), value("a")], path: ["a", "b"], ["b", "a"])
    expect([value("q"), value("a")], path: ["a"], query: ["q"], ["q", "a"])
  }

  @Test func `names come before positions`() {
    expect([value("x"), value("a")], path: ["a", "b"], ["b", "a"])
  }

  @Test func `leftover path names go to required values, then to optional ones`() {
    expect([value("x", isOptional: true), value("y")], path: ["a", "b"], ["b", "a"])
  }

  @Test func `leftover query names go to the remaining values`() {
    expect([optional("query"), optional("page")], query: ["q", "page"], ["q", "page"])
    expect([value("x"), value("y")], path: ["a"], query: ["b"], ["a", "b"])
  }

  @Test func `a value with a default is bound only by its name`() {
    expect([value("x", hasDefault: true), value("y")], path: ["a"], [nil, "a"])
    expect([value("x", hasDefault: true)], query: ["x"], ["x"])
    expect([value("x", hasDefault: true)], query: ["a"], [nil], [.unusedInQuery("a")])
  }

  @Test func `arrays leave the path to other values`() {
    expect([value("list", isArray: true), value("x")], path: ["id"], query: ["tags"], ["tags", "id"])
  }

  @Test func `an array in the path is a problem, by name and by position`() {
    expect([value("ids", isArray: true)], path: ["ids"], ["ids"], [.arrayInPath(value: 0, name: "ids")])
    expect([value("ids", isArray: true)], path: ["a"], [nil], [.arrayInPath(value: 0, name: "a")])
  }

  @Test func `values without a name are bound by position`() {
    expect([value(nil), value(nil)], path: ["a"], query: ["b"], ["a", "b"])
  }

  @Test func `two values with the same name do not share a parameter`() {
    expect([value("a"), value("a")], path: ["a", "b"], ["a", "b"])
  }

  @Test func `values without a parameter and parameters that no value takes are problems`() {
    expect([value("x")], [nil], [.unbound(value: 0)])
    expect([optional("x"), optional("y")], query: ["x"], ["x", nil], [.unbound(value: 1)])
    expect([], path: ["a"], query: ["b"], [], [.unusedInPath("a"), .unusedInQuery("b")])
  }

  private func value(
    _ name: String?, isOptional: Bool = false, isArray: Bool = false, hasDefault: Bool = false
  ) -> Binding.Value {
    Binding.Value(name: name, isOptional: isOptional, isArray: isArray, hasDefault: hasDefault)
  }

  private func optional(_ name: String) -> Binding.Value { value(name, isOptional: true) }

  private func expect(
    _ values: [Binding.Value], path: [String] = [], query: [String] = [], _ keys: [String?],
    _ problems: [Binding.Problem] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let binding = Binding(values, path: path, query: query)
    #expect(binding.keys == keys, sourceLocation: sourceLocation)
    #expect(binding.problems == problems, sourceLocation: sourceLocation)
  }
}
