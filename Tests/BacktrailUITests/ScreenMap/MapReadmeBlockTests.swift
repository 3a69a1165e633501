import Foundation
import Testing

/// A block of the README of ScreenUI, and the test that covers its forms with names of our own.
private struct ReadmeBlock {
  /// How the block itself was tried out, in a scratch package whose default isolation is the main actor's.
  enum Trial: Equatable {
    /// Nothing was changed; the screens and containers that it names were declared beside it.
    case pastedAsIs
    /// What the README leaves open, or a platform names, was filled in.
    case withAdditions(String)
    /// Its place is taken by a type of ours.
    case equivalent(String)
    case notSwift
  }

  let number: Int
  let subject: String
  let trial: Trial
  /// The name of a test of maps; `nil` for what is no code of an app.
  let test: String?
}

/// The README has no fences; its blocks are counted in order.
private let blocks = [
  ReadmeBlock(
    number: 1, subject: "the real world example", trial: .pastedAsIs, test: "the map is data"),
  ReadmeBlock(
    number: 2, subject: "a screen", trial: .withAdditions("the content and its return"),
    test: "a screen makes its content with its context"),
  ReadmeBlock(
    number: 3, subject: "a content class",
    trial: .withAdditions("the context and the label's check in the place of three dots"),
    test: "a screen moves by its own transitions"),
  ReadmeBlock(
    number: 4, subject: "the first path", trial: .pastedAsIs,
    test: "a path through the map shows what it names"),
  ReadmeBlock(
    number: 5, subject: "a view", trial: .pastedAsIs,
    test: "a tap on a router's button shows where the transition leads"),
  ReadmeBlock(
    number: 6, subject: "the protocol of screens", trial: .pastedAsIs,
    test: "a context that is not stored is an error that names what is missing"),
  ReadmeBlock(
    number: 7, subject: "a container", trial: .withAdditions("the view controllers, and the property 'root'"),
    test: "a container between a screen and its stack belongs to the screen"),
  ReadmeBlock(
    number: 8, subject: "the protocol of transitions", trial: .withAdditions("the types of the states"),
    test: "another screen's transition is an error"),
  ReadmeBlock(
    number: 9, subject: "a transition that presents",
    trial: .equivalent("'Present' is data; the navigator carries it out and undoes it"),
    test: "back from the lowest screen of a layer takes the layer along"),
  ReadmeBlock(
    number: 10, subject: "paths",
    trial: .withAdditions("the contexts, and the case that the dotted form leaves out"),
    test: "the dotted form says the same"),
  ReadmeBlock(
    number: 11, subject: "the protocol of builders", trial: .pastedAsIs,
    test: "there may be any number of tabs"),
  ReadmeBlock(
    number: 12, subject: "the result builder", trial: .withAdditions("its function"),
    test: "there may be any number of tabs"),
  ReadmeBlock(
    number: 13, subject: "namespaces", trial: .pastedAsIs, test: "a window and columns are transparent"),
  ReadmeBlock(
    number: 14, subject: "screen appearance",
    trial: .withAdditions("what is configured, and the type of the content in the last condition"),
    test: "constants are read through the router"),
  ReadmeBlock(
    number: 15, subject: "a universal transition",
    trial: .withAdditions("the screen, and the value with its name"),
    test: "every screen has the universal transitions"),
  ReadmeBlock(number: 16, subject: "CocoaPods", trial: .notSwift, test: nil),
  ReadmeBlock(number: 17, subject: "dependency of a manifest", trial: .notSwift, test: nil),
]

@Suite struct MapReadmeBlockTests {
  @Test func `every block is listed once`() {
    #expect(blocks.map(\.number) == Array(1...17))
  }

  @Test func `one block has an equivalent, and all others were pasted`() {
    let other = blocks.filter { if case .equivalent = $0.trial { true } else { $0.trial == .notSwift } }
    #expect(other.map(\.number) == [9, 16, 17])
  }

  @Test func `every Swift block has a test that exists`() throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let declaring = here.appendingPathComponent("../../BacktrailRuntimeTests/ScreenMap/Declaring")
      .standardized
    let tests = try [here, declaring].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
        try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
      }
    }
    for block in blocks {
      guard let test = block.test else {
        #expect(block.trial == .notSwift)
        continue
      }
      #expect(tests.contains { $0.contains("func `\(test)`(") }, "\(block.number): \(block.subject)")
    }
  }
}
