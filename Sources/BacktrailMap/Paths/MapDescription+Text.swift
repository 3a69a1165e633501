import BacktrailCore
import BacktrailRuntime

extension MapDescription {
  /// Parses a path.
  ///
  /// ```text
  /// main/feed/match(id: 9)
  /// main((), (open: true), "all")/search/alert("No results")
  /// main/feed/match({"id": 9})
  /// ```
  ///
  /// The context is in parentheses and consists of labels and values as in Swift, or of a JSON object. A value may be a
  /// string, a number, `true`, `false`, `null`, an array, an object, or nested parentheses. Values without labels are
  /// stored as `_0`, `_1`, and so on. A container's context has one value for each of its parts, in order or by name.
  /// `()` is the context of a screen that does not need any data. If there are no parentheses, the context is omitted.
  /// - Throws: `MapPathError`, with the position of a syntax error or with the available steps.
  public func steps(text: String) throws(MapPathError) -> [PathStep] {
    var stop = start
    var steps: [PathStep] = []
    for step in try PathText(text).steps {
      stop = try self.stop(step.name, after: stop)
      let context = try step.arguments.map { arguments throws(MapPathError) in
        try stop.node.context(of: arguments, at: stop.path)
      }
      steps.append(PathStep(step.name, context: context?.description))
    }
    return steps
  }

  /// Returns the target of a path written as text.
  public func target(text: String, resets: Bool = false) throws(MapPathError) -> MapTarget {
    try target(try steps(text: text), resets: resets)
  }

  /// Returns a path as text. Parsing the text returns the same path.
  public func text(of steps: [PathStep]) -> String {
    var stop: MapStop? = start
    let texts = steps.map { step in
      stop = stop.flatMap { try? self.stop(step.name, after: $0) }
      return step.text(isContainer: stop?.node.isContainer ?? false)
    }
    return texts.joined(separator: "/")
  }
}
