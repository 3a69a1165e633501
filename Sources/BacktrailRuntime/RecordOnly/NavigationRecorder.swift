public import BacktrailCore
public import BacktrailStore
public import Observation

/// A recorder for the navigation of an app that has its own router. It does not change the app's navigation.
///
/// ```swift
/// let recorder = NavigationRecorder<AppRoute>(log: try SQLiteEventLog(path: path), root: .stack(.home))
/// recorder.record(stack: [.list, .detail(id: 7)])
/// recorder.record(presented: .editor)
/// recorder.record(dismissed: .editor)
/// ```
///
/// Each call reports what the app shows now. The recorder compares the report with the log's state and records the
/// smallest change: an added screen is recorded as a push, removed screens as a pop, and a screen with the same
/// identity but other values as an update. The other screens keep their entries. A call that reports no change records
/// nothing, so calls may be repeated.
///
/// Creating the recorder counts as the launch: a session begins, and the log keeps the stacks of the last session until
/// the app reports what it shows. Sheets and other scenes are closed, because the app starts without them. There is no
/// launch guard, because the recorder itself restores nothing that could cause a launch to fail.
///
/// A recorder supports a single window.
@MainActor
public final class NavigationRecorder<R: Route>: Observable {
  /// The navigator that keeps the log. Use it to read the state, `changes`, and `status`, and to call `flush`,
  /// `enterBackground`, and `close`.
  ///
  /// A move that is sent to the navigator changes the log, but not the screen, and lasts only until the app reports
  /// what it shows. A stack in a `NavigatorStack`, in contrast, shows the move immediately.
  public let navigator: Navigator<R>
  /// A sample route of the app's own type; `nil` if the layout has no screen.
  package var sample: R? { layout.branches.first?.routes.first }
  private let layout: ContainerLayout<R>
  /// The routes above the root of each branch at the end of the last session. When the app records the stack of a
  /// branch, the routes of that branch are removed.
  private var lastPaths: [String: [R]] = [:]
  /// The name of the branch that was selected at the end of the last session.
  private var lastBranch = ""
  /// The branches whose stacks the app has reported.
  private var reported: Set<String> = []
  /// The tab that the app reported last.
  private var reportedBranch: String?
  /// The closures that record the path of a sheet once the sheet exists, keyed by the sheet's name.
  private var early: [String: @MainActor (NavigationRecorder) -> MoveResult] = [:]
  /// The app's own sheets that are recorded by views.
  var sheets = RecordedSheets<R>()

  /// Creates a recorder that records to a log.
  ///
  /// - Parameters:
  ///   - log: The log. If it is `nil`, the recorder works in memory only.
  ///   - layout: The state in which the app starts: its tabs, each with its name and its root.
  ///   - environment: The settings for recording. Its `graceTime` has no effect.
  public convenience init(
    log: SQLiteEventLog?, root layout: ContainerLayout<R>,
    environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log as (any EventLog)?, root: layout, environment: environment)
  }

  package init(
    log: (any EventLog)?, root layout: ContainerLayout<R>,
    environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    var environment = environment
    environment.graceTime = nil
    environment.keepsExternalScreens = true
    navigator = Navigator(log: log, environment: environment)
    self.layout = layout
    navigator.restore(orElse: layout)
    takeUp()
    navigator.changeRecording { recording in
      recording.early?.onAttach = { [weak self] in self?.adopt($0) }
      recording.onReset = { [weak self] in self?.forgetPaths() }
    }
  }

  /// Continues with the stacks of the last session.
  private func takeUp() {
    lastPaths = shownPaths
    navigator.takeUp(layout, reported)
    // A stack may continue under another name.
    lastPaths.merge(shownPaths) { $1 }
    lastBranch = root?.selectedBranch.name ?? ""
  }

  /// The routes above the root of each branch.
  private var shownPaths: [String: [R]] {
    Dictionary(root?.branches.map { ($0.name, $0.path()) } ?? []) { first, _ in first }
  }

  /// Forgets the paths from before a reset, which would show the next user what the previous one left.
  private func forgetPaths() {
    (lastPaths, early) = ([:], [:])
    sheets.forgetPaths()
  }

  /// Continues with a log that was opened late. What the app reported before stays as it is.
  private func adopt(_ log: AttachedLog) {
    sheets.renumber(by: log)
    guard !log.isUsed else { return }
    takeUp()
    let branches = root?.branches.filter { reported.contains($0.name) } ?? []
    for branch in branches { lastPaths[branch.name] = nil }
    let own = branches.filter { $0.entries.count > 1 }
    if !own.isEmpty { navigator.changeLaunch { $0.leaveOut(after: log.head) } }
    var moves: [Move<R>] = own.map { .pop(.entry($0.entries[0].id), on: .stack($0.id)) }
    if let selected = root?.branches.first(where: { $0.name == reportedBranch }) {
      moves.append(.selectBranch(.stack(selected.id)))
    }
    _ = navigator.carryOut(moves, cause: .restore)
  }

  /// Returns the routes above the root of a branch at the end of the last session, lowest first, except those that this
  /// build cannot decode. If `branch` is `nil`, the method returns the routes of the branch that was selected. Its name
  /// is `navigator.selectedBranch` until a sheet or the selection of a tab is recorded.
  ///
  /// ```swift
  /// @State private var path = recorder.lastPath()
  /// ```
  ///
  /// After the first `record(stack:)` for the branch, and after a reset of the navigator, the result is empty.
  public func lastPath(on branch: String? = nil) -> [R] { lastPaths[branch ?? lastBranch] ?? [] }
}

extension NavigationRecorder {
  /// Records the screens of a stack above its root, that is, the path of a `NavigationStack`.
  ///
  /// `branch` is the name of the tab, or the stored name of the presented route if the stack is in a sheet. By default,
  /// the stack of the selected tab is recorded. If several layers have a stack of that name, the topmost one is
  /// recorded. If the sheet has not been recorded yet, its path is rejected at first, and is then recorded together
  /// with the sheet.
  @discardableResult public func record(stack path: [R], on branch: String? = nil) -> MoveResult {
    record(screens: path.map(Screen.route), on: branch)
  }

  /// Records that a tab was selected.
  @discardableResult public func record(branch name: String) -> MoveResult {
    guard let branch = root?.branches.first(where: { $0.name == name }) else {
      return navigator.reject(.noBranch(name))
    }
    reportedBranch = name
    return navigator.select(.stack(branch.id))
  }

  /// Records that a sheet or a cover was presented. If one with an equal route has already been recorded, nothing
  /// changes.
  ///
  /// With the owner `.top`, the presentation belongs to the top screen and is removed with it, along with everything
  /// presented above it. Otherwise, it stays until it or a presentation below it is removed.
  @discardableResult public func record(
    presented route: R, style: PresentationStyle = .sheet, owner: MoveTarget.Owner = .scene
  ) -> MoveResult {
    record(presented: route, insteadOf: nil, style: style, owner: owner)
  }

  /// Records that a sheet or a cover was dismissed, with all presentations above it.
  @discardableResult public func record(dismissed route: R) -> MoveResult {
    record(presented: nil, insteadOf: route)
  }

  /// Records a saved value of a screen, such as its draft or its scroll position. The last value recorded under a key
  /// wins.
  ///
  /// The value belongs to the topmost screen with the given route or, by default, to the top screen. Values are written
  /// together, within 250 ms or before the next change.
  /// - Returns: The reason for rejecting the value, or `nil` if it will be recorded.
  @discardableResult public func record(
    savedValue value: some Encodable, version: Int32 = 1, key: String = "main", of route: R? = nil
  ) -> MoveRejection? {
    dismissOrphanedSheets()
    guard let entry = entry(of: route) else {
      let rejection = (route.map { .noSuchRoute(name: name(of: $0)) }) ?? MoveRejection.noScene
      return navigator.reject(rejection).rejection
    }
    return navigator.keepViewState(value, version: version, key: key, of: entry)
  }
}

extension NavigationRecorder {
  /// A screen in a path with values of multiple types.
  package enum Screen: Hashable, Sendable {
    /// A route of the app's own type.
    case route(R)
    /// A value of a different type, which the log does not store.
    case external
  }

  /// Records the screens of a stack above its root, including those with values of other types.
  @discardableResult
  package func record(screens: [Screen], on branch: String? = nil, by view: RecordedStack<R>? = nil)
    -> MoveResult
  {
    do throws(RouteCodingError) {
      var prepared: [PreparedRoute<R>] = []
      for screen in screens {
        switch screen {
        case .route(let route): prepared.append(try navigator.contents.coder.prepared(route))
        case .external: prepared.append(navigator.contents.coder.external)
        }
      }
      return record(prepared, on: branch, by: view)
    } catch {
      return navigator.reject(.route(error))
    }
  }

  /// Records the number of screens above the root of a stack. Use this method if only the number is known.
  ///
  /// Screens that have already been recorded are treated as unchanged.
  @discardableResult
  package func record(depth: Int, on branch: String? = nil, by view: RecordedStack<R>? = nil) -> MoveResult {
    dismissOrphanedSheets()
    guard let found = stack(branch, of: view) else {
      return postpone(branch, of: view) { $0.record(depth: depth, on: branch, by: view) }
    }
    let stack = noteReport(of: found)
    let count = stack.entries.count - 1
    if depth < count { return navigator.pop(count - depth, on: .stack(stack.id)) }
    let external = navigator.contents.coder.external
    return carryOut((count..<depth).map { _ in .push(external, on: .stack(stack.id)) })
  }

  /// Records the path of a new sheet if the path was reported before the sheet, or if the sheet's content kept its path
  /// from an earlier sheet.
  func recordPath(of route: R, by sheet: RecordedSheet<R>?) {
    let name = name(of: route)
    let early = early.removeValue(forKey: name)
    _ = (sheets.takePath(of: sheet, named: name) ?? early)?(self)
  }

  private func record(
    _ screens: [PreparedRoute<R>], on branch: String?, by view: RecordedStack<R>?
  ) -> MoveResult {
    dismissOrphanedSheets()
    guard let found = stack(branch, of: view) else {
      return postpone(branch, of: view) { $0.record(screens, on: branch, by: view) }
    }
    let stack = noteReport(of: found)
    return carryOut(stack.moves(toShow: screens, by: navigator.contents.coder))
  }

  /// Notes that the app has reported a stack. If a move has set its first screen, it gets the layout's again, which the
  /// app shows. Returns the stack.
  private func noteReport(of stack: Branch<DecodedRoute<R>>) -> Branch<DecodedRoute<R>> {
    early[stack.name] = nil
    guard root?.branches.contains(where: { $0.id == stack.id }) == true else { return stack }
    lastPaths[stack.name] = nil
    reported.insert(stack.name)
    guard navigator.changeOfFirst(in: stack) != nil,
      let route = layout.branches.first(where: { $0.name == stack.name })?.routes.first,
      let move = stack.replacement(for: route)
    else { return stack }
    _ = navigator.carryOut([move], cause: .restore)
    return navigator.state.stack(stack.id) ?? stack
  }

  /// Rejects a report about a missing stack, but keeps it for the sheet, because views may report the sheet's stack
  /// before the sheet.
  private func postpone(
    _ branch: String?, of view: RecordedStack<R>?,
    _ record: @escaping @MainActor (NavigationRecorder) -> MoveResult
  ) -> MoveResult {
    guard let branch else { return navigator.reject(.noScene) }
    if view?.layer == nil { early[branch] = record }
    view?.sheet?.postpone((sheets.nextOrder(), record))
    return navigator.reject(.noBranch(branch))
  }

  private func carryOut(_ moves: [Move<PreparedRoute<R>>]) -> MoveResult {
    navigator.carryOut(PreparedMoves(moves), cause: .user)
  }

  private var root: Container<DecodedRoute<R>>? { navigator.state.activeSceneState?.root }

  /// Returns the stack with the given name in the layer of a view. If the layer is unknown, returns the topmost stack
  /// with the name. Without a name, returns the stack of the selected tab. Sheets that views are about to dismiss are
  /// ignored.
  private func stack(_ name: String?, of view: RecordedStack<R>?) -> Branch<DecodedRoute<R>>? {
    guard let name else { return root?.selectedBranch }
    let sheets = navigator.state.activeSceneState?.presentations.filter { !self.sheets.isLeaving($0) } ?? []
    let layers = sheets.reversed().map(\.container) + [root].compactMap(\.self)
    let shown =
      switch view?.layer {
      case .window: layers.suffix(1)
      case .sheet(let sheet): sheets.filter { $0.id == sheet.value?.presentation }.map(\.container)[...]
      case nil: layers[...]
      }
    return shown.lazy.flatMap(\.branches).first { $0.name == name }
  }

  /// Returns the topmost entry with the given route. Without a route, returns the top entry.
  private func entry(of route: R?) -> EntryID? {
    guard let route else { return navigator.state.top?.id }
    for container in navigator.state.activeSceneState?.containers.reversed() ?? [] {
      for branch in [container.selectedBranch] + container.branches {
        if let entry = branch.entries.last(where: { $0.route == .route(route) }) { return entry.id }
      }
    }
    return nil
  }

  /// Returns the name under which the log stores a route.
  func name(of route: R) -> String { (try? navigator.encoded(route).name) ?? "main" }
}

extension Branch {
  /// Returns the routes above the root that can be decoded.
  fileprivate func path<Shown: Route>() -> [Shown] where R == DecodedRoute<Shown> {
    entries.dropFirst().compactMap(\.route.route)
  }
}
