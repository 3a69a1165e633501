import SwiftDiagnostics
import Testing

@Suite struct ScreenMisuseTests {
  private static let argument =
    "@Screen expects a View type and/or a parameter mapping (e.g., @Screen(MyView.self), "
    + #"@Screen(["id": "detailId"]), @Screen(MyView.self, ["id": "detailId"]))"#
  private static let mapping =
    #"@Screen's second argument must be a dictionary literal (e.g., ["id": "detailId"])"#
  private static let type =
    "@Screen's View type expression is not supported. Use simple types, module-qualified types, or generic types "
    + "(e.g., MyView.self, Module.MyView.self, GenericView<Int>.self)"

  private static let views: [Misuse] = [
    .screens(#"@Screen("Shed") case shed"#, .at(3, 11, "invalidScreenAttribute", argument)),
    .screens("@Screen(.self) case shed", .at(3, 11, "invalidScreenAttribute", argument)),
    .screens("@Screen({ Shed() }) case shed", .at(3, 11, "invalidScreenAttribute", argument)),
    .screens("@Screen(labels) case shed", .at(3, 11, "invalidScreenAttribute", argument)),
    .screens(
      "@Screen(Park.Shed) case shed",
      .at(3, 11, "invalidScreenAttribute", argument, repair: "Write 'Park.Shed.self'"),
      fixed: "@Screen(Park.Shed.self) case shed"),
    .screens("@Screen(Shed.self, labels) case shed", .at(3, 22, "invalidMappingArgument", mapping)),
    .screens("@Screen([Shed].self) case shed", .at(3, 11, "unsupportedTypeExpression", type)),
    .screens("@Screen(Shed?.self) case shed", .at(3, 11, "unsupportedTypeExpression", type)),
    .screens("@Screen((Shed).self) case shed", .at(3, 11, "unsupportedTypeExpression", type)),
    .screens("@Screen((any View).self) case shed", .at(3, 11, "unsupportedTypeExpression", type)),
    .screens("@Screen((A, B).self) case shed", .at(3, 11, "unsupportedTypeExpression", type)),
    .screens(
      "case _shed",
      .at(
        3, 8, "noView",
        "'@Screens' cannot derive the name of a view from '_shed'. Write '@Screen(SomeView.self)' before the case."
      )),
    .screens(
      "case garden",
      .at(
        3, 8, "viewIsEnum",
        "'@Screens' would show 'garden' as 'Garden', which is the enum itself. Write '@Screen(SomeView.self)' before "
          + "the case.")),
    .screens(
      "@Screen(Shed.self) case Shed",
      .at(
        3, 11, "hiddenType",
        "'@Screen' cannot refer to the type 'Shed' here, because the enum has a value with that name. Write the "
          + "module's name before it, or omit the type if the case has the same name.")),
  ]

  @Test(arguments: views)
  func `a view that cannot be generated is an error on its type`(misuse: Misuse) { misuse.expect() }

  private static func ignored(_ keys: String, in names: String) -> String {
    "Mapping keys \(keys) do not match any parameter labels in case \(names) and will be ignored"
  }

  private static let mappings: [Misuse] = [
    .screens(
      #"@Screen(["b": "x", "a": "y"]) case shed(id: Int)"#,
      .at(3, 3, "unusedMappingKeys", ignored(#"["a", "b"]"#, in: "'shed'"), severity: .warning)),
    .screens(
      #"@Screen(["c": "x", "id": "y"]) case bed(id: Int), plant"#,
      .at(3, 3, "unusedMappingKeys", ignored(#"["c"]"#, in: "'bed', 'plant'"), severity: .warning)),
    .screens(
      #"@Screen([key: "x", "id": value]) case bed(id: Int)"#,
      .at(
        3, 12, "mappingNotLiteral",
        "'@Screen' requires string literals in its mapping, not 'key'. Write the label out."),
      .at(
        3, 28, "mappingNotLiteral",
        "'@Screen' requires string literals in its mapping, not 'value'. Write the label out.")),
    .screens(
      #"@Screen(["i\(d)": "x"]) case bed(id: Int)"#,
      .at(
        3, 12, "mappingNotLiteral",
        #"'@Screen' requires string literals in its mapping, not '"i\(d)"'. Write the label out."#)),
    .screens(
      #"@Screen(["id": "x", "id": "y"]) case bed(id: Int)"#,
      .at(3, 23, "repeatedKey", "'@Screen' has the mapping key 'id' twice. Remove one.")),
    .screens(
      #"@Screen(["id": "a b"]) case bed(id: Int)"#,
      .at(
        3, 18, "badLabel",
        #"'@Screen' cannot use 'a b' as a label. Use letters, digits, and '_', or "_" for no label."#
      )
    ),
    .screens(
      #"@Screen(["a": "x", "b": "x"]) case bed(a: Int, b: Int)"#,
      .at(
        3, 27, "repeatedTarget",
        "'@Screen' passes two values of 'bed' as 'x'. Give one of them a different label.")),
    .screens(
      #"@Screen(["a": "b"]) case bed(a: Int, b: Int)"#,
      .at(
        3, 17, "repeatedTarget",
        "'@Screen' passes two values of 'bed' as 'b'. Give one of them a different label.")),
    .screens(
      #"@Screen(["param0": "x"]) case bed(Int, param0: Int)"#,
      .at(
        3, 12, "ambiguousKey",
        "'@Screen' cannot tell whether 'param0' is the label of 'bed' or its unlabeled value. Rename the label."
      )),
  ]

  @Test(arguments: mappings)
  func `a mapping that does not fit is reported at its location`(misuse: Misuse) { misuse.expect() }

  private static let literal = "an array literal of string literals"

  private static func needed(_ what: String, for label: String) -> String {
    "'@Screen' requires \(what) for '\(label)'. Write it out."
  }

  private static let names: [Misuse] = [
    .screens(
      "@Screen(id: name) case shed", .at(3, 15, "optionNotLiteral", needed("a string literal", for: "id"))),
    .screens(
      "@Screen(version: number) case shed",
      .at(3, 20, "optionNotLiteral", needed("an integer literal", for: "version"))),
    .screens(
      "@Screen(aliases: names) case shed",
      .at(3, 20, "optionNotLiteral", needed(literal, for: "aliases"))),
    .screens(
      #"@Screen(aliases: ["a", b]) case shed"#,
      .at(3, 20, "optionNotLiteral", needed(literal, for: "aliases"))),
    .screens(
      "@Screen(restorable: flag) case shed",
      .at(3, 23, "optionNotLiteral", needed("'true' or 'false'", for: "restorable"))),
    .screens(
      "@Screen(version: 0) case shed",
      .at(3, 20, "badVersion", "'@Screen' requires a version from 1 to 2147483647.")),
    .screens(
      "@Screen(version: 2147483648) case shed",
      .at(3, 20, "badVersion", "'@Screen' requires a version from 1 to 2147483647.")),
    .screens(
      #"@Screen(id: "") case shed"#,
      .at(3, 15, "emptyName", "'@Screen' requires nonempty names. Add a name, or remove the empty one.")),
    .screens(
      #"@Screen(aliases: ["a", ""]) case shed"#,
      .at(3, 20, "emptyName", "'@Screen' requires nonempty names. Add a name, or remove the empty one.")),
    .screens(
      #"@Screen(id: "x") case shed, bed"#,
      .at(
        3, 11, "severalElements",
        "'@Screen' cannot tell which case 'id' applies to: 'shed', 'bed'. Give each its own 'case'.",
        repair: "Give each element its own 'case'"),
      fixed: "@Screen(id: \"x\") case shed\n  case bed"),
    .screens(
      #"@Screen(Shed.self, aliases: ["x"]) case shed, bed"#,
      .at(
        3, 22, "severalElements",
        "'@Screen' cannot tell which case 'aliases' applies to: 'shed', 'bed'. Give each its own 'case'.",
        repair: "Give each element its own 'case'"),
      fixed: "@Screen(Shed.self, aliases: [\"x\"]) case shed\n  case bed"),
    .screens(
      #"case shed; @Screen(id: "shed") case bed"#,
      .at(
        3, 26, "repeatedName",
        "'@Screen' stores 'bed' as 'shed', which is already used for 'shed'. Choose another name.")),
    .screens(
      #"@Screen(aliases: ["bed"]) case shed; case bed"#,
      .at(
        3, 45, "repeatedName",
        "'@Screen' stores 'bed' as 'bed', which is already used for 'shed'. Choose another name.")),
    .screens(
      #"@Screen(id: "a", aliases: ["b", "a"]) case shed"#,
      .at(3, 35, "repeatedName", "'@Screen' gives 'shed' the stored name 'a' twice. Remove one.")),
    .screens(
      #"""
      case shed
        #if DEBUG
        @Screen(id: "shed") case bed
        #else
        @Screen(id: "x") case bed
        #endif
        @Screen(id: "x") case plant
      """#,
      .at(
        5, 15, "repeatedName",
        "'@Screen' stores 'bed' as 'shed', which is already used for 'shed'. Choose another name.")),
  ]

  @Test(arguments: names)
  func `a stored name that cannot be kept is an error`(misuse: Misuse) { misuse.expect() }

  private static let places: [Misuse] = [
    .init(
      source: "@Screens struct Garden {}",
      findings: [.at(1, 1, "notAnEnum", "@Screens can only be applied to an enum")]),
    .screens(
      "case shed\n  var body: some View { Shed() }",
      .at(
        4, 3, "ownBody",
        "'@Screens' generates 'body', which 'Garden' already declares. Remove or rename that declaration.")),
    .screens(
      "@Screen(A.self) @Screen(B.self) case shed",
      .at(
        3, 19, "severalScreens", "'@Screen' is already on this case. Combine them into one attribute.")),
    .screens(
      "#if DEBUG\n  @Screen(A.self)\n  #endif\n  case shed",
      .at(
        3, 3, "conditionalScreen",
        "'@Screen' cannot be in an '#if' without its case. Put the whole case inside the '#if'.")),
    .screens(
      "case shed(a: Int), shed(b: Int)",
      .at(
        3, 22, "overloadedCase",
        "'@Screens' cannot tell 'shed' from the other case with that name: Swift matches cases without their labels. "
          + "Rename one of them.")),
    .init(
      source: "struct Park {\n  @Screens private enum Garden { case shed }\n}",
      findings: [
        .at(
          2, 12, "hiddenEnum",
          "'@Screens' cannot extend 'Garden', which is private inside another type. Make it 'fileprivate'.",
          repair: "Make it 'fileprivate'")
      ], fixed: "struct Park {\n  @Screens fileprivate enum Garden { case shed }\n}"),
    .init(
      source: "private struct Park {\n  struct Inner {\n    @Screens enum Garden { case shed }\n  }\n}",
      findings: []),
    .init(
      source: "struct Park {\n  private struct Inner {\n    @Screens enum Garden { case shed }\n  }\n}",
      findings: [
        .at(
          3, 5, "hiddenEnum",
          "'@Screens' cannot extend 'Garden', which is private inside another type. Make it 'fileprivate'.")
      ]),
    .init(
      source: "func show() {\n  @Screens enum Garden { case shed }\n}",
      findings: [
        .at(
          2, 3, "localEnum",
          "'@Screens' cannot extend 'Garden', which is local to a function. Move it out of the function.")
      ]),
    .init(
      source: "struct Garden {\n  @Screen var shed: Int\n}",
      findings: [
        .at(2, 3, "notOnCase", "'@Screen' belongs on an enum case. Move it to one, or remove it.")
      ]),
    .init(
      source: "enum Garden {\n  @Screen(A.self) case shed\n}",
      findings: [
        .at(
          2, 3, "noScreens", "'@Screen' has no effect unless the enum 'Garden' has '@Screens'. Add it.")
      ]),
  ]

  @Test(arguments: places)
  func `an attribute in a place where it cannot work is reported`(misuse: Misuse) { misuse.expect() }
}
