import Foundation

/// A path with values of different types.
public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []

  public init() {}

  public init<S>(_ elements: S) where S: Sequence, S.Element: Hashable {
    self.elements = elements.map { AnyHashable($0) }
  }

  public init(_ codable: CodableRepresentation) { elements = codable.values.map { $0.erased } }

  public var count: Int { elements.count }

  public var isEmpty: Bool { elements.isEmpty }

  /// The encodable form of the path; `nil` if one of its values cannot be encoded.
  public var codable: CodableRepresentation? {
    let values = elements.compactMap { $0.base as? any Codable & Hashable }
    return values.count == elements.count ? CodableRepresentation(values: values) : nil
  }

  public mutating func append<V>(_ value: V) where V: Hashable { elements.append(AnyHashable(value)) }

  public mutating func append<V>(_ value: V) where V: Decodable, V: Encodable, V: Hashable {
    elements.append(AnyHashable(value))
  }

  public mutating func removeLast(_ k: Int = 1) { elements.removeLast(k) }
}

extension NavigationPath {
  /// The values of a path, in the form in which SwiftUI encodes them: a list with the type name and the JSON of each
  /// value, starting with the last value. Data that SwiftUI has encoded can also be decoded.
  public struct CodableRepresentation: Encodable {
    let values: [any Codable & Hashable]

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for value in values.reversed() {
        try container.encode(String(reflecting: type(of: value)))
        try container.encode(String(decoding: JSONEncoder().encode(value), as: UTF8.self))
      }
    }
  }
}

extension NavigationPath.CodableRepresentation: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.values.map { $0.erased } == rhs.values.map { $0.erased }
  }
}

extension Hashable {
  fileprivate var erased: AnyHashable { AnyHashable(self) }
}
