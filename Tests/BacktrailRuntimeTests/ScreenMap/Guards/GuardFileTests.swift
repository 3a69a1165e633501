import Backtrail
import BacktrailInspection
import Testing

@Suite struct GuardFileTests {
  nonisolated static let guards = [
    NavigationGuard("edit above detail", .above("edit", ["detail", "main/list"])),
    NavigationGuard("edit directly", .above("edit", ["detail"], isDirect: true)),
    NavigationGuard("one blocking modal", .atMostPresentations(1, [.sheet, .custom("drawer")])),
    NavigationGuard("any modal", .atMostPresentations(2, [])),
    NavigationGuard("few", .atMost(3, of: ["edit"])), NavigationGuard("alone", .alone("pay")),
    NavigationGuard("shallow", .depth(4)), NavigationGuard("inside", .requires("main", for: ["pay"])),
  ]

  @Test func `guards are read as they were written`() throws {
    #expect(try [NavigationGuard](json: Self.guards.json) == Self.guards)
  }

  @Test func `guards are written for people to read`() {
    #expect(
      [NavigationGuard("g", .above("edit", ["detail"]))].json == """
        {
          "format" : 1,
          "guards" : [
            {
              "above" : [
                "detail"
              ],
              "name" : "g",
              "rule" : "above",
              "screen" : "edit"
            }
          ]
        }
        """)
  }

  @Test(arguments: [
    ("", GuardFileError.unreadable("The given data was not valid JSON.")),
    ("{}", .unreadable("the value 'format' is missing.")),
    (#"{"format":3}"#, .otherFormat(3, known: 1)),
    (#"{"format":1,"guards":[{"name":"a","rule":"alone"}]}"#, .unreadable("the value 'screen' is missing.")),
    (
      #"{"format":1,"guards":[{"name":"a","rule":"depth","count":0}]}"#,
      .badCount(0, least: 1, name: "a")
    ),
    (
      #"{"format":1,"guards":[{"name":"a","rule":"atMost","count":-1,"modals":[]}]}"#,
      .badCount(-1, least: 0, name: "a")
    ),
    (
      #"{"format":1,"guards":[{"name":"a","rule":"depth","count":1},{"name":"a","rule":"alone","screen":"b"}]}"#,
      .repeatedName("a")
    ),
  ])
  func `data without guards is refused`(text: String, expected: GuardFileError) {
    #expect(throws: expected) { try [NavigationGuard](json: text) }
  }

  @Test func `an unknown rule is refused`() {
    #expect(throws: GuardFileError.self) {
      try [NavigationGuard](json: #"{"format":1,"guards":[{"name":"a","rule":"never"}]}"#)
    }
  }

  @Test(arguments: [
    #"{"name":"a","rule":"above","screen":"b","above":["c"],"isDirect":true}"#,
    #"{"name":"a","rule":"alone","screen":"b","root":"c"}"#,
    #"{"name":"a","rule":"atMost","count":1,"screens":[],"Modals":[]}"#,
  ])
  func `a member that the rule does not have is refused`(text: String) {
    let error = #expect(throws: GuardFileError.self) {
      try [NavigationGuard](json: #"{"format":1,"guards":[\#(text)]}"#)
    }
    #expect("\(error as Any)".contains("has no such member. Its members are "))
  }

  @Test func `data that is far too large is refused`() {
    #expect(throws: GuardFileError.tooLarge) {
      try [NavigationGuard](json: String(repeating: " ", count: 2 << 20))
    }
  }
}
