import BacktrailCore
import BacktrailRuntime
import Observation

/// What one window was asked to show above its root, with the plan behind it.
@MainActor @Observable
package final class WindowLayers {
  /// What each presenter holds. Only this is observed: signals alone change nothing that is seen.
  private var items: [Int: Item] = [:]
  @ObservationIgnored private var plan = PresentationPlan()

  package nonisolated init() {}

  /// A layer as a presenter's binding holds it. Asking again makes it another one.
  package struct Item: Identifiable, Hashable {
    package let id: Int
    let presentation: PresentationID
    let kind: ModalKind
  }

  /// What a presenter holds now.
  package func item(over presenter: Int) -> Item? { items[presenter] }

  /// What a presenter holds now, if it is shown in this way.
  package func item(over presenter: Int, as kind: ModalKind) -> Item? {
    item(over: presenter).flatMap { $0.kind == kind ? $0 : nil }
  }

  package func aim(at targets: [PresentationPlan.Target], rules: AdapterRules) {
    change {
      if $0.rules != rules { $0 = PresentationPlan(rules: rules) }
      $0.aim(at: targets)
    }
  }

  func doubt() { change { $0.doubt() } }

  func rendered(_ ticket: Int?, over presenter: Int) { change { $0.rendered(ticket, over: presenter) } }

  package func appeared(_ ticket: Int) { change { $0.appeared(ticket) } }

  package func dismissed(over presenter: Int) { change { $0.dismissed(over: presenter) } }

  /// A binding was cleared: reports it if a person did it, and takes what is to be shown from then on.
  package func close(_ item: Item, reportingTo dismiss: (DismissTarget) -> [PresentationPlan.Target]) {
    var closed: DismissTarget?
    change { closed = $0.closed(item.id).map(DismissTarget.presentation) }
    if !plan.rules.contains(.closesOnce) { closed = .top }
    if let closed { aim(at: dismiss(closed), rules: plan.rules) }
  }

  /// Takes a signal and the step that follows.
  private func change(_ signal: (inout PresentationPlan) -> Void) {
    signal(&plan)
    _ = plan.advance()
    let new = Dictionary(
      uniqueKeysWithValues: zip([0] + plan.layers.map(\.ticket), plan.layers.map(Item.init))
    )
    .compactMapValues { $0 }
    if new != items { items = new }
  }
}

extension WindowLayers.Item {
  /// The layer, unless it is taken back or on its way out.
  fileprivate init?(_ layer: PresentationPlan.Layer) {
    guard layer.isBound else { return nil }
    self.init(id: layer.ticket, presentation: layer.target.id, kind: layer.target.kind)
  }
}
