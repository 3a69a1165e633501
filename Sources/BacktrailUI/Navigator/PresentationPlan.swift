import BacktrailCore

/// A plan that leads from a window's current presentations to the target presentations, one step at a time.
///
/// A user interface performs one presentation or dismissal at a time and signals its end. The plan holds the requests,
/// receives those signals, and returns the next step, or none while one is in progress. The plan does not depend on
/// views or a clock. Its layers are also the window's *presenters*: each layer presents the layer above it, and
/// presenter 0, which is the root, presents the lowest layer.
package struct PresentationPlan: Hashable, Sendable {
  /// A presentation to show.
  package struct Target: Hashable, Sendable {
    package let id: PresentationID
    package let kind: ModalKind

    package init(id: PresentationID, kind: ModalKind) {
      self.id = id
      self.kind = kind
    }
  }

  /// The progress of a layer.
  package enum Phase: Hashable, Sendable {
    /// The presentation was requested.
    case asked
    /// The presentation was requested, and the presenter has been evaluated since.
    case offered
    /// The layer's content appeared.
    case shown
    /// The request was withdrawn before the content appeared, because the layer is no longer a target or the request
    /// will be repeated.
    case withdrawn
    /// The presentation is being dismissed, either by the navigator or by the user.
    case leaving
  }

  /// A requested layer.
  package struct Layer: Hashable, Sendable {
    package let target: Target
    /// The identity of the request, which is different for each request for the same layer.
    package let ticket: Int
    package fileprivate(set) var phase: Phase

    /// Whether the presenter's binding contains the layer.
    package var isBound: Bool {
      switch phase {
      case .asked, .offered, .shown: true
      case .withdrawn, .leaving: false
      }
    }

    /// Whether the layer was requested but its content has not appeared.
    fileprivate var isAwaited: Bool { phase == .asked || phase == .offered }
  }

  /// The layers, bottom to top.
  package private(set) var layers: [Layer] = []
  /// The target layers, bottom to top.
  package private(set) var targets: [Target] = []
  package let rules: AdapterRules
  private var lastTicket = 0

  package init(rules: AdapterRules = .all) { self.rules = rules }

  /// Whether no step is in progress and everything is shown.
  package var isSettled: Bool { layers.map(\.target) == targets && layers.allSatisfy { $0.phase == .shown } }

  /// Whether the requests so far lead to the target layers.
  package var isLastStep: Bool { layers.prefix(while: \.isBound).map(\.target) == targets }

  /// Returns the layer that a presenter should show now.
  package func layer(over presenter: Int) -> Layer? {
    place(over: presenter).map { layers[$0] }.flatMap { $0.isBound ? $0 : nil }
  }

  /// Returns the next step, unless one is in progress.
  package mutating func advance() -> UIStep? {
    if layers.contains(where: { $0.phase == .leaving || $0.phase == .withdrawn }) { return nil }
    let agreed = zip(layers, targets).prefix { $0.target == $1 }.count
    if agreed < layers.count { return remove(agreed) ?? advance() }
    guard agreed < targets.count, layers.last?.isAwaited != true else { return nil }
    lastTicket += 1
    layers.append(Layer(target: targets[agreed], ticket: lastTicket, phase: .asked))
    defer { if !rules.contains(.awaitsAppearance) { layers[agreed].phase = .shown } }
    return .present(layers[agreed])
  }

  /// Removes a layer. A layer that the presenter has not received yet requires no step.
  private mutating func remove(_ place: Int) -> UIStep? {
    let layer = layers[place]
    switch layer.phase {
    case .asked:
      layers.removeSubrange(place...)
      return nil
    case .offered:
      layers[place].phase = .withdrawn
      return .withdraw(layer)
    case .shown, .withdrawn, .leaving:
      layers[place].phase = .leaving
      if !rules.contains(.awaitsDismissal) { layers.removeSubrange(place...) }
      return .dismiss(layer)
    }
  }
}

extension PresentationPlan {
  /// Sets the target layers.
  ///
  /// An alert cannot present anything, so an alert with layers above it is not shown until they have been dismissed.
  /// - Returns: Whether the target layers changed.
  @discardableResult package mutating func aim(at new: [Target]) -> Bool {
    let new = new.dropLast().filter { $0.kind != .alert } + new.suffix(1)
    guard new != targets else { return false }
    targets = new
    doubt()
    return true
  }

  /// Repeats requests that may have been lost because of another change.
  package mutating func doubt() {
    if let top = layers.indices.last, layers[top].phase == .offered { layers[top].phase = .withdrawn }
  }

  /// Records that a presenter was evaluated, with or without a layer.
  package mutating func rendered(_ ticket: Int?, over presenter: Int) {
    guard let place = place(over: presenter) else { return }
    let layer = layers[place]
    switch layer.phase {
    case .asked where ticket == layer.ticket:
      layers[place].phase = layer.target.kind.hasContent ? .offered : .shown
    case .withdrawn where ticket == nil: layers.removeSubrange(place...)
    case .leaving where ticket == nil && !layer.target.kind.tellsItsEnd: layers.removeSubrange(place...)
    case .asked, .offered, .shown, .withdrawn, .leaving: break
    }
  }

  /// Records that a layer's content appeared, for the first time or again. Ticket 0 is the root.
  package mutating func appeared(_ ticket: Int) {
    guard ticket != 0 else { return doubt() }
    guard let place = layers.firstIndex(where: { $0.ticket == ticket }) else { return }
    switch layers[place].phase {
    case .asked, .offered: layers[place].phase = .shown
    case .withdrawn: layers[place].phase = .leaving
    case .shown: doubt()
    case .leaving: break
    }
  }

  /// Records that a presenter's binding to a layer was set to `nil`.
  /// - Returns: The layer that the user closed; `nil` if it is already being dismissed or never appeared.
  package mutating func closed(_ ticket: Int) -> PresentationID? {
    guard let place = layers.firstIndex(where: { $0.ticket == ticket }),
      layers[...place].allSatisfy(\.isBound)
    else { return nil }
    guard layers[place].phase == .shown else { return nil }
    layers[place].phase = .leaving
    return layers[place].target.id
  }

  /// Records that a presenter's layer was dismissed, along with all layers above it.
  ///
  /// If no dismissal was in progress, another change may have removed the presenter's layer.
  package mutating func dismissed(over presenter: Int) {
    guard rules.contains(.awaitsDismissal), let place = place(over: presenter) else { return }
    switch layers[place].phase {
    case .leaving, .withdrawn: layers.removeSubrange(place...)
    case .offered: layers[place].phase = .withdrawn
    case .shown: if !layers[place].target.kind.hasContent { layers[place].phase = .withdrawn }
    case .asked: break
    }
  }

  /// Returns the index of the layer above a presenter.
  private func place(over presenter: Int) -> Int? {
    let place =
      presenter == 0 ? 0 : layers.firstIndex { $0.ticket == presenter }.map { $0 + 1 } ?? layers.endIndex
    return place < layers.endIndex ? place : nil
  }
}

/// A single change to a user interface's presentations.
package enum UIStep: Hashable, Sendable {
  /// Presents a layer above the topmost one.
  case present(PresentationPlan.Layer)
  /// Dismisses a layer and all layers above it.
  case dismiss(PresentationPlan.Layer)
  /// Withdraws a layer whose content has not appeared.
  case withdraw(PresentationPlan.Layer)
}

/// The rules that keep the user interface and the state consistent.
///
/// Apps use all rules. Tests omit one rule at a time to verify that the fault it prevents is detected.
package struct AdapterRules: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Nothing is presented until the dismissal of the replaced layer is reported.
  package static let awaitsDismissal = Self(rawValue: 1)
  /// Nothing is presented on a layer that has not appeared.
  package static let awaitsAppearance = Self(rawValue: 2)
  /// An earlier path of the stack does not count as a swipe.
  package static let ignoresStalePaths = Self(rawValue: 4)
  /// A presentation is closed once, however often its binding is cleared.
  package static let closesOnce = Self(rawValue: 8)
  /// A link is followed once, however often its value is appended before the stack is evaluated.
  package static let pushesOnce = Self(rawValue: 16)

  package static let all: Self = [
    .awaitsDismissal, .awaitsAppearance, .ignoresStalePaths, .closesOnce, .pushesOnce,
  ]
}

private struct AdapterRulesKey: EnvironmentKey {
  static let defaultValue = AdapterRules.all
}

extension EnvironmentValues {
  package var adapterRules: AdapterRules {
    get { self[AdapterRulesKey.self] }
    set { self[AdapterRulesKey.self] = newValue }
  }
}
