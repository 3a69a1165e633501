import BacktrailMacros
import SwiftSyntax
import SwiftSyntaxBuilder
import Testing

@Suite struct LinkTypeTests {
  @Test(arguments: [
    ("Int", "Int", false, false), ("Int?", "Int", false, true), ("Optional<Int>", "Int", false, true),
    ("Swift.Optional<Swift.Int>", "Int", false, true), ("[Int]", "Int", true, false),
    ("[String]?", "String", true, true), ("Array<Int>", "Int", true, false),
    ("Swift.Array<Bool>?", "Bool", true, true), ("(Int)", "Int", false, false),
    ("(Int)?", "Int", false, true),
    ("([Int])", "Int", true, false), ("Priority", "Priority", false, false),
    ("Shop.Priority?", "Shop.Priority", false, true), ("Foundation.UUID", "UUID", false, false),
    ("ID<Item>", "ID<Item>", false, false), ("Setting", "Setting", false, false),
  ])
  func `names, arrays and optionals are read`(type: String, name: String, isArray: Bool, isOptional: Bool)
    throws
  {
    let type = try #require(LinkType(TypeSyntax("\(raw: type)")))
    #expect(type.name == name)
    #expect(type.isArray == isArray)
    #expect(type.isOptional == isOptional)
  }

  @Test(arguments: [
    "(Int, Int)", "()", "(a: Int)", "(Int) -> Void", "@Sendable () -> Void", "[String: Int]",
    "Dictionary<String, Int>",
    "Set<Int>", "Set<Int>?", "[[Int]]", "[Int?]", "[Int]??", "Int??", "[Set<Int>]", "Optional<Int?>", "Any",
    "Any?",
    "AnyObject", "any Hashable", "[any Hashable]", "some Hashable", "A & B", "Int.Type", "Int!", "inout Int",
    "Void",
    "Never", "~Copyable", "[3 of Int]",
  ])
  func `a type without a text form is refused`(type: String) {
    #expect(LinkType(TypeSyntax("\(raw: type)")) == nil)
  }
}
