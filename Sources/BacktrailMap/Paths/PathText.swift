import BacktrailCore
import BacktrailRuntime

/// A path in its written form, before its steps are resolved.
struct PathText {
  /// The maximum size of the text, in UTF-8 bytes. The properties below limit the number of steps and the nesting
  /// depth of values.
  static let maximumSize = 65_536
  static let maximumSteps = 200
  static let maximumDepth = 50

  /// One step, with the arguments in its parentheses if there are any.
  struct Step {
    var name: String
    var arguments: [Argument]?
  }

  /// A value and its label.
  struct Argument {
    var label: String?
    var value: JSONValue
  }

  let steps: [Step]

  /// Parses a path.
  init(_ text: String) throws(MapPathError) {
    guard text.utf8.count <= Self.maximumSize else {
      throw .unreadable("It is longer than \(Self.maximumSize) bytes.")
    }
    var reader = PathTextReader(text)
    steps = try reader.steps()
  }
}

extension [PathText.Argument] {
  /// Returns the arguments as an object. The key of an argument without a label is its index with a `_` prefix, as in
  /// the coding of enums.
  func object() throws(MapPathError) -> JSONValue {
    var keys: Set<String> = []
    let members = enumerated().map { JSONValue.Member(key: $1.label ?? "_\($0)", value: $1.value) }
    for member in members where !keys.insert(member.key).inserted {
      throw .unreadable("The label '\(member.key)' occurs twice.")
    }
    return JSONValue(members: members)
  }

  /// The value of the only argument, if the argument has no label.
  var onlyValue: JSONValue? { count == 1 && self[0].label == nil ? self[0].value : nil }
}
