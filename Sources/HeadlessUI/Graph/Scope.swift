import Foundation

/// The values that a view can access while it is being added to the tree.
@MainActor
struct Scope {
  let graph: Graph
  var node: Node
  var environment: EnvironmentValues
  var layer: Layer
  var stack: StackPass?
  var screen: StackScreen?
  /// A closure that receives the content of a window if the app is evaluated separately from its windows.
  var takeWindow: ((AnyView) -> Void)?

  /// Adds a view beneath the node.
  @discardableResult
  func place<Content: View>(_ view: Content, at key: NodeKey = .body) -> Node {
    let child = node.child(at: key, of: Content.self)
    var scope = self
    scope.node = child
    child.begin()
    if let primitive = view as? any Primitive {
      primitive.place(in: scope)
    } else {
      var view = view
      scope.connect(&view)
      scope.place(view.body)
    }
    child.end(in: graph)
    return child
  }

  /// Makes the node a control, which is enabled unless an enclosing view disables it.
  func control(_ element: Element) {
    node.element = element
    node.isEnabled = environment.isEnabled
  }
}

/// A property whose value the tree provides.
protocol Connectable: DynamicProperty {
  @MainActor mutating func connect(to scope: Scope, slot: Int)
}

// The private properties of an app's view can be accessed only through runtime reflection. The standard library exports
// these functions only on Linux; on Apple platforms they are private.
@_silgen_name("swift_reflectionMirror_recursiveCount")
private func propertyCount(of type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func propertyOffset(of type: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func propertyType(
  of type: Any.Type, index: Int, name: UnsafeMutablePointer<PropertyName>
) -> Any.Type

/// The runtime's information about a property, except for the property's type. The memory layout must match the
/// runtime's layout.
private struct PropertyName {
  private var text: UnsafePointer<CChar>?
  private var release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  private var isStrong = false
  private var isVariable = false

  func free() { release?(text) }
}

/// The properties of a type that the tree supplies, with their offsets in the type.
private struct ConnectableFields {
  let fields: [(offset: Int, type: any DynamicProperty.Type)]

  init(of type: Any.Type) {
    var fields: [(Int, any DynamicProperty.Type)] = []
    // The properties of an object are not stored in the value.
    for index in 0..<(type is AnyClass ? 0 : propertyCount(of: type)) {
      var name = PropertyName()
      let property = propertyType(of: type, index: index, name: &name)
      name.free()
      if let property = property as? any DynamicProperty.Type {
        fields.append((propertyOffset(of: type, index: index), property))
      }
    }
    self.fields = fields
  }
}

/// The properties of known types, cached because reflection is slow and a type's properties never change.
@MainActor private var knownFields: [ObjectIdentifier: ConnectableFields] = [:]

extension Scope {
  /// Sets a view's properties to the values for the view's position in the tree.
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

/// A type that implements the effect of one of the module's own modifiers on a view.
protocol Modification {
  @MainActor func place(_ content: some View, in scope: Scope)
}

/// A view with one of the module's own modifiers applied.
struct Modified<Content, Change> where Content: View, Change: Modification {
  let content: Content
  let modification: Change
}

extension Modified: Primitive {
  func place(in scope: Scope) { modification.place(content, in: scope) }
}

/// The value of a `@State` property, shared by all copies of its view.
final class StateBox<Value>: Sendable {
  private let storage: Locked<Value>
  private let pending: PendingChanges

  init(_ value: Value, pending: PendingChanges) {
    storage = Locked(value)
    self.pending = pending
  }

  var value: Value { storage.withValue { $0 } }

  /// Stores a value. Storing an equal value changes nothing.
  func set(_ new: Value) {
    if isEqual(new, value) { return }
    storage.withValue { $0 = new }
    pending.add()
  }

  private func isEqual(_ new: Value, _ old: Value) -> Bool {
    guard let new = new as? any Equatable else { return false }
    return new.equals(old)
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { self == other as? Self }
}

/// The values that are preserved for a window across launches. They consist of the value that the window presents and
/// of its scene storage, which is keyed by name.
@MainActor
final class WindowValues {
  /// The presented value, in its stored form.
  var value: Data? { didSet { if value != oldValue { pending?.add() } } }
  private var values: [String: Any]
  /// The pending changes of the window's views; `nil` while the window is not in memory.
  var pending: PendingChanges?

  init(copying other: WindowValues? = nil) {
    values = other?.values ?? [:]
    value = other?.value
  }

  subscript(key: String) -> Any? {
    get { values[key] }
    set {
      values[key] = newValue
      pending?.add()
    }
  }

  /// Removes all values.
  func discard() {
    values = [:]
    value = nil
  }
}
