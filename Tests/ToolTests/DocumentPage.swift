import Foundation
import Testing

/// A page of the documentation, as its blocks of code.
struct DocumentPage: Sendable, CustomTestStringConvertible {
  struct Block: Sendable {
    /// The word after the fence; "indented" if the block is indented instead.
    let language: String
    /// The number of its first line.
    let line: Int
    let lines: [String]
    /// Whether there are only empty lines between the previous block and this one.
    let followsBlock: Bool
  }

  /// The file, in the repository.
  let path: String
  let blocks: [Block]

  var testDescription: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The README, and the pages of all catalogs.
  static let all: [DocumentPage] = {
    let root = ToolProcess.repository
    let files = FileManager.default.enumerator(atPath: root + "/Sources")?.compactMap { $0 as? String } ?? []
    let pages = files.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted().map { "Sources/" + $0 }
    return (["README.md"] + pages).map { path in
      let text = (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)) ?? ""
      return DocumentPage(path: path, blocks: blocks(of: text))
    }
  }()

  /// The blocks between fences, and those indented by four spaces.
  static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var (lines, language, first) = ([String](), String?.none, 0)
    var (isAfterEmpty, hasText) = (true, true)
    func end() {
      if let language {
        blocks.append(Block(language: language, line: first, lines: lines, followsBlock: !hasText))
      }
      (lines, language, hasText) = ([], nil, false)
    }
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.drop { $0 == " " || $0 == "\t" }
      let isIndented = !words.isEmpty && (line.hasPrefix("    ") || line.hasPrefix("\t"))
      if language == "indented", !isIndented { end() }
      if words.hasPrefix("```") || words.hasPrefix("~~~") {
        if language == nil { (language, first) = (String(words.dropFirst(3)), place + 2) } else { end() }
      } else if language != nil {
        lines.append(String(line))
      } else if isIndented, isAfterEmpty {
        (language, first, lines) = ("indented", place + 1, [String(line)])
      } else if !words.isEmpty {
        hasText = true
      }
      isAfterEmpty = words.isEmpty
    }
    end()
    return blocks
  }
}

extension DocumentPage.Block {
  var isShell: Bool { ["sh", "console", "bash", "zsh", "shell"].contains(language) }

  /// The complete command lines, without comments.
  var commands: [String] { Self.commands(of: lines) }

  static func commands(of lines: [String]) -> [String] {
    lines.joined(separator: "\n").replacing(/\\\n\s*/, with: "").split(separator: "\n")
      .map { $0.replacing(/(^|\s+)#\s.*$/, with: "").trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
