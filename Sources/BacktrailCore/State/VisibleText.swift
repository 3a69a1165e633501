extension String {
  /// The text with control, bidirectional, line, and invisible characters written as `\u{A}`.
  ///
  /// Names come from other people's logs. Printed literally, they could forge lines or hide text.
  package var visible: String {
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
  /// Whether JSON in a log has the character as an escape. This rule is part of the stored form and never changes.
  package var isEscapedInJSON: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: !isJoiner
    default: false
    }
  }

  /// Whether the character shows nothing or moves other text. Unicode counts fillers as letters. Variation selectors
  /// only choose a glyph.
  fileprivate var isHidden: Bool {
    if isEscapedInJSON { return true }
    return properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector && !isJoiner
  }

  /// Joiners, which shape emoji and scripts and hide nothing.
  private var isJoiner: Bool { value == 0x200C || value == 0x200D }
}
