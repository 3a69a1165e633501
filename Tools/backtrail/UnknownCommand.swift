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
