import BacktrailCore
import BacktrailRuntime

extension MapDescription {
  /// Reads a path that is written as text.
  ///
  /// ```text
  /// main/feed/match(id: 9)
  /// main((), (open: true), "all")/search/alert("No results")
  /// main/feed/match({"id": 9})
  /// ```
  ///
  /// The parentheses hold the context: labels and values as in Swift, or a JSON object. A value may be a
  /// string, a number, `true`, `false`, `null`, an array, an object, or parentheses again. Values without labels are
  /// stored as `_0`, `_1` and so on. A container takes one for each of its parts, in order or by their names. `()` is
  /// the context of a screen that needs none; without parentheses the context is left out.
  /// - Throws: `MapPathError`, saying where the text is none, or what there is in place of an unknown step.
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

  /// The target of a path that is written as text.
  public func target(text: String, resets: Bool = false) throws(MapPathError) -> MapTarget {
    try target(try steps(text: text), resets: resets)
  }

  /// A path as text; reading the text gives the same path.
  public func text(of steps: [PathStep]) -> String {
    var stop: MapStop? = start
    let texts = steps.map { step in
      stop = stop.flatMap { try? self.stop(step.name, after: $0) }
      return step.text(isContainer: stop?.node.isContainer ?? false)
    }
    return texts.joined(separator: "/")
  }
}
