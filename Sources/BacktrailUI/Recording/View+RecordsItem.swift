public import BacktrailCore
public import BacktrailRuntime

extension View {
  /// Records the content of the app's own sheet or cover on a navigator's screen.
  ///
  /// ```swift
  /// .sheet(item: $draft) { DraftEditor($0) }
  /// .records(item: draft, as: "draft", in: navigator)
  /// ```
  ///
  /// The sheet belongs to the app. In the log, its content is a value that is saved with the screen under the given
  /// key, not one of the navigator's presentations. Therefore, `dismiss()`, links, and undo do not affect it, moves
  /// apply to the screen below it, and it is not restored at launch. If a sheet should be restored, bind it to a
  /// `@ScreenState`, which also records it. If links lead to a sheet, present it with the navigator.
  ///
  /// If the view is outside a screen, the value is saved with the first screen of the view's stack or scene. The value
  /// is `null` while nothing is shown.
  public nonisolated func records<R: Route, Item: Encodable & Equatable>(
    item: Item?, as key: String = "sheet", in navigator: Navigator<R>
  ) -> some View {
    SavedItem(content: self, item: item, key: key, navigator: navigator)
  }
}

/// A view that saves a value with the enclosing screen when the value is first seen and whenever it changes.
private struct SavedItem<R: Route, Content: View, Item: Encodable & Equatable> {
  let content: Content
  let item: Item?
  let key: String
  let navigator: Navigator<R>
  @Environment(\.screenPlace) private var place

  private struct Value: Equatable {
    let item: Item?
    let entry: EntryID?
  }
}

@MainActor extension SavedItem: View {
  var body: some View {
    content.onChange(of: Value(item: item, entry: entry), initial: true) { [navigator, key] _, new in
      guard let entry = new.entry else { return }
      let isSaved = navigator.savedViewState(for: ViewStateKey(entry: entry, name: key)) != nil
      if new.item != nil || isSaved { navigator.keepViewState(new.item, key: key, of: entry) }
    }
  }

  /// The screen around the view, or the root screen of its stack or window.
  private var entry: EntryID? {
    if let entry = place?.entry { return entry }
    let state = navigator.state
    let stack = place?.stack.flatMap { state.stack($0) } ?? state.scene(place?.scene)?.root.branches[0]
    return stack?.entries[0].id
  }
}
