extension String {
  /// The text with control, bidirectional, and line characters written as `\u{A}`.
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
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // The joiners shape emoji and scripts and hide nothing.
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}
