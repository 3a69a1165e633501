import BacktrailCore
import BacktrailRuntime

/// A stack with the app's own screens: a navigation stack that is bound to a path of routes.
struct OwnStack<R: Route, Root: View> {
  let navigator: Navigator<R>
  /// The stack; `nil` for the selected stack of the active scene.
  let stack: StackID?
  let root: Root
  @State private var shown = OwnPath<R>()
  /// The number of writes that were not applied to the state. After each one, the path of the stack is set again.
  @State private var refusals = 0
  @Environment(\.adapterRules) private var rules
}

@MainActor extension OwnStack: View {
  var body: some View {
    let stack = navigator.state.ownStack(stack)
    navigator.followTransactions()
    shown.show(stack, isPresented: stack.map { navigator.state.isPresented($0.id) } ?? false, of: navigator)
    let revision = shown.revision + refusals
    return NavigationStack(path: path) { root }
      .onChange(of: revision, initial: true) { [shown] in shown.settle() }
      .onFirstUse(of: stack?.id, in: navigator) { [shown, navigator] id in
        navigator.dropExternal(on: id, except: shown.values)
      }
      .environment(navigator)
      .environment(
        \.screenPlace,
        stack.map {
          ScreenPlace(store: navigator, scene: navigator.state.scene(of: $0.id), stack: $0.id)
        })
  }

  private var path: Binding<NavigationPath> {
    Binding { @MainActor [shown] in
      shown.path
    } set: { @MainActor [shown, navigator, rules, $refusals] written in
      if shown.take(written, for: navigator, rules: rules) { $refusals.wrappedValue += 1 }
    }
  }
}

extension NavigationState {
  /// Returns the stack with the given ID. If the ID is `nil`, returns the selected stack in the root container of the
  /// active scene.
  fileprivate func ownStack(_ id: StackID?) -> Branch<R>? {
    guard let id else { return activeSceneState?.root.selectedBranch }
    return stack(id)
  }
}

/// The path of a stack that contains routes and other values of the app.
///
/// A value that is not a route cannot be read from a `NavigationPath`, and neither can a sensitive value. Such a value
/// therefore stays in the path that the stack wrote, and later paths are derived from that path: it is truncated to the
/// common entries, and routes are appended. The navigator keeps the written path, so that a value returns after an
/// undo, and when a new view of the stack appears.
///
/// The path is not observed, because evaluating a view changes it.
@MainActor
final class OwnPath<R: Route> {
  private struct Item: Equatable {
    let entry: EntryID
    /// The route; `nil` for a value that is not a route.
    let route: R?
  }

  private(set) var path = NavigationPath()
  /// The number of paths set so far.
  private(set) var revision = 0
  private var items: [Item] = []
  private var stack: Branch<DecodedRoute<R>>?
  private var isPresented = false
  /// The revision with which the stack was last evaluated, and the path at that time.
  private var settled = -1
  private var seen = NavigationPath()
  /// Whether a link has been followed since the stack was last evaluated.
  private var hasPushed = false

  nonisolated init() {}

  /// Shows the path of a stack. The stack of a dismissed presentation keeps its last screens. Any other removed stack
  /// shows only the root.
  func show(_ new: Branch<DecodedRoute<R>>?, isPresented: Bool, of navigator: Navigator<R>) {
    hasPushed = false
    guard let new else {
      if !self.isPresented { clear() }
      return
    }
    (stack, self.isPresented) = (new, isPresented)
    renumber(new, of: navigator)
    let wanted = new.entries.dropFirst().map { Item(entry: $0.id, route: $0.route.route) }
    let common = zip(items, wanted).prefix(while: ==).count
    var (newPath, newItems) = (path.dropping(items.count - common), Array(items.prefix(common)))
    for item in wanted[common...] {
      // A path that was written can be shown again only on the screens that it was written on.
      if let kept = navigator.keptPath(of: item.entry, on: new.id) as? NavigationPath,
        kept.count == newPath.count + 1, kept.dropping(1) == newPath
      {
        newPath = kept
      } else if let route = item.route {
        newPath.append(route)
      } else {
        continue
      }
      newItems.append(item)
    }
    guard newItems != items else { return }
    (path, items) = (newPath, newItems)
    revision += 1
  }

  private func clear() {
    stack = nil
    guard !items.isEmpty else { return }
    (path, seen, items) = (NavigationPath(), NavigationPath(), [])
    revision += 1
  }

  /// The entries of the values that are not routes.
  var values: Set<EntryID> { Set(items.lazy.filter { $0.route == nil }.map(\.entry)) }

  /// Adopts the new IDs if the screens are the same. The IDs change when a log is opened late.
  private func renumber(_ new: Branch<DecodedRoute<R>>, of navigator: Navigator<R>) {
    let screens = new.entries.dropFirst().map { Item(entry: $0.id, route: $0.route.route) }
    guard screens != items, screens.map(\.route) == items.map(\.route) else { return }
    items = screens
    for (place, item) in items.enumerated() {
      navigator.keepPath(path.dropping(items.count - place - 1), of: item.entry, on: new.id)
    }
  }

  func settle() { (settled, seen) = (revision, path) }

  /// Applies a write to the navigator.
  /// - Returns: Whether the path of the stack has to be set again.
  func take(_ written: NavigationPath, for navigator: Navigator<R>, rules: AdapterRules) -> Bool {
    guard let stack, written != path else { return false }
    let isSettled = settled == revision || !rules.contains(.ignoresStalePaths)
    // A stack may write the path that it showed before. After a pop, this would look like a push.
    guard isSettled || written != seen else { return true }
    if written.count == path.count + 1, written.dropping(1) == path {
      // One tap may write twice before the stack is evaluated.
      guard !hasPushed || !rules.contains(.pushesOnce) else { return true }
      if let route = stack.reader()?.link(atEndOf: written) {
        hasPushed = navigator.push(route, on: .stack(stack.id)).batch != nil
        // The app has no destination for the value of the link, so the path is set again, with the route.
        return true
      }
      hasPushed = push(written, on: stack, of: navigator)
      return !hasPushed
    }
    guard isSettled, written.count < path.count, path.dropping(path.count - written.count) == written else {
      return true
    }
    let target = written.isEmpty ? stack.entries[0].id : items[written.count - 1].entry
    return !navigator.goBack(to: target, on: stack.id)
  }

  /// Pushes the last value of a path. A value that is not a route is kept as it was written.
  private func push(_ written: NavigationPath, on stack: Branch<DecodedRoute<R>>, of navigator: Navigator<R>)
    -> Bool
  {
    if case .route(let route)? = stack.reader()?.screens(of: written)?.last {
      guard let batch = navigator.push(route, on: .stack(stack.id)).batch else { return false }
      // The route that was read lacks a sensitive value, so the value that the stack wrote is kept.
      if path.appending(route) != written {
        keep(route, of: written, from: batch, on: stack.id, of: navigator)
      }
      return true
    }
    guard let batch = navigator.pushExternal(on: stack.id).batch else { return false }
    return keep(nil, of: written, from: batch, on: stack.id, of: navigator)
  }

  /// Keeps a value that a stack wrote, together with the route and the entry recorded for it.
  @discardableResult
  private func keep(
    _ route: R?, of written: NavigationPath, from batch: RecordedBatch, on stack: StackID,
    of navigator: Navigator<R>
  ) -> Bool {
    guard let seq = batch.events.last?.seq, written.dropping(1) == path else { return false }
    path = written
    items.append(Item(entry: EntryID(seq: seq), route: route))
    navigator.keepPath(written, of: EntryID(seq: seq), on: stack)
    revision += 1
    return true
  }
}

extension Branch {
  /// A reader for paths with routes of the stack's type; `nil` if there is none to learn from.
  @MainActor fileprivate func reader<Shown: Route>() -> PathReader<Shown>? where R == DecodedRoute<Shown> {
    entries.lazy.compactMap(\.route.route).first.flatMap(PathReader.init)
  }
}

extension NavigationPath {
  /// Returns the path without its last values.
  fileprivate func dropping(_ count: Int) -> NavigationPath {
    var path = self
    path.removeLast(count)
    return path
  }

  fileprivate func appending(_ value: some Codable & Hashable) -> NavigationPath {
    var path = self
    path.append(value)
    return path
  }
}
