import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

/// The most similar name, for messages about a name that does not exist.
enum Nearest {
  /// Returns the most similar name unless more than half of its letters differ.
  static func name(to word: String, in names: some Sequence<String>) -> String? {
    let nearest = names.map { (name: $0, distance: distance(word, $0)) }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard let nearest, nearest.distance <= max(1, min(word.count, nearest.name.count) / 2) else { return nil }
    return nearest.name
  }

  /// Returns the minimum number of edits between two words. An edit inserts, deletes, or replaces a letter, or swaps it
  /// with the next one.
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

extension Messages {
  /// Prints a note if a log has no screen with the given name, and suggests the most similar one. Returns whether the
  /// screen is missing.
  @discardableResult func noteUnknownScreen(_ name: String, in log: some EventLogReading) throws -> Bool {
    let names = try LogNames(of: log, until: .screen(name))
    return noteUnknown("screen", name, names.hasWanted, names.screens)
  }

  /// Prints a note if a log does not have the screens or the branch in a condition, and suggests the most similar ones.
  func noteUnknownNames(of condition: StateCondition, in log: some EventLogReading) throws {
    switch condition {
    case .expectation(let expected) where expected.isAboutBranch:
      let names = try LogNames(of: log, until: .branch(expected.name))
      noteUnknown("branch", expected.name, names.hasWanted, names.branches)
    case .expectation(let expected): try noteUnknownScreen(expected.name, in: log)
    case .guards(let guards):
      guard !guards.isEmpty else { return }
      let screens = try LogNames(of: log).screens
      let unknown = Set(guards.flatMap(\.rule.screens)).filter { name in
        !screens.contains { $0.isScreen(name) }
      }
      guard !unknown.isEmpty else { return }
      let names = unknown.sorted().map { name in
        "'\(name)'" + (Nearest.name(to: name, in: screens).map { " (did you mean '\($0)'?)" } ?? "")
      }
      note(
        "This log has no screens with these names, which the guards mention: \(names.joined(separator: ", "))."
      )
    }
  }

  @discardableResult private func noteUnknown(
    _ kind: String, _ name: String, _ isKnown: Bool, _ names: Set<String>
  ) -> Bool {
    guard !isKnown else { return false }
    let nearest = Nearest.name(to: name, in: names)
    note("This log has no \(kind) '\(name)'." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
    return true
  }
}
