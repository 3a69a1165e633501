import Foundation
import Testing

/// A fenced block of the README of ScreenMacros, and the test that covers its forms with names of our own.
private struct ReadmeBlock {
  /// How the block itself was tried out, in a scratch package.
  enum Trial: Equatable {
    /// Nothing was changed; the views that it names were declared beside it, cases alone were put into an enum, and
    /// expressions into a view.
    case pastedAsIs
    /// What the README leaves open was filled in.
    case withAdditions(String)
    /// It shows an expansion, which ours was compared with.
    case expansionShown
    case notSwift
  }

  let number: Int
  let subject: String
  let trial: Trial
  /// The name of a test of screens; `nil` for what is no code of an app.
  let test: String?
}

private let blocks = [
  ReadmeBlock(number: 1, subject: "an enum", trial: .pastedAsIs, test: "an enum of screens is a view"),
  ReadmeBlock(
    number: 2, subject: "its expansion", trial: .expansionShown,
    test: "a case is shown as the view of its name, with its values"),
  ReadmeBlock(number: 3, subject: "package manifest", trial: .notSwift, test: nil),
  ReadmeBlock(number: 4, subject: "target of the manifest", trial: .notSwift, test: nil),
  ReadmeBlock(number: 5, subject: "shell", trial: .notSwift, test: nil),
  ReadmeBlock(number: 6, subject: "folder tree", trial: .notSwift, test: nil),
  ReadmeBlock(number: 7, subject: "inferred views", trial: .pastedAsIs, test: "an enum of screens is a view"),
  ReadmeBlock(
    number: 8, subject: "their expansion", trial: .expansionShown,
    test: "a case is shown as the view of its name, with its values"),
  ReadmeBlock(
    number: 9, subject: "view type", trial: .pastedAsIs, test: "a type takes the place of the inferred one"),
  ReadmeBlock(
    number: 10, subject: "view type and mapping", trial: .pastedAsIs,
    test: "a type and a mapping go together"),
  ReadmeBlock(
    number: 11, subject: "mapping only", trial: .pastedAsIs,
    test: "a mapping alone leaves the view as it is inferred"),
  ReadmeBlock(
    number: 12, subject: "parameter mapping", trial: .pastedAsIs, test: "a type and a mapping go together"),
  ReadmeBlock(
    number: 13, subject: "its expansion", trial: .expansionShown,
    test: "a mapping changes the labels, and a type the view"),
  ReadmeBlock(
    number: 14, subject: "public enum", trial: .pastedAsIs, test: "a public enum is a public view"),
  ReadmeBlock(
    number: 15, subject: "its expansion", trial: .expansionShown,
    test: "cases in conditions are shown in the same conditions"),
  ReadmeBlock(
    number: 16, subject: "values of any type", trial: .pastedAsIs,
    test: "values of any type are passed on"),
  ReadmeBlock(
    number: 17, subject: "their expansion", trial: .expansionShown,
    test: "a case is shown as the view of its name, with its values"),
  ReadmeBlock(
    number: 18, subject: "values without labels", trial: .pastedAsIs,
    test: "values without labels are passed without labels"),
  ReadmeBlock(
    number: 19, subject: "their expansion", trial: .expansionShown,
    test: "a case is shown as the view of its name, with its values"),
  ReadmeBlock(
    number: 20, subject: "label for a value", trial: .pastedAsIs,
    test: "a mapping gives a value a label, and takes one away"),
  ReadmeBlock(
    number: 21, subject: "no label for a value", trial: .pastedAsIs,
    test: "a mapping gives a value a label, and takes one away"),
  ReadmeBlock(
    number: 22, subject: "navigation stack", trial: .pastedAsIs,
    test: "values of a path are shown as the screens that they are"),
  ReadmeBlock(
    number: 23, subject: "what it stands for", trial: .pastedAsIs,
    test: "values of a path are shown as SwiftUI's own modifier shows them"),
  ReadmeBlock(
    number: 24, subject: "sheet", trial: .pastedAsIs,
    test: "an item is presented as the sheet that it is"),
  ReadmeBlock(
    number: 25, subject: "full-screen cover", trial: .pastedAsIs,
    test: "an item is presented over the window"),
  ReadmeBlock(
    number: 26, subject: "tabs", trial: .withAdditions("a title and an icon in the place of three dots"),
    test: "each case has a tab"),
  ReadmeBlock(number: 27, subject: "all cases", trial: .pastedAsIs, test: "all cases stand below each other"),
  ReadmeBlock(number: 28, subject: "shell", trial: .notSwift, test: nil),
  ReadmeBlock(number: 29, subject: "shell", trial: .notSwift, test: nil),
]

@Suite struct ScreenReadmeBlockTests {
  @Test func `every block is listed once`() {
    #expect(blocks.map(\.number) == Array(1...29))
  }

  @Test func `as many as can be are pasted as they are`() {
    #expect(
      blocks.filter { $0.trial != .pastedAsIs }.map(\.number)
        == [2, 3, 4, 5, 6, 8, 13, 15, 17, 19, 26, 28, 29])
  }

  @Test func `every Swift block has a test that exists`() throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let expansions = here.appendingPathComponent("../../BacktrailMacrosTests/Screens").standardized
    let tests = try [here, expansions].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
        try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
      }
    }
    for block in blocks {
      guard let test = block.test else {
        #expect([3, 4, 5, 6, 28, 29].contains(block.number))
        continue
      }
      #expect(
        tests.contains { $0.contains("func `\(test)`(") }, "\(block.number): \(block.subject)")
    }
  }
}
