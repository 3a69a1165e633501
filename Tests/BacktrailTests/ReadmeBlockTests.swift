import Foundation
import Testing

/// A fenced block of the README of DeepLinkMacros, and the test that covers its forms with names of our own.
private struct ReadmeBlock {
  /// How the block itself was tried out, in a scratch package.
  enum Trial: Equatable {
    /// Nothing but import lines was changed; cases alone were put into an enum, expressions into a function.
    case pastedAsIs
    /// What the README leaves open was added.
    case withAdditions(String)
    /// It shows a declaration, which ours was compared with.
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
  ReadmeBlock(number: 2, subject: "quick start", trial: .pastedAsIs, test: "an enum, a router and a match"),
  ReadmeBlock(
    number: 3, subject: "path parameters", trial: .pastedAsIs,
    test: "path parameters go by name, then by position"),
  ReadmeBlock(
    number: 4, subject: "query parameters", trial: .pastedAsIs, test: "query parameters go by name"),
  ReadmeBlock(
    number: 5, subject: "wildcards", trial: .pastedAsIs, test: "a wildcard stands for any number of segments"),
  ReadmeBlock(number: 6, subject: "arrays", trial: .pastedAsIs, test: "arrays are read from the query"),
  ReadmeBlock(number: 7, subject: "enums", trial: .pastedAsIs, test: "enums are read from their raw values"),
  ReadmeBlock(
    number: 8, subject: "defaults", trial: .pastedAsIs,
    test: "defaults apply when the URL does not have the name"),
  ReadmeBlock(
    number: 9, subject: "several enums", trial: .pastedAsIs, test: "several enums are included in one router"),
  ReadmeBlock(
    number: 10, subject: "signature of the route macro", trial: .expansionShown,
    test: "both attributes write what the protocol asks for"),
  ReadmeBlock(
    number: 11, subject: "destination macro", trial: .withAdditions("a case in the place of three dots"),
    test: "both attributes write what the protocol asks for"),
  ReadmeBlock(
    number: 12, subject: "router",
    trial: .withAdditions("a scope for each example, as two declare one name; the URL"),
    test: "a router gives the details of a match"),
  ReadmeBlock(
    number: 13, subject: "router of several enums", trial: .pastedAsIs,
    test: "a router of several enums names the source"),
  ReadmeBlock(
    number: 14, subject: "accessors", trial: .withAdditions("the parameters and the enum that it reads"),
    test: "parameters have an accessor for each type"),
  ReadmeBlock(
    number: 15, subject: "a further route", trial: .pastedAsIs, test: "a route more is one attribute more"),
  ReadmeBlock(
    number: 16, subject: "handling a link", trial: .withAdditions("the app's router, tabs and coordinators"),
    test: "an app follows a link by a switch over what it matched"),
  ReadmeBlock(number: 17, subject: "shell", trial: .notSwift, test: nil),
]

@Suite struct ReadmeBlockTests {
  @Test func `every block is listed once`() {
    #expect(blocks.map(\.number) == Array(1...17))
  }

  @Test func `as many as can be are pasted as they are`() {
    #expect(blocks.filter { $0.trial != .pastedAsIs }.map(\.number) == [1, 10, 11, 12, 14, 16, 17])
  }

  @Test func `every Swift block has a test that exists`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let forms = try String(
      contentsOf: folder.appendingPathComponent("ReadmeFormTests.swift"), encoding: .utf8)
    for block in blocks {
      guard let test = block.test else {
        #expect([1, 17].contains(block.number))
        continue
      }
      #expect(forms.contains("func `\(test)`("), "\(block.number): \(block.subject)")
    }
  }
}
