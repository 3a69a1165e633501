public import BacktrailCore
public import BacktrailRuntime

extension View {
  /// Records what a sheet or a cover of the app's own shows, on a screen that a navigator drives.
  ///
  /// ```swift
  /// .sheet(item: $draft) { DraftEditor($0) }
  /// .records(item: draft, as: "draft", in: navigator)
  /// ```
  ///
  /// The sheet stays the app's: it is a value of the screen in the log, saved under the key, and none of the navigator's
  /// modal layers. So `dismiss()` and links leave it alone, moves mean the screen below it, undo is about the moves before
  /// and after it, and nothing brings it back at a launch. A sheet that is to come back is bound to a `@ScreenState`, which
  /// records it too, and one that links lead to is presented by the navigator.
  ///
  /// The value of a view outside of a screen is saved with the first screen of its stack or window. It is `null` while
  /// nothing is shown.
  public nonisolated func records<R: Route, Item: Encodable & Equatable>(
    item: Item?, as key: String = "sheet", in navigator: Navigator<R>
  ) -> some View {
    SavedItem(content: self, item: item, key: key, navigator: navigator)
  }
}

/// A view that saves a value with the screen around it, when it is first seen and whenever it has changed.
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

  /// The screen around, or the lowest one of the stack or window.
  private var entry: EntryID? {
    if let entry = place?.entry { return entry }
    let state = navigator.state
    let stack = place?.stack.flatMap { state.stack($0) } ?? state.scene(place?.scene)?.root.branches[0]
    return stack?.entries[0].id
  }
}
