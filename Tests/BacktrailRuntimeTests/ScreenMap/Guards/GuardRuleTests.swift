import Backtrail
import BacktrailTesting
import Testing
import Worlds

/// The screens that a rule allows.
@MainActor
@Suite struct GuardRuleTests {
  /// A rule, the shown screens, and the names of those that violate it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rule: NavigationGuard.Rule
    let offenders: [String]
    let moves: @Sendable @MainActor (Navigator<Shop>) -> Void

    init(
      _ name: String, _ rule: NavigationGuard.Rule, _ offenders: String...,
      moves: @escaping @Sendable @MainActor (Navigator<Shop>) -> Void
    ) {
      (testDescription, self.rule, self.offenders, self.moves) = (name, rule, offenders, moves)
    }
  }

  nonisolated static let rows = [
    Row("on the screen", .above("edit", ["detail"])) {
      $0.push(.detail(id: 1))
      $0.push(.edit(id: 1))
    },
    Row("on another", .above("edit", ["detail"]), "edit") { $0.push(.edit(id: 1)) },
    Row("with one between", .above("edit", ["detail"])) {
      $0.setStack([.list, .detail(id: 1), .checkout, .edit(id: 1)])
    },
    Row("directly with one between", .above("edit", ["detail"], isDirect: true), "edit") {
      $0.setStack([.list, .detail(id: 1), .checkout, .edit(id: 1)])
    },
    Row("directly", .above("edit", ["checkout", "detail"], isDirect: true)) {
      $0.setStack([.list, .detail(id: 1), .edit(id: 1)])
    },
    Row("under the screen", .above("edit", ["detail"]), "edit") {
      $0.setStack([.edit(id: 1), .detail(id: 1)])
    },
    Row("in a layer that belongs to the screen", .above("edit", ["detail"], isDirect: true)) {
      $0.push(.detail(id: 1))
      $0.present(.edit(id: 1))
    },
    Row("in a layer that belongs to one above the screen", .above("edit", ["detail"])) {
      $0.setStack([.list, .detail(id: 1), .checkout])
      $0.present(.stack(.help, .edit(id: 1)))
    },
    Row("in a layer that belongs to one on another branch", .above("edit", ["detail"]), "edit") {
      $0.push(.detail(id: 1))
      $0.select("search")
      $0.present(.edit(id: 1))
    },
    Row("in a layer that belongs to the window", .above("edit", ["detail"]), "edit") {
      $0.push(.detail(id: 1))
      $0.present(.edit(id: 1), owner: .scene)
    },
    Row("never", .above("edit", []), "edit") {
      $0.push(.detail(id: 1))
      $0.push(.edit(id: 1))
    },
    Row("as many as allowed", .atMost(2, of: ["edit", "checkout"])) {
      $0.setStack([.list, .checkout, .edit(id: 1)])
    },
    Row(
      "more than allowed, wherever they stand", .atMost(1, of: ["edit", "checkout"]), "edit", "checkout"
    ) {
      $0.push(.checkout)
      $0.select("search")
      $0.push(.edit(id: 1))
      $0.present(.checkout)
    },
    Row("none allowed", .atMost(0, of: ["checkout"]), "checkout") { $0.push(.checkout) },
    Row("one layer", .atMostPresentations(1, [])) { $0.present(.help) },
    Row("two layers", .atMostPresentations(1, []), "popover") {
      $0.present(.help)
      $0.present(.checkout, style: .popover)
    },
    Row("two layers of styles that are not counted", .atMostPresentations(1, [.sheet])) {
      $0.present(.help)
      $0.present(.checkout, style: .popover)
    },
    Row("alone in a layer", .alone("checkout")) {
      $0.push(.detail(id: 1))
      $0.present(.checkout)
    },
    Row("on something", .alone("checkout"), "checkout") { $0.push(.checkout) },
    Row("under something", .alone("checkout"), "detail", "edit") {
      $0.setStack([.checkout, .detail(id: 1), .edit(id: 1)])
    },
    Row("under a layer", .alone("checkout"), "sheet") {
      $0.setRoot(.stack(.checkout))
      $0.present(.help)
    },
    Row("as deep as allowed", .depth(2)) { $0.push(.checkout) },
    Row("deeper, in a layer", .depth(2), "detail", "edit") {
      $0.present(.stack(.list, .checkout, .detail(id: 1), .edit(id: 1)))
    },
    Row("with the root", .requires("list", for: ["checkout"])) { $0.push(.checkout) },
    Row("with another root", .requires("list", for: ["checkout", "edit"]), "checkout", "edit") {
      $0.setRoot(.stack(.help, .checkout))
      $0.present(.edit(id: 1))
    },
  ]

  @Test(arguments: rows) func `a rule names what violates it`(row: Row) {
    let navigator = Navigator<Shop>.guarded()
    row.moves(navigator)
    let violations = navigator.encodedState.violations(of: [NavigationGuard("it", row.rule)])
    #expect(violations.map(\.name) == row.offenders)
  }

  @Test(arguments: ["library", "library/shelf"]) func `a root is identified by its case or its stored name`(
    root: String
  ) {
    let entries = ["library/shelf", "cart"].enumerated().map { place, name in
      StackEntry(id: EntryID(seq: Int64(place)), route: name)
    }
    let branch = Branch(id: StackID(seq: 9), name: "main", entries: entries)
    let window = GuardedWindow(
      SceneState(
        id: SceneID(seq: 8), name: "main", root: Container(kind: .stack, branches: [branch]),
        presentations: []))
    #expect(window.violations(of: NavigationGuard("it", .requires(root, for: ["cart"]))).isEmpty)
    for other in ["shelf", "lib", "library/", "library/shelf/top"] {
      #expect(window.violations(of: NavigationGuard("it", .requires(other, for: ["cart"]))).count == 1)
    }
  }

  @Test func `a screen is identified by its name or by the last steps of its path`() {
    for name in ["feed", "main/feed", "app/main/feed"] { #expect("app/main/feed".isScreen(name)) }
    for name in ["eed", "main", "app", "in/feed", "/feed", ""] { #expect(!"app/main/feed".isScreen(name)) }
    #expect("feed".isScreen("feed"))
    #expect(!"feed".isScreen("main/feed"))
  }

  @Test func `each window is checked separately`() {
    let navigator = Navigator<Shop>.guarded()
    navigator.present(.help)
    navigator.openScene(root: .start)
    navigator.present(.help)
    #expect(navigator.encodedState.violations(of: [.oneModal]).isEmpty)
  }

  @Test func `a violation names the guard and what it refuses`() {
    let navigator = Navigator<Shop>.guarded()
    navigator.push(.edit(id: 1))
    #expect(
      "\(navigator.encodedState.violations(of: [.editAboveDetail])[0])"
        == "The guard 'edit above detail' rejects the screen 'edit' (3.0): 'edit' may only be above 'detail'."
    )
  }
}
