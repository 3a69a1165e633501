import BacktrailUI
import Testing

/// A fenced block of the README of ViewStateKit, and the test that covers its forms with names of our own.
private struct ReadmeBlock {
  /// How the block itself was tried out, in a scratch package.
  enum Trial: Equatable {
    /// Nothing but import lines was changed; a type alone was put behind a name, expressions into a body.
    case pastedAsIs
    case notSwift
  }

  let number: Int
  let subject: String
  var trial = Trial.pastedAsIs
  /// The name of a test in this folder; `nil` for what is not Swift.
  let test: String?
}

private let blocks = [
  ReadmeBlock(number: 1, subject: "the type", test: "a state has three free parameters"),
  ReadmeBlock(number: 2, subject: "package manifest", trial: .notSwift, test: nil),
  ReadmeBlock(number: 3, subject: "the cases", test: "a state is one of five cases"),
  ReadmeBlock(number: 4, subject: "view model", test: "a model's state is drawn as it loads"),
  ReadmeBlock(number: 5, subject: "view", test: "a model's state is drawn as it loads"),
  ReadmeBlock(
    number: 6, subject: "own views for emptiness and errors", test: "each placeholder can be replaced"),
  ReadmeBlock(
    number: 7, subject: "own views for loading and idle",
    test: "loading and idle can be replaced, the others stay"),
  ReadmeBlock(number: 8, subject: "states that cannot fail", test: "an app may give such states names"),
  ReadmeBlock(number: 9, subject: "states that are never empty", test: "an app may give such states names"),
  ReadmeBlock(number: 10, subject: "map", test: "content is mapped where there is some"),
]

@Suite struct ViewStateReadmeTests {
  @Test func `every block is listed once`() {
    #expect(blocks.map(\.number) == Array(1...10))
  }

  @Test func `all but the manifest are pasted as they are`() {
    #expect(blocks.filter { $0.trial != .pastedAsIs }.map(\.number) == [2])
  }

  @Test func `every Swift block has a test that exists`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = try ["ViewStateFormTests.swift", "StateDrivenViewTests.swift"].map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
    for block in blocks where block.trial != .notSwift {
      let test = try #require(block.test)
      #expect(sources.contains { $0.contains("func `\(test)`(") }, "\(block.number): \(block.subject)")
    }
  }
}
