import BacktrailCore
package import BacktrailRuntime

/// Every URL that an app has ever published, each with its required target.
///
/// A line has a URL, the name of a case, and the required associated values of the case as JSON. Other values are not
/// compared. A hyphen in place of the case means that the URL must lead nowhere. Blank lines and lines that begin with
/// `#` are comments; there are none after a URL.
///
///     # Printed on the receipts of 2024
///     https://shop.example/items/3  item {"id":3}
///     shop://cart                   cart
///     https://shop.example/admin    -
package struct LinkCorpus: Sendable {
  /// The expected destination of a URL.
  package enum Target: Hashable, Sendable {
    case nowhere
    /// A case of the destination enum. Only the given associated values are compared.
    case destination(String, values: JSONValue?)
  }

  /// A URL with its place in the file. Line numbers start at 1.
  package struct Link: Hashable, Sendable {
    package let line: Int
    package let url: String
    /// The expected destination; `nil` if none has been recorded.
    package internal(set) var target: Target?
  }

  /// The maximum size of a file, in bytes.
  package static let maximumLength = 1 << 24

  /// The lines without their line endings. Comments are preserved.
  private(set) var lines: [String]
  /// The byte order mark and the carriage returns of the file.
  private var margins: [(start: String, end: String)] = []
  package private(set) var links: [Link]

  /// Reads a file.
  package init(path: String) throws {
    try self.init(bytes: ByteSource.bytes(of: path, upTo: Self.maximumLength))
  }

  /// Reads the bytes of a file.
  package init(bytes: [UInt8]) throws(LinkCorpusError) {
    guard bytes.count <= Self.maximumLength else { throw .tooLarge }
    (lines, links) = ([], [])
    for bytes in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
      let hasMark = lines.isEmpty && bytes.starts(with: "\u{FEFF}".utf8)
      let hasReturn = bytes.last == 0x0d
      let bytes = bytes.dropFirst(hasMark ? 3 : 0).dropLast(hasReturn ? 1 : 0)
      margins.append((hasMark ? "\u{FEFF}" : "", hasReturn ? "\r" : ""))
      let text = String(decoding: bytes, as: UTF8.self)
      lines.append(text)
      do throws(LinkCorpusError.Problem) {
        guard text.utf8.elementsEqual(bytes) else { throw .notUTF8 }
        if let link = try Link(text, line: lines.count) { links.append(link) }
      } catch {
        throw .line(lines.count, error)
      }
    }
    if links.isEmpty { throw .empty }
  }

  /// Writes the targets of links after their URLs. The keys of `targets` are line numbers.
  mutating func record(_ targets: [Int: Target]) {
    for place in links.indices {
      guard let target = targets[links[place].line] else { continue }
      links[place].target = target
      lines[links[place].line - 1] = "\(links[place].url)  \(target)"
    }
  }

  /// The text of the file.
  package var text: String { zip(margins, lines).map { $0.start + $1 + $0.end }.joined(separator: "\n") }
}

extension LinkCorpus.Link {
  /// Parses a line; returns `nil` for a comment.
  fileprivate init?(_ text: String, line: Int) throws(LinkCorpusError.Problem) {
    if let scalar = text.unicodeScalars.first(where: { $0 != "\t" && ($0.value < 0x20 || $0.value == 0x7f) })
    {
      throw .control(scalar)
    }
    let fields = text.split(maxSplits: 2, whereSeparator: \.isBlank)
    guard let url = fields.first, !url.hasPrefix("#") else { return nil }
    (self.line, self.url) = (line, String(url))
    target = fields.count > 1 ? try LinkCorpus.Target(fields[1], fields.count > 2 ? fields[2] : "") : nil
  }
}

extension LinkCorpus.Target {
  fileprivate init(_ name: Substring, _ rest: Substring) throws(LinkCorpusError.Problem) {
    let values = String(rest.reversed().drop(while: \.isBlank).reversed())
    guard !name.hasPrefix("{") else { throw .noCase }
    if name == "-" {
      guard values.isEmpty else { throw .nowhereWithValues }
      self = .nowhere
    } else if values.isEmpty {
      self = .destination(String(name), values: nil)
    } else {
      guard let json = try? JSONValue(parsing: values), case .object = json else { throw .notValues(values) }
      self = .destination(String(name), values: json)
    }
  }
}

extension LinkCorpus.Target: CustomStringConvertible {
  /// The target in the syntax of the file.
  package var description: String {
    switch self {
    case .nowhere: "-"
    case .destination(let name, let values): values.map { "\(name) \($0)" } ?? name
    }
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

/// The error for a file that is not a list of URLs and targets.
package enum LinkCorpusError: Error, Hashable, Sendable {
  /// A problem in a line.
  package enum Problem: Error, Hashable, Sendable {
    case notUTF8
    case control(Unicode.Scalar)
    case noCase
    case notValues(String)
    case nowhereWithValues
  }

  case empty
  case tooLarge
  /// The line with this number cannot be read. Line numbers start at 1.
  case line(Int, Problem)
}

extension LinkCorpusError: DescribedError {
  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .empty: "The file contains no URLs. Write one URL on each line."
    case .tooLarge: "The file is larger than \(LinkCorpus.maximumLength) bytes. Split it."
    case .line(let number, let problem): "Line \(number): \(problem)"
    }
  }
}

extension LinkCorpusError.Problem: CustomStringConvertible {
  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .notUTF8: "It is not UTF-8. Escape the invalid bytes in the URL."
    case .control(let scalar):
      "It contains the control character '\(String(scalar).visible)'. Escape it in the URL."
    case .noCase: "It has values but no case. Write the name of the case before them."
    case .notValues(let text):
      "'\(text.prefix(80).description.visible)' is not a JSON object. Write the values of the case as JSON, such as '{\"id\":3}'."
    case .nowhereWithValues: "A hyphen means that the URL must lead nowhere. Remove the text after it."
    }
  }
}
