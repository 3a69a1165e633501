package import BacktrailCore

/// The sheet of a view that records sheets. The view reports what it shows when it is evaluated, and records it later.
@MainActor
package final class RecordedSheet<R: Route> {
  /// The route that the view shows, as of its latest evaluation.
  private(set) var route: R?
  /// The position of the view's latest evaluation among those of all sheet-recording views. The content of a sheet is
  /// evaluated after the view that presents it.
  private(set) var order = 0
  /// The number of the newest event at the view's latest evaluation.
  private(set) var seen: Int64 = 0
  /// The position of the evaluation at which the view began to show the route.
  private(set) var shownOrder = 0
  /// Whether the view already showed the route when it appeared.
  private(set) var isShownAtOnce = false
  /// The presentation in the log.
  fileprivate(set) var presentation: PresentationID?
  /// The path of the stack in the sheet's content, as of its latest evaluation.
  fileprivate var path: RecordedSheets<R>.Path?
  /// The path of that stack if it was reported before the sheet.
  fileprivate var earlyPath: RecordedSheets<R>.Path?

  private weak var recorder: NavigationRecorder<R>?

  package nonisolated init() {}

  deinit {
    if let recorder { Task { @MainActor in recorder.dismissOrphanedSheets() } }
  }

  /// Stores what the view shows. This value is not observed, because evaluating the view changes it.
  package func evaluate(_ route: R?, for recorder: NavigationRecorder<R>) {
    self.recorder = recorder
    let new = recorder.sheets.nextOrder()
    if route != self.route {
      (shownOrder, isShownAtOnce) = (new, order == 0)
      if route == nil { recorder.sheets.shown.remove(self) }
      if self.route == nil { recorder.sheets.shown.add(self) }
    }
    self.route = route
    if recorder.navigator.early != nil { recorder.sheets.noteEarly(self) }
    (order, seen) = (new, recorder.navigator.timeline.head)
  }

  /// Keeps the path of the sheet's content until the sheet is recorded.
  func postpone(_ path: RecordedSheets<R>.Path) { if route != nil { earlyPath = path } }

  /// Adopts the new numbers of the events after a log was opened late.
  fileprivate func renumber(by log: AttachedLog) {
    seen = log.numbers.last(through: seen) ?? log.head
    presentation = presentation.flatMap(log.newID(of:))
  }
}

/// The sheets that views record, keyed by presentation, and the stacks that they record.
struct RecordedSheets<R: Route> {
  typealias RecordPath = @MainActor (NavigationRecorder<R>) -> MoveResult
  typealias Path = (order: Int, record: RecordPath)

  private var sheets: [PresentationID: Weak<RecordedSheet<R>>] = [:]
  /// The sheets whose views show a route.
  var shown = WeakList<RecordedSheet<R>>()
  /// The stacks that views record by name.
  var stacks = WeakList<RecordedStack<R>>()
  /// The paths of stacks in no known layer, keyed by name.
  private var paths: [String: Path] = [:]
  private var count = 0
  /// The position before which all paths are forgotten.
  private var start = 0
  /// The sheets that were evaluated before the log was opened.
  private var early: [ObjectIdentifier: Weak<RecordedSheet<R>>] = [:]

  /// Notes that a sheet has the IDs of a launch that waits for its log.
  mutating func noteEarly(_ sheet: RecordedSheet<R>) {
    early[ObjectIdentifier(sheet)] = Weak(sheet)
  }

  /// Adopts the new IDs of the presentations after the log was opened late.
  @MainActor mutating func renumber(by log: AttachedLog) {
    for sheet in early.values { sheet.value?.renumber(by: log) }
    early = [:]
    let renumbered = sheets.compactMap { id, sheet in log.newID(of: id).map { ($0, sheet) } }
    sheets = Dictionary(renumbered) { $1 }
  }

  /// Stores the path of a stack when its view is evaluated.
  @MainActor mutating func evaluate(_ stack: RecordedStack<R>, on name: String, _ path: Path) {
    switch stack.layer {
    case .window: break
    case .sheet(let sheet): sheet.value?.path = path
    case nil: paths[name] = path
    }
  }

  /// Returns the path of a sheet: the one that was reported before the sheet, or the one that was evaluated after the
  /// sheet's view, as is the case for the content of that sheet. `name` is for a stack in no known layer.
  @MainActor func takePath(of sheet: RecordedSheet<R>?, named name: String) -> RecordPath? {
    guard let sheet else { return nil }
    defer { sheet.earlyPath = nil }
    if let path = sheet.earlyPath, isCurrent(path) { return path.record }
    let paths = [sheet.path, paths[name]].compactMap(\.self)
    return paths.first { $0.order > max(sheet.order, start) }?.record
  }

  /// Forgets the paths that were evaluated so far.
  mutating func forgetPaths() { (paths, start) = ([:], count) }

  /// Returns whether the path was evaluated after all paths were last forgotten.
  func isCurrent(_ path: Path) -> Bool { path.order > start }

  mutating func nextOrder() -> Int {
    count += 1
    return count
  }

  /// The sheet of a presentation, if its view still exists.
  subscript(presentation: PresentationID) -> RecordedSheet<R>? {
    get { sheets[presentation]?.value }
    set { sheets[presentation] = newValue.map { Weak($0) } }
  }

  /// Returns whether the view of the presentation now shows a different route or no route, and is about to record that.
  @MainActor func isLeaving(_ presentation: Presentation<DecodedRoute<R>>) -> Bool {
    guard let sheet = self[presentation.id] else { return false }
    return !(sheet.route.map(presentation.shows) ?? false)
  }

  /// Returns whether the view that recorded the presentation no longer exists, and no other view shows it.
  @MainActor func isOrphaned(_ presentation: PresentationID) -> Bool {
    guard let sheet = sheets[presentation], sheet.value == nil else { return false }
    return !shown.values.contains { $0.presentation == presentation }
  }

  /// Forgets the sheets of all presentations except the given ones.
  mutating func keep(_ presentations: [PresentationID]) {
    sheets = sheets.filter { presentations.contains($0.key) }
  }
}

/// The report of a sheet's view, compared with the presentations in the log.
///
/// Views that change two sheets in one update report each sheet separately. The new sheet or the upper one may be
/// reported first. A presentation from the same update can therefore be above one that has ended. It stays.
///
/// Suppose that the log has `[a, b]`, and another view of the app now shows `[c]` instead. If the new sheet is reported
/// first, the log briefly has `[a, b, c]`. When the end of `a` is reported, `b`, which is older than the update, is
/// removed, and `c` is kept.
@MainActor
private struct SheetReport<R: Route> {
  typealias Layer = Presentation<DecodedRoute<R>>

  let sheet: RecordedSheet<R>?
  let layers: [Layer]
  let sheets: RecordedSheets<R>
  /// The index of the presentation that ended.
  let ended: Int?
  /// Whether the same view shows a different route instead.
  private let isExchange: Bool

  /// - Parameter sheet: The sheet of the view; `nil` if the app reports without a view.
  init(_ new: R?, insteadOf old: R?, by sheet: RecordedSheet<R>?, layers: [Layer], sheets: RecordedSheets<R>)
  {
    (self.sheet, self.layers, self.sheets) = (sheet, layers, sheets)
    let own = layers.firstIndex { $0.id == sheet?.presentation }
    isExchange = own != nil && old != nil && new != nil
    ended = old.flatMap { old in
      own ?? layers.lastIndex { $0.shows(old) && (sheet == nil || sheets[$0.id] == nil) }
    }
  }

  /// The index of the first presentation that the report removes: the one that ended or, if none did, the first one
  /// above a new one.
  var start: Int { ended ?? layers.startOfSuffix { isNew($0) && isUpper($0) } }

  /// The presentations, starting at `start`, that stay and are therefore presented again.
  var staying: [Layer] { layers[start...].dropFirst(ended == nil ? 0 : 1).filter { isNew($0) || isKept($0) } }

  /// Returns the presentation that already shows the given route because another view, or an earlier report of this
  /// view, recorded it.
  ///
  /// A presentation with an equal route does not count if it, or one below it, is about to be dismissed.
  func layer(showing route: R) -> Layer? {
    let below = layers[..<start].prefix { !isLeaving($0) }
    return (below + staying.filter { !isLeaving($0) }).first { $0.shows(route) }
  }

  /// Returns the move that keeps the presentation that ended and gives it a new route with the same identity and name.
  func update(to route: R, named name: String, by coder: any RouteCoder<R>) -> Move<R>? {
    guard let ended, let root = layers[ended].container.branches[0].entries.first, let old = root.route.route,
      old != route, coder.isSame(old, as: route), layers[ended].container.branches[0].name == name
    else { return nil }
    return .replace(.entry(root.id), with: route)
  }

  /// The number of presentations that stay below a new one.
  var placeOfNew: Int { staying.firstIndex(where: isUpper) ?? staying.count }

  /// Returns whether the presentation was created after the view was evaluated.
  private func isNew(_ layer: Layer) -> Bool { layer.id.seq > sheet?.seen ?? .max }

  /// Returns whether the view of the presentation was evaluated after this one, as is the case for the content of a
  /// sheet.
  private func isUpper(_ layer: Layer) -> Bool { sheets[layer.id]?.order ?? 0 > sheet?.order ?? .max }

  /// Returns whether the presentation stays above one that now has a different route.
  ///
  /// The content of an `isPresented:` sheet stays, and is evaluated again together with what it presents. The content
  /// of an `item:` sheet is removed without being evaluated again.
  private func isKept(_ layer: Layer) -> Bool { isExchange && isUpper(layer) && !isLeaving(layer) }

  /// Returns whether another view is about to dismiss the presentation.
  private func isLeaving(_ layer: Layer) -> Bool {
    sheets[layer.id] !== sheet && sheets.isLeaving(layer)
  }
}

extension NavigationRecorder {
  /// Records in one batch that one presentation replaced another. Either may be missing.
  ///
  /// A new route with the identity of the old one updates the presentation. Otherwise, presentations above the old one
  /// are removed with it, except those that were presented in the same view update.
  @discardableResult
  package func record(
    presented new: R?, insteadOf old: R?, style: PresentationStyle = .sheet, owner: MoveTarget.Owner = .scene,
    by sheet: RecordedSheet<R>? = nil
  ) -> MoveResult {
    dismissOrphanedSheets()
    if owner != .scene, sheet != nil { recordShownPaths() }
    guard let scene = navigator.state.activeSceneState else { return navigator.reject(.noScene) }
    sheets.keep(scene.presentations.map(\.id))
    let report = SheetReport(new, insteadOf: old, by: sheet, layers: scene.presentations, sheets: sheets)
    if let move = new.flatMap({ report.update(to: $0, named: name(of: $0), by: navigator.contents.coder) }) {
      let result = navigator.carryOut([move], cause: .user)
      if let new { recordPath(of: new, by: sheet) }
      return result
    }
    let shown = new.flatMap(report.layer)
    if let shown { sheet?.presentation = shown.id }
    let missing = shown == nil ? new : nil
    guard report.ended != nil || missing != nil else { return .unchanged }
    var added = report.staying.map { (move: $0.move(in: scene.id), sheet: sheets[$0.id]) }
    if let missing {
      let move = presentation(of: missing, style: style, owner: owner, in: scene.id)
      added.insert((move, sheet), at: report.placeOfNew)
    }
    let removal = scene.presentations[report.start...].first.map {
      Move<R>.dismiss(.presentation($0.id), in: .scene(scene.id))
    }
    let result = navigator.carryOut((removal.map { [$0] } ?? []) + added.map(\.move), cause: .user)
    guard result.batch != nil else { return result }
    remember(added.map(\.sheet))
    if let new { recordPath(of: new, by: sheet) }
    return result
  }

  /// Records the dismissal of sheets whose views no longer exist. SwiftUI dismisses such a sheet without a report by its
  /// view.
  func dismissOrphanedSheets() {
    guard let scene = navigator.state.activeSceneState,
      let start = scene.presentations.firstIndex(where: { sheets.isOrphaned($0.id) })
    else { return }
    let staying = scene.presentations[start...].filter { sheets[$0.id] != nil }
    let views = staying.map { sheets[$0.id] }
    let removal = Move<R>.dismiss(.presentation(scene.presentations[start].id), in: .scene(scene.id))
    let result = navigator.carryOut([removal] + staying.map { $0.move(in: scene.id) }, cause: .user)
    if result.batch != nil { remember(views) }
  }

  private func presentation(
    of route: R, style: PresentationStyle, owner: MoveTarget.Owner, in scene: SceneID
  ) -> Move<R> {
    // A sheet's stack is named after its route, which distinguishes it from the stack of the window.
    let layout = ContainerLayout(
      kind: .stack, branches: [BranchLayout(name: name(of: route), routes: [route])])
    return .present(layout, style: style, owner: owner, in: .scene(scene))
  }

  /// Assigns the topmost presentations to their sheets.
  private func remember(_ views: [RecordedSheet<R>?]) {
    let presentations = navigator.state.activeSceneState?.presentations.suffix(views.count) ?? []
    for (presentation, view) in zip(presentations, views) {
      view?.presentation = presentation.id
      sheets[presentation.id] = view
    }
  }
}

extension AttachedLog {
  /// Returns the new ID of a presentation; `nil` if it is no longer there.
  fileprivate func newID(of presentation: PresentationID) -> PresentationID? {
    (try? numbers.number(of: presentation.seq)).map { PresentationID(seq: $0) }
  }
}

extension Presentation {
  /// Returns whether the presentation was created for the given route.
  fileprivate func shows<Shown: Route>(_ route: Shown) -> Bool where R == DecodedRoute<Shown> {
    container.branches[0].entries.first?.route == .route(route)
  }

  /// Returns the move that creates the presentation again, with the routes that it shows.
  fileprivate func move<Shown: Route>(in scene: SceneID) -> Move<Shown> where R == DecodedRoute<Shown> {
    let branch = container.branches[0]
    let routes = branch.entries.compactMap(\.route.route)
    let layout = ContainerLayout(kind: .stack, branches: [BranchLayout(name: branch.name, routes: routes)])
    return .present(layout, style: style, owner: owner == nil ? .scene : .top, in: .scene(scene))
  }
}

extension Array {
  /// Returns the start of the longest suffix whose elements all satisfy the given condition.
  fileprivate func startOfSuffix(while isIncluded: (Element) -> Bool) -> Int {
    lastIndex { !isIncluded($0) }.map { $0 + 1 } ?? 0
  }
}
