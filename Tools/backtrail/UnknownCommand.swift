import ArgumentParser
import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The error for a word that is not a command, with the most similar command.
struct UnknownCommand: DescribedError {
  let exitCode: Int32 = 64
  let description: String

  /// Finds the first word that is not a command in its position. The result is `nil` if there is no such word.
  init?(in words: some Collection<String>, of root: any ParsableCommand.Type) {
    var command: any ParsableCommand.Type = root
    var path = ["backtrail"]
    for word in words {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
      guard let next = subcommands.first(where: { $0._commandName == word }) else {
        description = Self.sentence(word, path.joined(separator: " "), subcommands.map { $0._commandName })
        return
      }
      command = next
      path.append(word)
    }
    return nil
  }

  private static func sentence(_ word: String, _ path: String, _ names: [String]) -> String {
    let start = "There is no command '\(path) \(word.visible)'."
    if let nearest = Nearest.name(to: word, in: names) {
      return "\(start) Did you mean '\(path) \(nearest)'?"
    }
    if path == "backtrail", access(word, F_OK) == 0 {
      return "\(start) To read this file, use 'backtrail show'."
    }
    return "\(start) '\(path) --help' lists the commands."
  }
}

/// The error for a negative number in place of an event's number or an ID. The parser takes it for an option, and
/// reports a later argument.
struct NegativeNumber: DescribedError {
  let exitCode: Int32 = 64
  let description: String

  /// Finds the number among the words of a command line. The result is `nil` if there is none.
  init?(in words: some Collection<String>) {
    let wanted = ["diff": "the number of an event", "blame": "an ID such as '11.1'"]
    guard let wanted = words.first.flatMap({ wanted[$0] }),
      let word = words.dropFirst().prefix(while: { $0 != "--" }).first(where: {
        $0.wholeMatch(of: /-[0-9]+(\.[0-9]+)?/) != nil
      })
    else { return nil }
    description = "Expected \(wanted), found '\(word)'."
  }
}
