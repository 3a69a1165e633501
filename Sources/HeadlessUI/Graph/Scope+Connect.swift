// The only way to reach the private properties of an app's view: the standard library's own reflection.
@_spi(Reflection) import Swift

/// The library's own `.ignoreUnknown`, which is a variable.
private let ignoringUnknown = _EachFieldOptions(rawValue: 1 << 1)

/// A property that the tree gives its value.
protocol Connectable: DynamicProperty {
  @MainActor mutating func connect(to scope: Scope, slot: Int)
}

/// The properties of a type that the tree supplies, with their places in it.
private struct ConnectableFields {
  let fields: [(offset: Int, type: any DynamicProperty.Type)]

  init(of type: Any.Type) {
    var fields: [(Int, any DynamicProperty.Type)] = []
    _ = _forEachField(of: type, options: ignoringUnknown) { _, offset, type, _ in
      if let type = type as? any DynamicProperty.Type { fields.append((offset, type)) }
      return true
    }
    self.fields = fields
  }
}

/// Reflection is slow, and a type's properties are always the same.
@MainActor private var knownFields: [ObjectIdentifier: ConnectableFields] = [:]

extension Scope {
  /// Gives the properties of a view the values that belong to its place in the tree.
  func connect<Value>(_ value: inout Value) {
    withUnsafeMutablePointer(to: &value) { connectFields(of: Value.self, at: $0, slot: 0) }
  }

  private func connectFields(of type: Any.Type, at base: UnsafeMutableRawPointer, slot: Int) {
    for (offset, type) in fields(of: type) { connectProperty(type, at: base + offset, slot: slot + offset) }
  }

  private func fields(of type: Any.Type) -> [(offset: Int, type: any DynamicProperty.Type)] {
    if let known = knownFields[ObjectIdentifier(type)] { return known.fields }
    let new = ConnectableFields(of: type)
    knownFields[ObjectIdentifier(type)] = new
    return new.fields
  }

  private func connectProperty<Property: DynamicProperty>(
    _ type: Property.Type, at base: UnsafeMutableRawPointer, slot: Int
  ) {
    let property = base.assumingMemoryBound(to: Property.self)
    if var connectable = property.pointee as? any Connectable {
      connectable.connect(to: self, slot: slot)
      if let connected = connectable as? Property { property.pointee = connected }
    } else {
      connectFields(of: type, at: base, slot: slot)
    }
    property.pointee.update()
  }
}
