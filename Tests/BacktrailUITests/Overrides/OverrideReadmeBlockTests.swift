import Foundation
import Testing

/// A fenced block of the README of InjectableViews, and the test that covers its forms with names of our own.
private struct ReadmeBlock {
  /// How the block itself was tried out, in a scratch package.
  enum Trial: Equatable {
    /// Nothing but import lines was changed.
    case pastedAsIs
    /// What the README declares in another block was added.
    case withBlocks([Int])
    /// It shows generated members, which ours were compared with.
    case expansionShown
    case notSwift
  }

  let number: Int
  let subject: String
  let trial: Trial
  /// The name of a test in this folder; `nil` for what is not Swift.
  let test: String?
}

private let blocks = [
  ReadmeBlock(number: 1, subject: "package manifest", trial: .notSwift, test: nil),
  ReadmeBlock(number: 2, subject: "import", trial: .pastedAsIs, test: "one import gives views and overrides"),
  ReadmeBlock(
    number: 3, subject: "computed property", trial: .pastedAsIs, test: "a computed property is a part"),
  ReadmeBlock(
    number: 4, subject: "function", trial: .pastedAsIs, test: "a function is a part, shown by a property"),
  ReadmeBlock(
    number: 5, subject: "custom name", trial: .pastedAsIs, test: "a part may have a name of its own"),
  ReadmeBlock(number: 6, subject: "container", trial: .pastedAsIs, test: "a container has several parts"),
  ReadmeBlock(
    number: 7, subject: "generated members", trial: .expansionShown,
    test: "a container has a store, a function and keys"),
  ReadmeBlock(
    number: 8, subject: "overriding", trial: .withBlocks([6]),
    test: "overrides can be chained in another view"),
  ReadmeBlock(
    number: 9, subject: "app", trial: .withBlocks([6, 8]),
    test: "an app shows the original beside the customized view"),
]

@Suite struct OverrideReadmeBlockTests {
  @Test func `every block is listed once`() {
    #expect(blocks.map(\.number) == Array(1...9))
  }

  @Test func `all but the manifest and the generated members are pasted`() {
    #expect(blocks.filter { [.notSwift, .expansionShown].contains($0.trial) }.map(\.number) == [1, 7])
  }

  @Test func `every Swift block has a test that exists`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let forms = try String(
      contentsOf: folder.appendingPathComponent("OverrideReadmeFormTests.swift"), encoding: .utf8)
    for block in blocks where block.trial != .notSwift {
      let test = try #require(block.test, "\(block.number): \(block.subject)")
      #expect(forms.contains("func `\(test)`("), "\(block.number): \(block.subject)")
    }
  }
}
