import BacktrailUI

/// A plan and the user interface that it works with, whose signals may come in any order.
///
/// The interface shows what bindings hold when it renders; it reports later that content appeared and that it is gone.
/// It accepts, postpones, or forgets what is presented where something is still being dismissed. An alert reports
/// neither.
struct PresentationWorld: Hashable {
  enum Signal: Hashable, Comparable {
    case appeared(Int)
    case dismissed(over: Int)
  }

  /// The fate of a presentation where something is still being dismissed.
  enum Busy: CaseIterable {
    case forgets, waits, takes
  }

  typealias Target = PresentationPlan.Target

  private(set) var plan = PresentationPlan()
  /// The tickets on the screen, bottom to top.
  private(set) var screen: [Int] = []
  /// The bindings of the latest rendering, by presenter.
  private var rendered: [Int: Int] = [:]
  private var forgotten: Set<Int> = []
  /// The tickets of alerts.
  private var alerts: Set<Int> = []
  private var signals: [Signal] = []
  /// The layers that will be requested, one list after another.
  private(set) var orders: [[Target]]
  /// The number of times that a person will close the top layer.
  private var closings: Int
  /// The step in progress, until its signal arrives.
  private(set) var underWay: UIStep?
  /// The mistake that was made.
  private(set) var flaw: String?

  init(orders: [[Target]], closings: Int = 0) {
    self.orders = orders
    self.closings = closings
  }

  /// Whether nothing more happens by itself although what is shown is not what was requested.
  var isStuck: Bool {
    ownNext.isEmpty && !(plan.isSettled && screen == plan.layers.map(\.ticket))
  }

  /// Every world that may come next.
  var next: [PresentationWorld] {
    guard closings > 0, let top = screen.last, !signals.contains(.appeared(top)) else { return ownNext }
    return ownNext + [after { $0.closeTop() }]
  }

  /// Those that come without a person.
  private var ownNext: [PresentationWorld] {
    var worlds: [PresentationWorld] = []
    if let order = orders.first {
      worlds.append(
        after { world in
          world.orders.removeFirst()
          world.signal { $0.aim(at: order) }
        })
    }
    for signal in Set(signals) { worlds.append(after { $0.deliver(signal) }) }
    for busy in Busy.allCases {
      let world = after { $0.render(busy) }
      if world != self, !worlds.contains(world) { worlds.append(world) }
    }
    return worlds
  }

  private func after(_ change: (inout Self) -> Void) -> Self {
    var world = self
    change(&world)
    return world
  }

  private func presenter(of place: Int) -> Int { place == 0 ? 0 : screen[place - 1] }
}

extension PresentationWorld {
  private mutating func deliver(_ signal: Signal) {
    signals.remove(at: signals.firstIndex(of: signal) ?? 0)
    switch signal {
    case .appeared(let ticket): self.signal { $0.appeared(ticket) }
    case .dismissed(let presenter): self.signal { $0.dismissed(over: presenter) }
    }
  }

  /// Sends the plan a signal and takes its next step.
  private mutating func signal(_ change: (inout PresentationPlan) -> Void) {
    change(&plan)
    if let step = underWay, isOver(step) { underWay = nil }
    guard let step = plan.advance() else { return }
    if let underWay, !isTakenBack(underWay, by: step) { flaw = "\(step) while \(underWay) is under way" }
    underWay = step
  }

  private func isOver(_ step: UIStep) -> Bool {
    switch step {
    case .present(let layer): plan.layers.allSatisfy { $0.ticket != layer.ticket || $0.phase == .shown }
    case .dismiss(let layer), .withdraw(let layer): !plan.layers.contains { $0.ticket == layer.ticket }
    }
  }

  /// Whether a presentation gives way: it, or one below it, is no longer requested. One that was never
  /// rendered is not a step.
  private func isTakenBack(_ underWay: UIStep, by step: UIStep) -> Bool {
    switch (underWay, step) {
    case (.present, .dismiss), (.present, .withdraw): true
    case (.present(let layer), .present): !rendered.values.contains(layer.ticket)
    case (.dismiss, _), (.withdraw, _): false
    }
  }

  /// One pass: presents and hides what the bindings say, bottom to top.
  private mutating func render(_ busy: Busy) {
    var hasPresented = false
    var place = 0
    while place <= screen.count {
      let presenter = presenter(of: place)
      let bound = plan.layer(over: presenter)
      if place < screen.count, screen[place] != bound?.ticket {
        hide(from: place)
      } else if place == screen.count, let bound, !forgotten.contains(bound.ticket) {
        let isFree = !hasPresented && !signals.contains(.dismissed(over: presenter))
        show(bound, isFree ? nil : busy)
        hasPresented = true
      }
      if rendered[presenter] != bound?.ticket {
        rendered[presenter] = bound?.ticket
        signal { $0.rendered(bound?.ticket, over: presenter) }
      }
      place += 1
    }
  }

  private mutating func show(_ layer: PresentationPlan.Layer, _ busy: Busy?) {
    switch busy {
    case .forgets: forgotten.insert(layer.ticket)
    case .waits: break
    case .takes:
      screen.append(layer.ticket)
      if layer.target.kind.hasContent {
        signal { $0.appeared(layer.ticket) }
      } else {
        alerts.insert(layer.ticket)
      }
    case nil:
      screen.append(layer.ticket)
      if layer.target.kind.hasContent { add(.appeared(layer.ticket)) } else { alerts.insert(layer.ticket) }
    }
  }

  private mutating func closeTop() {
    closings -= 1
    let place = screen.count - 1
    let ticket = screen[place]
    hide(from: place)
    var closed: PresentationID?
    signal { closed = $0.closed(ticket) }
    signal { _ = $0.closed(ticket) }
    guard let closed else { return }
    let left = plan.targets.prefix { $0.id != closed }
    signal { $0.aim(at: Array(left)) }
  }

  /// The layers above are dismissed too, and report it or never do.
  private mutating func hide(from place: Int) {
    if !alerts.contains(screen[place]) { add(.dismissed(over: presenter(of: place))) }
    screen.removeSubrange(place...)
  }

  private mutating func add(_ signal: Signal) {
    signals.append(signal)
    signals.sort()
  }
}
