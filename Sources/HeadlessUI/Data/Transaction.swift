import Foundation

/// The context of a state change, such as its animation.
public struct Transaction {
  // Values that are not set are inherited from the enclosing transaction.
  private var ownAnimation: Animation??
  private var ownDisabling: Bool?

  public init() {}

  public init(animation: Animation?) { self.animation = animation }

  public var animation: Animation? {
    get { ownAnimation ?? nil }
    set { ownAnimation = .some(newValue) }
  }

  public var disablesAnimations: Bool {
    get { ownDisabling ?? false }
    set { ownDisabling = newValue }
  }

  private func within(_ outer: Transaction?) -> Transaction {
    var merged = self
    merged.ownAnimation = ownAnimation ?? outer?.ownAnimation
    merged.ownDisabling = ownDisabling ?? outer?.ownDisabling
    return merged
  }
}

extension Transaction {
  private static let key = "HeadlessUI.Transaction"

  /// The transaction of the current thread; `nil` unless one of the functions below is running on the thread.
  static var current: Transaction? { Thread.current.threadDictionary[key] as? Transaction }

  fileprivate func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = Self.current
    Thread.current.threadDictionary[Self.key] = within(outer)
    defer { Thread.current.threadDictionary[Self.key] = outer }
    return try body()
  }
}

public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try transaction.run(body)
}

public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction()
  transaction[keyPath: keyPath] = value
  return try transaction.run(body)
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction(animation: animation).run(body)
}

/// The timing of an animation. Nothing is actually animated; an animation has only a name.
public struct Animation: Equatable, Sendable {
  let name: String

  public static let `default` = Animation(name: "default")
  public static var linear: Animation { Animation(name: "linear") }
  public static var easeInOut: Animation { Animation(name: "easeInOut") }
  public static var spring: Animation { Animation(name: "spring") }
}

/// The state changes since the views were last evaluated.
final class PendingChanges: Sendable {
  private struct State {
    var isEmpty = false
    /// Whether one of the changes may be animated; `nil` if this was not specified.
    var isAnimated: Bool?
  }

  private let state = Locked(State())

  var isEmpty: Bool { state.withValue { $0.isEmpty } }

  /// Records a change along with the transaction of the current thread.
  func add() {
    let isAnimated = Transaction.current?.disablesAnimations != true
    state.withValue { $0 = State(isAnimated: $0.isAnimated == true || isAnimated) }
  }

  /// Requests an additional pass without recording a change.
  func continueLater() { state.withValue { $0.isEmpty = false } }

  /// Removes all changes.
  /// - Returns: Whether one of the removed changes may be animated.
  func take() -> Bool {
    state.withValue { state in
      defer { state = State(isEmpty: true) }
      return state.isAnimated ?? true
    }
  }
}
