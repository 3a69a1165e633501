import BacktrailTesting
import BacktrailUI
import Foundation
import TestSupport
import Testing

@testable import DrivenShop
@testable import HalfDrivenShop
@testable import LinkedShop
@testable import PlainShop
@testable import RecordedShop
@testable import RestoredShop

/// One shop, moved in five steps from plain SwiftUI to a navigator. Internal by nature: each is an app.
@MainActor @Suite(.temporaryLog) struct AdoptionTests {
  private let path: String

  init() throws { path = try TemporaryLog.path() }

  @Test func `in plain SwiftUI`() throws {
    try walk(HeadlessHost { PlainShop.Shop() })
  }

  @Test func `when recorded, the log has what a person did`() async throws {
    let recorder = NavigationRecorder<RecordedShop.Page>(log: try SQLiteEventLog(path: path), root: .start)
    try walk(HeadlessHost { RecordedShop.Shop(recorder) })
    await recorder.navigator.close()
    #expect(try moves(of: path) == Self.walk)
  }

  @Test func `when restored, a launch opens where the last one was`() async throws {
    for isFirst in [true, false] {
      let recorder = NavigationRecorder<RestoredShop.Page>(log: try SQLiteEventLog(path: path), root: .start)
      let host = HeadlessHost { RestoredShop.Shop(recorder) }
      if isFirst { try walk(host) }
      #expect(try host.text == Self.end)
      await recorder.navigator.close()
    }
    #expect(try moves(of: path) == Self.walk)
  }

  @Test func `when linked, a URL leads to its screens`() async throws {
    let recorder = NavigationRecorder<LinkedShop.Page>(log: try SQLiteEventLog(path: path), root: .start)
    let host = HeadlessHost { LinkedShop.Shop(recorder) }
    try walk(host)
    try follow(host)
    await recorder.navigator.close()
    #expect(try moves(of: path).starts(with: Self.walk))
  }

  @Test func `with driven stacks, a launch opens where the last one was, and moves are shown`() async throws {
    for isFirst in [true, false] {
      let recorder = NavigationRecorder<HalfDrivenShop.Page>(
        log: try SQLiteEventLog(path: path), root: .start)
      let host = HeadlessHost { HalfDrivenShop.Shop(recorder) }
      if isFirst { try walk(host) }
      #expect(try host.text == Self.end)
      if !isFirst {
        recorder.navigator.push(.reviews(id: 4))
        #expect(try host.text.hasSuffix("Nobody reviewed item 4."))
        try follow(host)
      }
      await recorder.navigator.close()
      if isFirst { #expect(try moves(of: path) == Self.walk) }
    }
  }

  @Test func `driven, links and undo come with the navigator`() async throws {
    let navigator = Navigator<DrivenShop.Page>(log: try SQLiteEventLog(path: path))
    navigator.followLinks(with: DrivenShop.Page.router) { $0.plan }
    navigator.restore(orElse: .start)
    let host = HeadlessHost { DrivenShop.Shop(navigator: navigator) }
    try walk(host)
    try follow(host)
    navigator.undo()
    navigator.undo()
    #expect(try host.text == Self.end)
    await navigator.close()
    #expect(try moves(of: path).starts(with: Self.walk))
  }

  @Test func `a recorded log is restored by the navigator`() async throws {
    let recorder = NavigationRecorder<LinkedShop.Page>(log: try SQLiteEventLog(path: path), root: .start)
    try walk(HeadlessHost { LinkedShop.Shop(recorder) })
    await recorder.navigator.close()
    let navigator = Navigator<DrivenShop.Page>(log: try SQLiteEventLog(path: path))
    navigator.restore(orElse: .start)
    #expect(try HeadlessHost { DrivenShop.Shop(navigator: navigator) }.text == Self.end)
    await navigator.close()
  }

  /// A person's actions in each form of the shop.
  private func walk(_ host: HeadlessHost) throws {
    try host.tap("Desk lamp")
    try host.tap("Reviews")
    #expect(
      try host.text
        == "Tabs: [Shop] | Search | Settings\n  Shop > Item 1 > Reviews\n    Nobody reviewed item 1.")
    try host.swipeBack()
    try host.tap("Cart")
    #expect(try host.text.hasSuffix("[Done]"))
    try host.tap("Done")
    #expect(try host.text == "Tabs: [Shop] | Search | Settings\n  Shop > Item 1\n    [Reviews >]\n    [Cart]")
    try host.select(tab: "Search")
    try host.tap("Floor lamp")
    #expect(try host.text == Self.end)
  }

  private static let end = "Tabs: Shop | [Search] | Settings\n  Search > Item 4\n    [Reviews >]\n    [Cart]"
  /// The walk as the log records it.
  private static let walk = [
    "pushed", "pushed", "popped", "presented", "dismissed", "branchSelected", "pushed",
  ]

  private func follow(_ host: HeadlessHost) throws {
    try host.open(try #require(URL(string: "shop://items/2/reviews")))
    #expect(try host.text.hasPrefix("Tabs: [Shop] | Search | Settings\n  Shop > Item 2 > Reviews\n"))
    try host.open(try #require(URL(string: "shop://cart")))
    #expect(try host.text.hasSuffix("[Done]"))
  }

  /// The types of the events in a log that a person's moves caused.
  private func moves(of path: String) throws -> [String] {
    let log = try SQLiteEventLog(path: path)
    let batches = try log.batches(in: 1...log.position().head)
    return batches.filter { $0.cause == .user }.flatMap(\.events).map(\.columns.type)
  }
}

/// The article shows how the forms differ.
@Suite struct AdoptionTextTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: [
    ("PlainShop", "RecordedShop"), ("RecordedShop", "RestoredShop"), ("RestoredShop", "LinkedShop"),
    ("LinkedShop", "HalfDrivenShop"), ("HalfDrivenShop", "DrivenShop"),
  ])
  func `the diff of each step has fewer than sixty lines, which the article shows`(old: String, new: String)
    throws
  {
    let article = try article("Adopting-one-step-at-a-time")
    let hunks = try hunks(from: "\(old)/Shop.swift", to: "\(new)/Shop.swift")
    #expect(hunks.count { $0.isNewline } < 60)
    // Off Apple's systems the stand-in is imported for SwiftUI.
    let lines = Self.changes(in: hunks).map { $0 == "-import HeadlessUI" ? "-import SwiftUI" : $0 }
    #expect(!lines.isEmpty)
    let shown = article.matches(of: /```diff\n([\s\S]*?)```/).map { Self.changes(in: $0.1) }
    #expect(shown.contains(lines))
  }

  @Test func `the article shows the shop before the first step`() throws {
    let file = Self.folder.appendingPathComponent("PlainShop/Shop.swift")
    let code = try String(contentsOf: file, encoding: .utf8)
    let shop = try #require(code.firstMatch(of: /(?s)\n(\/\/\/ The pages.*?)\n\nstruct Storefront/)).1
    #expect(try article("Adopting-one-step-at-a-time").contains("```text\n\(shop)\n```"))
  }

  @Test func `each recipe for another router is the code that the tests run`() throws {
    let article = try article("Recording-UIKit-and-other-routers")
    let folder = Self.folder.appendingPathComponent("AdoptionTests/Recipes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let recipes = files.filter { $0 != "Screen.swift" }
    #expect(recipes.count == 6)
    for recipe in recipes {
      let text = try String(contentsOf: folder.appendingPathComponent(recipe), encoding: .utf8)
      let code = text.replacing(/^(?:import \w+\n)+\n/, with: "")
      #expect(article.contains("```swift\n\(code)```"), "\(recipe)")
    }
  }

  private func article(_ name: String) throws -> String {
    let articles = Self.folder.appendingPathComponent("../../Sources/Backtrail/Backtrail.docc/Articles")
    return try String(contentsOf: articles.appendingPathComponent("\(name).md"), encoding: .utf8)
  }

  /// The difference between two files: changed lines, a line around each change, and a line before each place.
  private func hunks(from old: String, to new: String) throws -> Substring {
    let files = [old, new].map { Self.folder.appendingPathComponent($0).path }
    return try FinishedProgram("/usr/bin/diff", ["-U1"] + files).output.drop { $0 != "@" }
  }

  private static func changes(in text: Substring) -> [String] {
    text.split(separator: "\n").filter { $0.count > 1 && ($0.hasPrefix("+") || $0.hasPrefix("-")) }.map(
      String.init)
  }
}
