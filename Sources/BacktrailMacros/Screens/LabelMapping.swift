import SwiftParser
import SwiftSyntax

/// The labels to use for the values of a case, in source order.
struct LabelMapping {
  /// One label.
  struct Entry {
    let key: String
    /// The label to use; `nil` to omit it.
    let label: String?
    let syntax: DictionaryElementSyntax
  }

  private(set) var entries: [Entry] = []

  /// Creates a mapping that leaves the labels unchanged.
  init() {}

  /// Reads a dictionary literal. Returns `nil` if there is a problem, which is added to the findings.
  init?(_ dictionary: DictionaryExprSyntax, findings: inout Findings) {
    guard let elements = dictionary.content.as(DictionaryElementListSyntax.self) else { return }
    var isRight = true
    for element in elements {
      if let entry = Entry(element, after: entries, findings: &findings) {
        entries.append(entry)
      } else {
        isRight = false
      }
    }
    if !isRight { return nil }
  }

  subscript(key: String) -> Entry? { entries.first { $0.key == key } }
}

extension LabelMapping.Entry {
  fileprivate init?(_ element: DictionaryElementSyntax, after others: [Self], findings: inout Findings) {
    let key = element.key.literalText(findings: &findings)
    let label = element.value.literalText(findings: &findings)
    guard let key, let label else { return nil }
    if others.contains(where: { $0.key == key }) {
      findings.add(.repeatedKey(key), at: element.key)
      return nil
    }
    guard label == "_" || label.asLabel != nil else {
      findings.add(.badLabel(label), at: element.value)
      return nil
    }
    self.init(key: key, label: label == "_" ? nil : label.asLabel, syntax: element)
  }
}

extension ExprSyntax {
  fileprivate func literalText(findings: inout Findings) -> String? {
    let text = self.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    if text == nil { findings.add(.mappingNotLiteral(trimmedDescription), at: self) }
    return text
  }
}
