import BacktrailCore
import BacktrailRuntime

/// The visible columns of a split in a window that has room for more than one.
///
/// Like the state of a screen, they are saved with the root screen of the first branch. They are preserved across
/// launches, undo does not change them, and a new root starts with the platform's default.
extension Navigator {
  /// Returns the visible columns of a scene's split; `automatic` by default.
  public func columnVisibility(in scene: SceneID? = nil) -> NavigationSplitViewVisibility {
    state.scene(scene).map { columnVisibility(of: $0.root) } ?? .automatic
  }

  /// Shows or hides columns of a scene's split.
  public func showColumns(_ visibility: NavigationSplitViewVisibility, in scene: SceneID? = nil) {
    if let root = state.scene(scene)?.root { showColumns(visibility, of: root) }
  }

  func columnVisibility(of container: Container<DecodedRoute<R>>) -> NavigationSplitViewVisibility {
    let name = try? viewState(for: container.firstEntry, key: ColumnNames.key, as: String.self)
    return name.flatMap { name in ColumnNames.all.first { $0.name == name } }?.visibility ?? .automatic
  }

  func showColumns(_ visibility: NavigationSplitViewVisibility, of container: Container<DecodedRoute<R>>) {
    guard columnVisibility(of: container) != visibility,
      let name = ColumnNames.all.first(where: { $0.visibility == visibility })?.name
    else { return }
    keepViewState(name, key: ColumnNames.key, of: container.firstEntry)
  }
}

/// The stored form of the column visibility. SwiftUI's own encoding may change.
private enum ColumnNames {
  static let key = "columns"

  static var all: [(name: String, visibility: NavigationSplitViewVisibility)] {
    [
      ("automatic", .automatic), ("all", .all), ("doubleColumn", .doubleColumn), ("detailOnly", .detailOnly),
    ]
  }
}

extension Container {
  fileprivate var firstEntry: EntryID { branches[0].entries[0].id }
}
