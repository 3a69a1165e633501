/// The number of columns that text occupies on a terminal, and ways to fit text into columns.
extension String {
  /// The number of columns. Color sequences do not occupy any.
  var width: Int {
    var width = 0
    forEachColumn { _, columns in width += columns }
    return width
  }

  /// Returns the text padded with trailing spaces to the given width.
  func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - self.width))
  }

  /// Returns the text padded with leading spaces to the given width.
  func leftPadded(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - self.width)) + self
  }

  /// Returns the beginning of the text, with an ellipsis if it was truncated. Colors end in the same way as in the full
  /// text.
  func cut(to width: Int) -> String {
    guard self.width > width else { return self }
    var (text, used, isCut) = ("", 0, false)
    forEachColumn { part, columns in
      if columns == 0 {
        text += part
      } else if !isCut {
        isCut = used + columns >= width
        text += isCut ? "…" : part
        used += columns
      }
    }
    return text
  }

  /// Returns the end of the text, with an ellipsis if it was truncated. The text must not contain colors.
  func cutAtStart(to width: Int) -> String {
    guard self.width > width else { return self }
    var (rest, used) = (self[...], 1)
    while let last = rest.last, used + last.width <= width {
      used += last.width
      rest.removeLast()
    }
    return "…" + self[rest.endIndex...]
  }

  /// Returns the text as lines that break between words. A word that is longer than a line gets its own line.
  /// - Parameter indent: The number of spaces before each line except the first.
  func wrapped(to width: Int, indent: Int = 0) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if !line.isEmpty, longer.width > width {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      } else {
        line = longer
      }
    }
    return lines + [line]
  }

  /// Passes to `body` each character with its number of columns, and each color sequence with zero columns.
  private func forEachColumn(_ body: (_ part: Substring, _ columns: Int) -> Void) {
    var rest = self[...]
    while let first = rest.first {
      let isSequence = first == "\u{1b}"
      let end = isSequence ? rest.firstIndex(of: "m").map { rest.index(after: $0) } ?? rest.endIndex : nil
      let part = end.map { rest[..<$0] } ?? rest.prefix(1)
      body(part, isSequence ? 0 : first.width)
      rest = rest[part.endIndex...]
    }
  }
}

extension Character {
  /// The number of columns: two for East Asian scripts and emoji.
  fileprivate var width: Int {
    guard let scalar = unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
    return Self.wide.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// The blocks of wide characters, according to Unicode's table of East Asian widths.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
