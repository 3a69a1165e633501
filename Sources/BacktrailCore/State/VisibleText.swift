extension String {
  /// The text with control characters, bidirectional marks, line separators, and invisible characters escaped, for
  /// example, as `\u{A}`.
  ///
  /// Names may come from other people's logs. If such names were printed literally, they could forge lines or hide
  /// text.
  package var visible: String {
    // Printable ASCII is never escaped, and nearly all names consist of it.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var visible = ""
    for scalar in unicodeScalars {
      if scalar.isHidden {
        visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }
}

extension Unicode.Scalar {
  /// Whether the character is escaped in a log's JSON. This rule is part of the stored form and never changes.
  package var isEscapedInJSON: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: !isJoiner
    default: false
    }
  }

  /// Whether the character is invisible or moves other text. This includes fillers, which Unicode classifies as
  /// letters, but not variation selectors, which only select a glyph.
  fileprivate var isHidden: Bool {
    if isEscapedInJSON { return true }
    return properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector && !isJoiner
  }

  /// Whether the character is a joiner. Joiners shape emoji and scripts, and do not hide anything.
  private var isJoiner: Bool { value == 0x200C || value == 0x200D }
}
