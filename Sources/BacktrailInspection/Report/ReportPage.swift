/// A report page as text. `Tools/page` writes the literals in the `Page` folder from the markup, style sheet, and
/// script in `Tools/ReportPage`.
///
/// The page loads nothing and runs only its own script, whose hash is in the page's Content Security Policy. The
/// content of a log is data in a block that no browser runs, with `<` escaped.
package enum ReportPage {
  /// Returns the text before the records, which ends with a line break.
  /// - Parameter connection: The source of further records that the page's Content Security Policy allows, such as
  ///   `'self'`.
  package static func start(connection: String? = nil) -> String {
    parts.start
      .replacing("{{policy}}", with: policy(connection)).replacing("{{style}}", with: style) + PageLines.start
      + "\n"
  }

  /// The text after the records.
  package static var end: String { PageLines.end + parts.end.replacing("{{script}}", with: script) }

  private static func policy(_ connection: String?) -> String {
    let connect = connection.map { "; connect-src \($0)" } ?? ""
    return "default-src 'none'; script-src '\(scriptDigest)'; style-src '\(styleDigest)'; img-src data:"
      + "; base-uri 'none'; form-action 'none'" + connect
  }

  private static var parts: (start: String, end: String) {
    let parts = markup.split(separator: "{{records}}", maxSplits: 1)
    return (String(parts.first ?? ""), String(parts.last ?? ""))
  }

  /// Returns a line of data in a form that a page may contain.
  package static func embedded(_ record: String) -> String {
    // In JSON, '<' occurs only in strings.
    record.replacing("<", with: "\\u003c") + "\n"
  }
}
