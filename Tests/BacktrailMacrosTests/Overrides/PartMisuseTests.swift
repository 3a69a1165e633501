import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct PartMisuseTests {
  @Test(arguments: [
    OverrideMisuse.member(
      "@InjectableView init() {}", 3, "notOnMember",
      "@InjectableView can only be attached to a variable or function."),
    .member(
      "@InjectableView subscript(n: Int) -> Text { Text(\"\") }", 3, "notOnMember",
      "@InjectableView can only be attached to a variable or function."),
    .member(
      "@InjectableView var seeds: Text { Text(\"\") }", 23, "noBuilderSuffix",
      "The name must end with 'Builder' to use @InjectableView.",
      repair: ("Rename it to 'seedsBuilder'", "@InjectableView var seedsBuilder: Text { Text(\"\") }")),
    .member(
      "@InjectableView(\"seeds\") func `in`() -> Text { Text(\"\") }", 33, "noBuilderSuffix",
      "The name must end with 'Builder' to use @InjectableView.",
      repair: (
        "Rename it to 'inBuilder'", "@InjectableView(\"seeds\") func inBuilder() -> Text { Text(\"\") }"
      )),
    .member(
      "@InjectableView var seedsBuilder", 23, "noBinding",
      "The variable declaration must have a valid binding."),
    .member(
      "@InjectableView var (aBuilder, bBuilder): (Text, Text) = both", 23, "noIdentifier",
      "The variable declaration must have a valid identifier."),
    .member(
      "@InjectableView func seedsBuilder() -> Text", 24, "noBody",
      "The function declaration must have a body."),
    .member(
      "@InjectableView var Builder: Text { Text(\"\") }", 23, "noPartName",
      "'@InjectableView' requires a part name before 'Builder'. Add one there, or in parentheses: "
        + "'@InjectableView(\"…\")'."),
    .member(
      "@InjectableView(\"\") var aBuilder: Text { Text(\"\") }", 19, "noPartName",
      "'@InjectableView' requires a part name before 'Builder'. Add one there, or in parentheses: "
        + "'@InjectableView(\"…\")'."),
    .member(
      "@InjectableView(\"\\(1)\") var aBuilder: Text { Text(\"\") }", 19, "partNameNotLiteral",
      "'@InjectableView' requires a string literal without interpolation as the name. Write the name out."),
    .member(
      "@InjectableView(name) var aBuilder: Text { Text(\"\") }", 19, "partNameNotLiteral",
      "'@InjectableView' requires a string literal without interpolation as the name. Write the name out."),
    .member(
      "@InjectableView(\"a b\") var aBuilder: Text { Text(\"\") }", 19, "noSwiftName",
      "'@InjectableView' cannot generate a property named 'a b'. Use letters, digits, and '_', beginning with a letter."
    ),
    .member(
      "@InjectableView var selfBuilder: Text { Text(\"\") }", 23, "reservedPartName",
      "'@InjectableView' cannot use the part name 'self', which already has a meaning. Give it a different name: "
        + "'@InjectableView(\"…\")'."),
    .member(
      "@InjectableView(\"InjectableKeys\") var aBuilder: Text { Text(\"\") }", 19, "reservedPartName",
      "'@InjectableView' cannot use the part name 'InjectableKeys', which already has a meaning. Give it a different name: "
        + "'@InjectableView(\"…\")'."),
  ])
  func `a declaration that cannot be read or named is refused`(misuse: OverrideMisuse) { misuse.expect() }

  @Test(arguments: [
    OverrideMisuse.member(
      "@InjectableView static var aBuilder: Text { Text(\"\") }", 19, "staticPart",
      "'@InjectableView' cannot replace 'aBuilder', which belongs to the type itself: overrides apply to a view. "
        + "Remove 'static' or 'class'."),
    .member(
      "@InjectableView class func aBuilder() -> Text { Text(\"\") }", 19, "staticPart",
      "'@InjectableView' cannot replace 'aBuilder', which belongs to the type itself: overrides apply to a view. "
        + "Remove 'static' or 'class'."),
    .member(
      "@InjectableView mutating func aBuilder() -> Text { Text(\"\") }", 19, "changingPart",
      "'@InjectableView' cannot show 'aBuilder', which changes the view while it is rendered. Compute it without "
        + "'mutating' or 'lazy'."),
    .member(
      "@InjectableView lazy var aBuilder = Text(\"\")", 19, "changingPart",
      "'@InjectableView' cannot show 'aBuilder', which changes the view while it is rendered. Compute it without "
        + "'mutating' or 'lazy'."),
    .member(
      "@InjectableView var aBuilder: Text { mutating get { Text(\"\") } }", 40, "changingPart",
      "'@InjectableView' cannot show 'aBuilder', which changes the view while it is rendered. Compute it without "
        + "'mutating' or 'lazy'."),
    .member(
      "@InjectableView func aBuilder() async throws -> Text { Text(\"\") }", 35, "effectfulPart",
      "'@InjectableView' cannot show 'aBuilder', which is 'async throws': a body cannot wait or throw. Load it "
        + "beforehand, and show the result."),
    .member(
      "@InjectableView var aBuilder: Text { get async { Text(\"\") } }", 44, "effectfulPart",
      "'@InjectableView' cannot show 'aBuilder', which is 'async': a body cannot wait or throw. Load it "
        + "beforehand, and show the result."),
    .member(
      "@InjectableView let aBuilder: @MainActor () -> Text", 33, "closurePart",
      "'@InjectableView' cannot show 'aBuilder', which is a closure, not a view. Call it in a computed property, "
        + "and mark that property."),
    .member(
      "@InjectableView func aBuilder(names: String...) -> Text { Text(\"\") }", 33, "variadicPart",
      "'@InjectableView' cannot pass on the values of 'aBuilder', because it is variadic. Use an array."
    ),
    .member(
      "@InjectableView func aBuilder<each T>(_ values: repeat each T) -> Text { Text(\"\") }", 41,
      "variadicPart",
      "'@InjectableView' cannot pass on the values of 'aBuilder', because it is variadic. Use an array."
    ),
    .member(
      "@InjectableView func aBuilder(on actor: isolated MainActor) -> Text { Text(\"\") }", 33,
      "isolatedPart",
      "'@InjectableView' cannot show 'aBuilder', which runs on the actor that it is passed: views are shown on the main "
        + "actor. Remove 'isolated'."),
  ])
  func `a declaration that no property can show is refused`(misuse: OverrideMisuse) { misuse.expect() }

  @Test(arguments: [
    OverrideMisuse.member(
      "@InjectableView func goodBuilder(n: Int) -> Text { Text(\"\") }", 24, "repeatedPart",
      "'@InjectableView' generates two parts named 'good'. Give one of them a different name: '@InjectableView(\"…\")'.",
      note: (3, 23, "The other 'good' is here.")),
    .member(
      "#if DEBUG\n  @InjectableView(\"good\") var aBuilder: Text { Text(\"\") }\n  #endif", line: 5, 31,
      "repeatedPart",
      "'@InjectableView' generates two parts named 'good'. Give one of them a different name: '@InjectableView(\"…\")'.",
      note: (3, 23, "The other 'good' is here.")),
    .member(
      "@InjectableView var aBuilder: Text { Text(\"\") }\n  func `a`() {}", 23, "takenName",
      "'@InjectableView' generates 'a', which 'Shelf' already declares. Rename one of them.",
      note: (5, 8, "'a' is here.")),
    .member(
      "#if DEBUG\n  @InjectableView var aBuilder: Text { Text(\"\") }\n  #endif\n  var b = 1, a = 2", line: 5,
      23, "takenName",
      "'@InjectableView' generates 'a', which 'Shelf' already declares. Rename one of them.",
      note: (7, 14, "'a' is here.")),
    .member(
      "#if DEBUG\n  @InjectableView\n  #endif\n  var aBuilder: Text { Text(\"\") }", 3, "conditionalMark",
      "'@InjectableView' cannot be in an '#if' without its member. Put the whole member inside the '#if'."),
  ])
  func `two members with the same name are refused`(misuse: OverrideMisuse) { misuse.expect() }

  @Test(arguments: [
    OverrideMisuse(
      source: "@InjectableView func aBuilder() -> Text { Text(\"\") }", line: 1, column: 1, id: "partOutside",
      message:
        "'@InjectableView' belongs on a member of a struct or class with '@InjectableContainer'. Move it to one, or "
        + "remove it."),
    OverrideMisuse(
      source: "func around() {\n  @InjectableView func aBuilder() -> Text { Text(\"\") }\n}", line: 2,
      column: 3,
      id: "partOutside",
      message:
        "'@InjectableView' belongs on a member of a struct or class with '@InjectableContainer'. Move it to one, or "
        + "remove it."),
    OverrideMisuse(
      source: "struct Shelf {\n  @InjectableView func aBuilder() -> Text { Text(\"\") }\n}", line: 2,
      column: 3,
      id: "noContainer",
      message: "'@InjectableView' has no effect unless 'Shelf' has '@InjectableContainer'. Add it."),
    OverrideMisuse(
      source: "extension Town.Shelf {\n  @InjectableView func aBuilder() -> Text { Text(\"\") }\n}", line: 2,
      column: 3,
      id: "partInExtension",
      message:
        "'@InjectableView' does not work in an extension. Move the member into the declaration of 'Town.Shelf'."
    ),
  ])
  func `a part outside of a container is refused`(misuse: OverrideMisuse) { misuse.expect() }

  @Test func `several variables are refused by the container too`() {
    let source = """
      @InjectableContainer
      struct Shelf {
        @InjectableView var goodBuilder: some View { Text("") }
        @InjectableView var aBuilder = 1, bBuilder = 2
      }
      """
    let ours =
      "'@InjectableView' cannot tell which variable it applies to. Give each its own 'var'."
    OverrideExpansion.expect(
      source, becomes: nil,
      diagnostics: [
        DiagnosticSpec(message: "peer macro can only be applied to a single variable", line: 4, column: 3),
        DiagnosticSpec(message: ours, line: 4, column: 23),
      ])
  }
}
