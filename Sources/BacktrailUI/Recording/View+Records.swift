public import BacktrailCore
public import BacktrailRuntime

// Each modifier takes a value instead of a binding, so it sees the app's state but cannot change it.

extension View {
  /// Records the path of a `NavigationStack` whenever it changes.
  ///
  /// ```swift
  /// NavigationStack(path: $path) { Home() }
  ///   .records(path, in: recorder)
  /// ```
  ///
  /// Attach this modifier to a view that exists as long as the path does. A tab that has not been opened yet records
  /// nothing. For the stack of a sheet, attach the modifier to the sheet's content. `branch` is the name of the tab, or
  /// the stored name of the presented route if the stack is in a sheet. The default is the stack of the selected tab.
  ///
  /// If several layers of the app have a stack of that name, the one that contains this view is recorded. SwiftUI does
  /// not tell a view its layer, so a view that appears while a sheet of that name is shown is assumed to be in the sheet.
  public nonisolated func records<R: Route>(
    _ path: [R], on branch: String? = nil, in recorder: NavigationRecorder<R>
  ) -> some View {
    RecordedPath(content: self, path: path, branch: branch, recorder: recorder) {
      $0.record(screens: $1.map { .route($0) }, on: branch, by: $2)
    }
  }

  /// Records the path of a `NavigationStack` whenever it changes.
  ///
  /// Values of the route type are recorded completely, and other values as `(external)`. If a value is not `Codable`,
  /// only the length of the path is known, and all new screens are recorded as `(external)`.
  public nonisolated func records<R: Route>(
    _ path: NavigationPath, on branch: String? = nil, in recorder: NavigationRecorder<R>
  ) -> some View {
    RecordedPath(content: self, path: path, branch: branch, recorder: recorder) {
      $0.record(stack: $1, on: branch, by: $2)
    }
  }

  /// Records every change to the route of a sheet or a cover, including its dismissal.
  ///
  /// ```swift
  /// .sheet(item: $editing) { Editor($0) }
  /// .records(item: editing.map { .editor(id: $0.id) }, in: recorder)
  /// ```
  ///
  /// If the modifier is on a pushed screen, pass the owner `.top` to remove the sheet when that screen is popped.
  /// Otherwise, the sheet stays until `route` is `nil` or a sheet below it is removed.
  public nonisolated func records<R: Route>(
    item route: R?, style: PresentationStyle = .sheet, owner: MoveTarget.Owner = .scene,
    in recorder: NavigationRecorder<R>
  ) -> some View {
    RecordedItem(content: self, route: route, style: style, owner: owner, recorder: recorder)
  }

  /// Records the name of the selected tab whenever it changes.
  public nonisolated func records<R: Route>(
    selection branch: String, in recorder: NavigationRecorder<R>
  ) -> some View {
    Recorded(content: self, value: branch) { recorder.record(branch: $1) }
  }
}

/// A view that passes on a value when it is first seen and whenever it changes.
private struct Recorded<Content: View, Value: Equatable> {
  let content: Content
  let value: Value
  let record: @MainActor (_ old: Value, _ new: Value) -> Void
}

@MainActor extension Recorded: View {
  var body: some View {
    content.onChange(of: value, initial: true) { [record] old, new in record(old, new) }
  }
}

/// A view that records the path of one of the app's own stacks.
private struct RecordedPath<Content: View, Path: Equatable, R: Route> {
  let content: Content
  let path: Path
  let branch: String?
  let recorder: NavigationRecorder<R>
  let record: @MainActor (NavigationRecorder<R>, Path, RecordedStack<R>) -> MoveResult
  @State private var stack = RecordedStack<R>()
}

@MainActor extension RecordedPath: View {
  var body: some View {
    // The recorder keeps the closure, and must not keep the stack of a view that is gone.
    let _ = recorder.evaluate(stack, on: branch) { [record, path, weak stack] recorder in
      stack.map { record(recorder, path, $0) } ?? .unchanged
    }
    content.onChange(of: path, initial: true) { [recorder, record, stack] in _ = record(recorder, $1, stack) }
  }
}

/// A view that records one of the app's own sheets.
struct RecordedItem<Content: View, R: Route> {
  let content: Content
  let route: R?
  let style: PresentationStyle
  let owner: MoveTarget.Owner
  let recorder: NavigationRecorder<R>
  @State private var sheet = RecordedSheet<R>()
}

@MainActor extension RecordedItem: View {
  var body: some View {
    let _ = sheet.evaluate(route, for: recorder)
    content.onChange(of: route, initial: true) { [recorder, style, owner, sheet] old, new in
      recorder.record(
        presented: new, insteadOf: old == new ? nil : old, style: style, owner: owner, by: sheet)
    }
  }
}
