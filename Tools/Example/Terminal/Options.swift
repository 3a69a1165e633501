/// The options of the command line.
struct Options {
  var logPath = ""
  /// The link that starts the app.
  var link: String?
  /// Whether the routes are printed instead of starting the app.
  var printsManifest = false
  /// Whether the schema is printed instead of starting the app.
  var printsSchema = false
  /// Whether screens are not drawn.
  var isQuiet = false
  /// Whether each change is announced, and acknowledged once it is stored.
  var acknowledges = false

  static let usage = """
    Usage: Example --log FILE [--open URL] [--quiet] [--ack]
           Example --manifest
           Example --schema

      --log FILE   where the session is recorded
      --open URL   follow a link before the first screen is drawn
      --manifest   print the routes for 'backtrail links'
      --schema     print the stored form of the screens
      --quiet      draw no screens
      --ack        print 'sent SEQ', and 'acknowledged SEQ DIGEST' once it is safe
    """

  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--log":
        guard let path = rest.popFirst() else { return nil }
        logPath = path
      case "--open":
        guard let url = rest.popFirst() else { return nil }
        link = url
      case "--manifest": printsManifest = true
      case "--schema": printsSchema = true
      case "--quiet": isQuiet = true
      case "--ack": acknowledges = true
      default: return nil
      }
    }
    if logPath.isEmpty && !(printsManifest || printsSchema) { return nil }
  }
}
