import Foundation

/// A path of values of several types.
public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []

  public init() {}

  public init<S>(_ elements: S) where S: Sequence, S.Element: Hashable {
    self.elements = elements.map { AnyHashable($0) }
  }

  public var count: Int { elements.count }

  public var isEmpty: Bool { elements.isEmpty }

  /// What the path holds; `nil` if a value is not `Codable`.
  public var codable: CodableRepresentation? {
    guard elements.allSatisfy({ $0.base is any Codable }) else { return nil }
    return CodableRepresentation(elements: elements)
  }

  public mutating func append<V>(_ value: V) where V: Hashable { elements.append(AnyHashable(value)) }

  public mutating func removeLast(_ k: Int = 1) { elements.removeLast(k) }
}

extension NavigationPath {
  /// The values of a path, in the form in which SwiftUI encodes them: a list with the name of the type and the JSON of
  /// each value, the last one first. SwiftUI's can also be decoded.
  public struct CodableRepresentation: Encodable, Equatable {
    let elements: [AnyHashable]

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in elements.reversed() {
        guard let value = element.base as? any Encodable else { continue }
        try container.encode(String(reflecting: type(of: value)))
        try container.encode(String(decoding: JSONEncoder().encode(value), as: UTF8.self))
      }
    }
  }
}
