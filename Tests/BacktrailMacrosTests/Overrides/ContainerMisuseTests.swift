import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ContainerMisuseTests {
  @Test(arguments: [
    OverrideMisuse(
      source: "/// A shelf.\n@InjectableContainer\nstruct Shelf {\n  var aBuilder: Text { Text(\"\") }\n}",
      line: 2, column: 1,
      id: "noParts",
      message:
        "No `@InjectableView` annotated members found. The `InjectableContainer` macro requires at least one "
        + "injectable view."),
    container(kind: "enum", "an enum"),
    container(kind: "actor", "an actor"),
    container(kind: "extension", "an extension"),
    container(kind: "protocol", "a protocol"),
    OverrideMisuse.member(
      "enum InjectableKeys {}", 8, "ownMember",
      "'@InjectableContainer' generates 'InjectableKeys', which 'Shelf' already declares. Remove or rename that declaration."
    ),
    .member(
      "func overrideView() {}", 8, "ownMember",
      "'@InjectableContainer' generates 'overrideView', which 'Shelf' already declares. Remove or rename that declaration."
    ),
    OverrideMisuse(
      source: """
        @InjectableContainer
        struct Shelf {
          #if DEBUG
            @InjectableView var aBuilder: Text { Text("") }
          #elseif os(Linux)
            @InjectableView var aBuilder: Text { Text("") }
          #endif
        }
        """, line: 1, column: 1, id: "partsInConditions",
      message:
        "'@InjectableContainer' finds no part of 'Shelf' outside '#if', and a Swift enum with raw values needs a case. Move a "
        + "part outside, or add an '#else' with one."),
  ])
  func `a declaration that cannot be a container is refused`(misuse: OverrideMisuse) { misuse.expect() }

  @Test(arguments: [
    named(
      "(\"\")", 22, "emptyContainerName", "requires nonempty names. Add a name, or remove the empty one."),
    named(
      "(\"a\", aliases: [\"b\", \"a\"])", 42, "repeatedContainerName", "has the name 'a' twice. Remove one."),
    named(
      "(Self.name)", 22, "containerNameNotLiteral",
      "requires string literals without interpolation as names. Write the names out."),
    named(
      "(aliases: [\"\\(1)\"])", 32, "containerNameNotLiteral",
      "requires string literals without interpolation as names. Write the names out."),
    named(
      "(aliases: names)", 31, "containerNameNotLiteral",
      "requires string literals without interpolation as names. Write the names out."),
  ])
  func `names are written out, once each`(misuse: OverrideMisuse) { misuse.expect() }

  @Test(arguments: [
    OverrideMisuse(
      source: hidden("private "), line: 3, column: 3, id: "hiddenContainer", message: hiddenMessage,
      repair: ("Make it 'fileprivate'", hidden("fileprivate "))),
    OverrideMisuse(
      source: "enum Country {\n  private \(hidden(""))\n}", line: 3, column: 3, id: "hiddenContainer",
      message: hiddenMessage),
  ])
  func `a container that no extension can reach is refused`(misuse: OverrideMisuse) { misuse.expect() }

  @Test func `a subclass of a container is refused`() {
    let finding = DiagnosticSpec(
      id: MessageID(domain: "Backtrail", id: "inheritedContainer"),
      message:
        "'@InjectableContainer' cannot add parts to 'Tray', which is already a container through 'Shelf'. Remove the "
        + "attribute from one of them. If 'Shelf' is not a container, write 'InjectableHost' after it.",
      line: 1, column: 1)
    OverrideExpansion.expect(
      "@InjectableContainer\nclass Tray: Shelf {\n  @InjectableView var aBuilder: Text { Text(\"\") }\n}",
      becomes: nil, missing: [], diagnostics: [finding])
  }

  private static func container(kind: String, _ description: String) -> OverrideMisuse {
    OverrideMisuse(
      source:
        "@InjectableContainer\n\(kind) Shelf {\n  @InjectableView var aBuilder: Text { Text(\"\") }\n}",
      line: 1, column: 1, id: "notOnView",
      message:
        "'@InjectableContainer' belongs on the declaration of a struct or a class, not on \(description): it adds a "
        + "stored property. Make the view a struct.")
  }

  private static func named(_ arguments: String, _ column: Int, _ id: String, _ message: String)
    -> OverrideMisuse
  {
    OverrideMisuse(
      source:
        "@InjectableContainer\(arguments)\nstruct Shelf {\n  @InjectableView var aBuilder: Text { Text(\"\") }\n}",
      line: 1, column: column, id: id, message: "'@InjectableContainer' \(message)")
  }

  private static func hidden(_ access: String) -> String {
    """
    enum Town {
      @InjectableContainer
      \(access)struct Shelf {
        @InjectableView var aBuilder: Text { Text("") }
      }
    }
    """
  }

  private static let hiddenMessage =
    "'@InjectableContainer' cannot extend 'Shelf', which is private inside another type. Make it 'fileprivate', or "
    + "write ': InjectableHost' after its name."
}
