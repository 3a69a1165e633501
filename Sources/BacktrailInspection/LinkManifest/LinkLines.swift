package import BacktrailLinks

/// A reader of URLs, one per line. Blank lines are skipped.
package struct LinkLines {
  /// A line as text, with the reason if it is skipped.
  package struct Line: Hashable, Sendable {
    package let text: String
    package let refusal: DeepLinkRefusal?

    package init(text: String, refusal: DeepLinkRefusal?) {
      self.text = text
      self.refusal = refusal
    }
  }

  /// The maximum length of a line. The rest of a longer line is dropped, because every policy refuses a URL that long.
  static let maximumLength = 1 << 20

  private let read: () throws -> [UInt8]
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// Creates a reader for a source that returns the next bytes on each call, and an empty array at its end.
  package init(read: @escaping () throws -> [UInt8]) { self.read = read }

  /// Creates a reader of standard input.
  package init(standardInput: Void = ()) {
    let source = ByteSource()
    self.init { try source.read() }
  }

  /// Returns the next line, or `nil` at the end.
  package mutating func next(policy: DeepLinkPolicy) throws -> Line? {
    while let (bytes, count) = try nextBytes() {
      if count > 0 { return Line(bytes, count: count, policy) }
    }
    return nil
  }

  /// Returns the next line, up to the maximum length, and its full length.
  private mutating func nextBytes() throws -> (bytes: [UInt8], count: Int)? {
    var line: [UInt8] = []
    var count = 0
    while true {
      let end = buffer.firstIndex(of: 0x0a)
      let part = buffer[..<(end ?? buffer.endIndex)]
      count += part.count
      line += part.prefix(Self.maximumLength - line.count)
      if let end {
        buffer = buffer[(end + 1)...]
      } else {
        buffer = isAtEnd ? [] : try read()[...]
        isAtEnd = buffer.isEmpty
        if !isAtEnd { continue }
        if count == 0 { return nil }
      }
      if line.count == count, line.last == 0x0d {
        line.removeLast()
        count -= 1
      }
      return (line, count)
    }
  }
}

extension LinkLines.Line {
  fileprivate init(_ bytes: [UInt8], count: Int, _ policy: DeepLinkPolicy) {
    text = String(decoding: bytes, as: UTF8.self)
    if count > bytes.count {
      refusal = .tooLong(count, limit: policy.maximumLength)
    } else {
      refusal = text.utf8.elementsEqual(bytes) ? nil : .invalidUTF8
    }
  }
}
