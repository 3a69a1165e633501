import BacktrailCore

/// The stack of a view that records a path. It belongs to the layer of the app in which the view first appears.
///
/// SwiftUI does not tell a view the sheet that it is in. But the content of a sheet appears after the sheet, and
/// everything below the sheet has usually appeared before. Stacks in layers that open in one update are assigned from
/// the lowest to the topmost.
@MainActor
package final class RecordedStack<R: Route> {
  /// The layer of the app that contains a stack.
  enum Layer {
    case window
    /// The content of a sheet that a view records.
    case sheet(Weak<RecordedSheet<R>>)
  }

  /// The layer of the stack, or `nil` if no layer had a stack of this name when the view appeared.
  private(set) var layer: Layer?
  /// The name of the stack at the view's first evaluation.
  private(set) var name = ""
  /// The position of the view's first evaluation among all evaluations.
  private(set) var firstOrder = 0
  /// The path of the stack, as of the view's latest evaluation.
  fileprivate(set) var path: RecordedSheets<R>.Path?

  package nonisolated init() {}

  /// The sheet whose content has the stack.
  var sheet: RecordedSheet<R>? { if case .sheet(let sheet) = layer { sheet.value } else { nil } }

  /// Sets the layer of a stack whose view is evaluated for the first time.
  func settle(in layer: Layer?, name: String, order: Int) {
    (self.layer, self.name, firstOrder) = (layer, name, order)
  }
}

/// An object that may be gone.
struct Weak<Object: AnyObject> {
  weak var value: Object?

  init(_ value: Object) { self.value = value }
}

extension NavigationRecorder {
  /// Stores what a stack-recording view shows when the view is evaluated.
  package func evaluate(
    _ view: RecordedStack<R>, on branch: String?,
    _ record: @escaping @MainActor (NavigationRecorder) -> MoveResult
  ) {
    let path = (order: sheets.nextOrder(), record: record)
    view.path = path
    if view.firstOrder == 0 {
      // Without a name, the view records the selected tab, which is in the window.
      let layer = branch.map(layer(ofNewStack:)) ?? RecordedStack<R>.Layer.window
      view.settle(in: layer, name: branch ?? "", order: path.order)
      sheets.stacks.add(view)
    }
    if let branch { sheets.evaluate(view, on: branch, path) }
  }

  /// Records the paths that views show, lowest first, before a sheet whose owner may have appeared in the same update.
  func recordShownPaths() {
    for stack in sheets.stacks.values.sorted(by: { $0.firstOrder < $1.firstOrder }) {
      guard let path = stack.path, sheets.isCurrent(path) else { continue }
      if case .window = stack.layer { _ = path.record(self) }
      if stack.sheet?.presentation != nil { _ = path.record(self) }
    }
  }

  /// Returns the layer of a stack whose view is evaluated for the first time.
  private func layer(ofNewStack name: String) -> RecordedStack<R>.Layer? {
    let scene = navigator.state.activeSceneState
    let isNamed = { (branch: Branch<DecodedRoute<R>>) in branch.name == name }
    // A sheet that was recorded without a view may contain the stack.
    let isUnknown = scene?.presentations.contains {
      sheets[$0.id] == nil && $0.container.branches.contains(where: isNamed)
    }
    if isUnknown == true { return nil }
    let shown = sheets.shown.values.sorted { $0.shownOrder < $1.shownOrder }
    let window = scene?.root.branches.contains(where: isNamed) == true ? [RecordedStack<R>.Layer.window] : []
    let layers = { (sheets: ArraySlice<RecordedSheet<R>>) in
      sheets.filter { $0.route.map(self.name) == name }.map { RecordedStack<R>.Layer.sheet(Weak($0)) }
    }
    // A view that appears is in the last layer that opened above an earlier page, or above it in one that opened in the
    // same update.
    let atOnce = shown.reversed().prefix(while: \.isShownAtOnce).count
    let isInWindow = atOnce == shown.count
    let new = (isInWindow ? window : []) + layers(shown.suffix(isInWindow ? atOnce : atOnce + 1))
    let start = shown.dropLast(atOnce).last?.shownOrder ?? 0
    let lower = sheets.stacks.values.count { $0.name == name && $0.firstOrder > start }
    return new.isEmpty ? (window + layers(shown[...])).last : new[min(lower, new.count - 1)]
  }
}

/// Objects that may be gone.
struct WeakList<Object: AnyObject> {
  private var all: [Weak<Object>] = []

  var values: [Object] { all.compactMap(\.value) }

  mutating func add(_ object: Object) {
    all.removeAll { $0.value == nil }
    all.append(Weak(object))
  }

  mutating func remove(_ object: Object) { all.removeAll { $0.value == nil || $0.value === object } }
}
