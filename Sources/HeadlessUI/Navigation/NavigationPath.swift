/// A path of values of several types.
public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []

  public init() {}

  public var count: Int { elements.count }

  public var isEmpty: Bool { elements.isEmpty }

  public mutating func append<V>(_ value: V) where V: Hashable { elements.append(AnyHashable(value)) }

  public mutating func removeLast(_ k: Int = 1) { elements.removeLast(k) }
}
