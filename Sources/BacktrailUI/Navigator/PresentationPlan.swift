import BacktrailCore

/// What a window shows above its root, and how it comes to show what it should: one step at a time.
///
/// A user interface takes one presentation or dismissal at a time and says when it is done. The plan keeps what
/// was asked for, takes those signals, and gives the next step or none while one is under way. It holds no
/// view and no clock; its layers count as a window's *presenters* too: what stands above a layer is asked for
/// by that layer, what stands above the root by the presenter 0.
package struct PresentationPlan: Hashable, Sendable {
  /// A modal layer that is to be shown.
  package struct Target: Hashable, Sendable {
    package let id: PresentationID
    package let kind: ModalKind

    package init(id: PresentationID, kind: ModalKind) {
      self.id = id
      self.kind = kind
    }
  }

  /// How far a layer has come.
  package enum Phase: Hashable, Sendable {
    /// Asked for.
    case asked
    /// Asked for, and the presenter was evaluated since.
    case offered
    /// Its content appeared.
    case shown
    /// Taken back before its content appeared, because it is not wanted any more or to be asked for again.
    case withdrawn
    /// Sent away, or closed by a person.
    case leaving
  }

  /// A layer that the user interface was asked for.
  package struct Layer: Hashable, Sendable {
    package let target: Target
    /// Tells this asking from any other of the same layer.
    package let ticket: Int
    package fileprivate(set) var phase: Phase

    /// Whether the presenter's binding holds the layer.
    package var isBound: Bool {
      switch phase {
      case .asked, .offered, .shown: true
      case .withdrawn, .leaving: false
      }
    }

    /// Whether it was asked for and its content has not appeared.
    fileprivate var isAwaited: Bool { phase == .asked || phase == .offered }
  }

  /// The layers, bottom to top.
  package private(set) var layers: [Layer] = []
  /// What is to be shown, bottom to top.
  package private(set) var targets: [Target] = []
  package let rules: AdapterRules
  private var lastTicket = 0

  package init(rules: AdapterRules = .all) { self.rules = rules }

  /// Whether nothing is under way and all is shown.
  package var isSettled: Bool { layers.map(\.target) == targets && layers.allSatisfy { $0.phase == .shown } }

  /// Whether what was asked for so far leads to what is to be shown.
  package var isLastStep: Bool { layers.prefix(while: \.isBound).map(\.target) == targets }

  /// The layer that a presenter is to show now.
  package func layer(over presenter: Int) -> Layer? {
    place(over: presenter).map { layers[$0] }.flatMap { $0.isBound ? $0 : nil }
  }

  /// Takes the step that comes next, if none is under way.
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

  /// Takes a layer away; one that the presenter does not know of yet takes no step.
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
  /// The state asks for these layers.
  ///
  /// An alert cannot present anything, so one with layers above it is shown again when they are gone.
  /// - Returns: Whether that is something new.
  @discardableResult package mutating func aim(at new: [Target]) -> Bool {
    let new = new.dropLast().filter { $0.kind != .alert } + new.suffix(1)
    guard new != targets else { return false }
    targets = new
    doubt()
    return true
  }

  /// Something happened behind which an earlier asking may have been lost: asks again.
  package mutating func doubt() {
    if let top = layers.indices.last, layers[top].phase == .offered { layers[top].phase = .withdrawn }
  }

  /// A presenter was evaluated while it held a layer, or none.
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

  /// A layer's content appeared, for the first time or again; 0 is the root.
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

  /// A presenter's binding was set to nil while it held a layer.
  /// - Returns: The layer that a person closed; nil when the layer is on its way already or never appeared.
  package mutating func closed(_ ticket: Int) -> PresentationID? {
    guard let place = layers.firstIndex(where: { $0.ticket == ticket }),
      layers[...place].allSatisfy(\.isBound)
    else { return nil }
    guard layers[place].phase == .shown else { return nil }
    layers[place].phase = .leaving
    return layers[place].target.id
  }

  /// A presenter's layer went, with all above it.
  ///
  /// If nothing was known to go, something was on its way that the presenter's layer may have been lost to.
  package mutating func dismissed(over presenter: Int) {
    guard rules.contains(.awaitsDismissal), let place = place(over: presenter) else { return }
    switch layers[place].phase {
    case .leaving, .withdrawn: layers.removeSubrange(place...)
    case .offered: layers[place].phase = .withdrawn
    case .shown: if !layers[place].target.kind.hasContent { layers[place].phase = .withdrawn }
    case .asked: break
    }
  }

  /// The place of the layer above a presenter.
  private func place(over presenter: Int) -> Int? {
    let place =
      presenter == 0 ? 0 : layers.firstIndex { $0.ticket == presenter }.map { $0 + 1 } ?? layers.endIndex
    return place < layers.endIndex ? place : nil
  }
}

/// One change that a user interface can make to its modal layers.
package enum UIStep: Hashable, Sendable {
  /// Show a layer above the topmost.
  case present(PresentationPlan.Layer)
  /// Take a layer away, with all above it.
  case dismiss(PresentationPlan.Layer)
  /// Take back a layer whose content has not appeared.
  case withdraw(PresentationPlan.Layer)
}

/// What keeps the user interface and the state together.
///
/// An app keeps them all. A test leaves one out, to see that what the rule prevents is noticed.
package struct AdapterRules: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Nothing is presented before what it replaces was heard to be gone.
  package static let awaitsDismissal = Self(rawValue: 1)
  /// Nothing is presented on a layer that has not appeared.
  package static let awaitsAppearance = Self(rawValue: 2)
  /// A path that the stack showed before is not taken for a swipe.
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
