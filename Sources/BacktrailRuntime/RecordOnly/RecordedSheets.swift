package import BacktrailCore

/// The sheet of one view that records sheets: the view says what it shows when it is evaluated, and records it later.
@MainActor
package final class RecordedSheet<R: Route> {
  /// The route that the view shows, as of its latest evaluation.
  private(set) var route: R?
  /// The place of that evaluation among those of all such views: the content of a sheet is evaluated after the view that
  /// presents it.
  private(set) var order = 0
  /// The number of the newest event at that evaluation.
  private(set) var seen: Int64 = 0
  /// The presentation in the log.
  fileprivate(set) var presentation: PresentationID?

  package nonisolated init() {}

  /// Notes what the view shows. It is no observed state: evaluating a view changes it.
  package func evaluate(_ route: R?, for recorder: NavigationRecorder<R>) {
    self.route = route
    (order, seen) = (recorder.sheets.nextOrder(), recorder.navigator.timeline.head)
  }
}

/// The sheets that views record, by their presentations.
struct RecordedSheets<R: Route> {
  private struct Reference {
    weak var sheet: RecordedSheet<R>?
  }

  private var sheets: [PresentationID: Reference] = [:]
  private var count = 0

  mutating func nextOrder() -> Int {
    count += 1
    return count
  }

  /// The sheet whose view still is there.
  subscript(presentation: PresentationID) -> RecordedSheet<R>? {
    get { sheets[presentation]?.sheet }
    set { sheets[presentation] = newValue.map(Reference.init) }
  }

  /// Forgets the sheets of other presentations than these.
  mutating func keep(_ presentations: [PresentationID]) {
    sheets = sheets.filter { presentations.contains($0.key) && $0.value.sheet != nil }
  }
}

extension NavigationRecorder {
  private typealias Layer = Presentation<DecodedRoute<R>>

  /// Records that a presentation took the place of another one, in one batch; either may be missing.
  ///
  /// Presentations above the old one are removed with it, except for those presented after the sheet's view was
  /// evaluated. Views that change two sheets in one update report each separately, possibly the new one or the upper one
  /// first. An equal route that another view is about to dismiss is another presentation.
  @discardableResult
  package func record(
    presented new: R?, insteadOf old: R?, style: PresentationStyle = .sheet, owner: MoveTarget.Owner = .scene,
    by sheet: RecordedSheet<R>? = nil
  ) -> MoveResult {
    guard let scene = navigator.state.activeSceneState else { return navigator.reject(.noScene) }
    let layers = scene.presentations
    sheets.keep(layers.map(\.id))
    let place = old.flatMap { index(of: $0, by: sheet, in: layers) }
    let (seen, order) = (sheet?.seen ?? .max, sheet?.order ?? .max)
    let isNew = { (layer: Layer) -> Bool in layer.id.seq > seen }
    let isUpper = { [sheets] (layer: Layer) -> Bool in (sheets[layer.id]?.order ?? 0) > order }
    let start = place.map { $0 + 1 } ?? layers.startOfSuffix { isNew($0) && isUpper($0) }
    let again = layers[start...].filter(isNew)
    let rest = Array(layers[..<(place ?? start)]) + again
    if let new, let shown = rest.first(where: { shows(new, $0, by: sheet) }) {
      sheet?.presentation = shown.id
      if place == nil { return .unchanged }
    }
    let isShown = new.map { new in rest.contains { shows(new, $0, by: sheet) } } ?? true
    guard place != nil || !isShown else { return .unchanged }
    let upper = isShown ? [] : again.filter(isUpper)
    let lower = again.filter { layer in !upper.contains { $0.id == layer.id } }
    var moves: [Move<R>] = []
    if let first = layers[(place ?? start)...].first {
      moves.append(.dismiss(.presentation(first.id), in: .scene(scene.id)))
    }
    moves += lower.map { $0.move(in: scene.id) }
    if let new, !isShown {
      // Under the name of its route, the stack of the sheet can be told from that of the window.
      let layout = ContainerLayout(kind: .stack, branches: [BranchLayout(name: name(of: new), routes: [new])])
      moves.append(.present(layout, style: style, owner: owner, in: .scene(scene.id)))
    }
    moves += upper.map { $0.move(in: scene.id) }
    let views = lower.map { sheets[$0.id] } + (isShown ? [] : [sheet]) + upper.map { sheets[$0.id] }
    let result = navigator.carryOut(moves, cause: .user)
    guard result.batch != nil else { return result }
    let presentations = navigator.state.activeSceneState?.presentations.suffix(views.count) ?? []
    for (presentation, view) in zip(presentations, views) {
      view?.presentation = presentation.id
      sheets[presentation.id] = view
    }
    if let new { recordEarlyPath(of: new) }
    return result
  }

  /// The index of the presentation that is to be dismissed.
  private func index(of route: R, by sheet: RecordedSheet<R>?, in layers: [Layer]) -> Int? {
    if let own = layers.firstIndex(where: { $0.id == sheet?.presentation }) { return own }
    return layers.lastIndex { $0.shows(route) && (sheet == nil || sheets[$0.id] == nil) }
  }

  /// Whether a presentation shows a route, and no other view is about to dismiss it.
  private func shows(_ route: R, _ layer: Layer, by sheet: RecordedSheet<R>?) -> Bool {
    guard layer.shows(route), let sheet, let other = sheets[layer.id] else { return layer.shows(route) }
    return other === sheet || other.route == route
  }
}

extension Presentation {
  /// Whether the presentation was made for a route.
  fileprivate func shows<Shown: Route>(_ route: Shown) -> Bool where R == DecodedRoute<Shown> {
    container.branches[0].entries.first?.route == .route(route)
  }

  /// The move that presents it again, with the routes that it shows.
  fileprivate func move<Shown: Route>(in scene: SceneID) -> Move<Shown> where R == DecodedRoute<Shown> {
    let branch = container.branches[0]
    let routes = branch.entries.compactMap(\.route.route)
    let layout = ContainerLayout(kind: .stack, branches: [BranchLayout(name: branch.name, routes: routes)])
    return .present(layout, style: style, owner: owner == nil ? .scene : .top, in: .scene(scene))
  }
}

extension Array {
  /// The start of the longest end of the array whose elements all satisfy a condition.
  fileprivate func startOfSuffix(while isIncluded: (Element) -> Bool) -> Int {
    lastIndex { !isIncluded($0) }.map { $0 + 1 } ?? 0
  }
}
