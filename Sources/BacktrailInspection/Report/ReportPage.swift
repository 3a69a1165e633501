/// The page of a report as text. Its markup, style, and script are in the folder `Page` of this repository, and
/// `Tools/page` writes them as literals.
///
/// The page loads nothing and runs only its own script, whose digest is in its policy. The content of a log is data in
/// a block that no browser runs, with `<` escaped.
package enum ReportPage {
  /// The text before the records, which ends with a line break.
  /// - Parameter connection: The source of more records, for its policy, such as `'self'`.
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

  /// A line of data in a form that a page may contain.
  package static func embedded(_ record: String) -> String {
    // Within JSON, '<' is in strings only.
    record.replacing("<", with: "\\u003c") + "\n"
  }
}
