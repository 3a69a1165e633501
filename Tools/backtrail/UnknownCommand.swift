import ArgumentParser
import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The error of a word that is no command, with the nearest one.
struct UnknownCommand: DescribedError {
  let exitCode: Int32 = 64
  let description: String

  /// Looks for the first word that is none of the commands there; returns `nil` if there is none.
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
    let nearest = names.map { (name: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
    if let nearest, nearest.distance <= max(1, min(word.count, nearest.name.count) / 2) {
      return "\(start) Did you mean '\(path) \(nearest.name)'?"
    }
    if path == "backtrail", access(word, F_OK) == 0 {
      return "\(start) To read this file, write 'backtrail show'."
    }
    return "\(start) '\(path) --help' lists the commands."
  }

  /// The least number of letters to insert, delete, replace, or swap with the next one.
  static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var rows = [Array(0...other.count)]
    for place in one.indices {
      var row = [place + 1]
      for column in other.indices {
        let last = rows[place]
        var best = min(last[column + 1], row[column]) + 1
        best = min(best, last[column] + (one[place] == other[column] ? 0 : 1))
        if place > 0, column > 0, one[place] == other[column - 1], one[place - 1] == other[column] {
          best = min(best, rows[place - 1][column - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
