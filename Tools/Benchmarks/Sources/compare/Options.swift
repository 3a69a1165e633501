/// The options from the command line.
struct Options {
  var root = "../.."
  var scratch = ".build"
  var json: String?
  var only: [String] = []
  var rounds = 9
  var events = 200_000
  var history = 1_000_000

  init(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Failure("'\(name)' needs a value.") }
      switch name {
      case "--root": root = value
      case "--scratch": scratch = value
      case "--json": json = value
      case "--only": only = value.split(separator: ",").map(String.init)
      case "--rounds": rounds = try Self.number(value)
      case "--events": events = try Self.number(value)
      case "--history": history = try Self.number(value)
      default: throw Failure("'\(name)' is not an option.")
      }
    }
  }

  func wants(_ section: String) -> Bool { only.isEmpty || only.contains(section) }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else {
      throw Failure("'\(text)' is not a number greater than or equal to 1.")
    }
    return number
  }
}

/// The error that ended a measurement.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
