import BacktrailCore
import BacktrailRuntime

/// The screens that differ between two states, in plain words:
/// `close item 1 [sheet] cart`, `open [sheet] cart › checkout`.
///
/// A user's own move says what happened. The moves of a link do not, because a link closes whatever is in its way.
struct ScreenChanges {
  /// The maximum number of screens of each kind to list.
  private static let named = 4

  /// The changes, each with a verb; empty if no screen or branch differs.
  let words: [String]

  init(from old: EncodedState, to new: EncodedState, _ titles: inout ScreenTitles) throws {
    let (before, after) = (old.routes, new.routes)
    var words: [String] = []
    if let closed = try Self.text(of: old, without: after, &titles) { words.append("close \(closed)") }
    words += Self.selections(from: old.tree, to: new.tree).map { "select \($0)" }
    if let opened = try Self.text(of: new, without: before, &titles) { words.append("open \(opened)") }
    for entry in new.tree.scenes.flatMap(\.entries) {
      guard let route = before[entry.id], route != entry.route else { continue }
      let replaced = try titles.title(of: route, in: old)
      words.append("replace \(replaced) with \(try titles.title(of: entry.route, in: new))")
    }
    self.words = words
  }

  /// Returns the screens of a state that the other state lacks, as a path. If the other state lacks an entire
  /// presentation, the style of the presentation is also shown.
  private static func text(
    of state: EncodedState, without other: [EntryID: CompactRoute], _ titles: inout ScreenTitles
  ) throws -> String? {
    var (text, count) = ("", 0)
    for scene in state.tree.scenes {
      for (place, container) in scene.containers.enumerated() {
        let all = container.branches.map(\.entries)
        let missing = all.map { $0.filter { other[$0.id] == nil } }
        var style =
          place > 0 && missing.map(\.count) == all.map(\.count)
          ? "[\(scene.presentations[place - 1].style.rawValue)] " : ""
        for entries in missing where !entries.isEmpty {
          let shown = try entries.prefix(max(0, named - count)).map {
            try titles.title(of: $0.route, in: state)
          }
          count += entries.count
          guard !shown.isEmpty else { continue }
          if !text.isEmpty { text += style.isEmpty ? ", " : " " }
          text += style + shown.joined(separator: " › ")
          style = ""
        }
      }
    }
    guard count > 0 else { return nil }
    return count > named ? "\(text) … \(count - named) more" : text
  }

  /// Returns the names of the branches that became selected in containers that both states have.
  private static func selections(
    from old: NavigationState<CompactRoute>, to new: NavigationState<CompactRoute>
  ) -> [String] {
    let selected = Set(old.scenes.flatMap(\.containers).map(\.selectedBranch.id))
    let known = Set(old.scenes.flatMap(\.containers).flatMap { $0.branches.map(\.id) })
    return new.scenes.flatMap(\.containers).map(\.selectedBranch)
      .filter { known.contains($0.id) && !selected.contains($0.id) }.map(\.name)
  }
}

extension EncodedState {
  /// The routes of the open entries.
  fileprivate var routes: [EntryID: CompactRoute] {
    Dictionary(tree.scenes.flatMap(\.entries).map { ($0.id, $0.route) }) { $1 }
  }
}
