/// A constant, a transition, or a slot of a screen, with its name in paths.
///
/// `@ContentScreen` lists the stored properties of a screen. If you write the list by hand, it has one element for each
/// property:
///
/// ```swift
/// var mapMembers: [MapMember] { [MapMember("title", title), MapMember("ferry", ferry)] }
/// ```
@MainActor
public struct MapMember {
  /// The kind of a member, with its value.
  enum Content {
    case transition(TransitionBody?, isOptional: Bool)
    case slot(SlotBody)
    case group([MapMember])
    case constant(String)
  }

  let name: String
  let content: Content

  /// Creates a member for a transition.
  public init(_ name: String, _ transition: some ScreenTransition) {
    self.init(name, .transition(transition.body, isOptional: false))
  }

  /// Creates a member for a transition that may be absent.
  public init(_ name: String, _ transition: (some ScreenTransition)?) {
    self.init(name, .transition(transition?.body, isOptional: true))
  }

  /// Creates a member for a slot in a container.
  public init<S: Screen>(_ name: String, _ slot: Slot<S>) {
    self.init(name, .slot(slot.body))
  }

  /// Creates a member for a group of members, which have names such as `group.member`.
  public init(_ name: String, _ group: some ScreenGroup) {
    self.init(name, .group(group.mapMembers))
  }

  /// Creates a member for a constant of the screen.
  public init<Value>(_ name: String, _ value: Value) {
    self.init(name, .constant("\(value)"))
  }

  fileprivate init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }
}

/// A structure of transitions or slots, which are named after its properties.
@MainActor
public protocol ScreenGroup {
  /// The members by name, which `@ScreenGroup` generates.
  var mapMembers: [MapMember] { get }
}

extension MapMember {
  /// The member's transition; `nil` if the transition is absent or the member is not a transition.
  var transition: TransitionBody? {
    if case .transition(let body, _) = content { body } else { nil }
  }

  /// The member's slot; `nil` if the member is not a slot.
  var slot: SlotBody? {
    if case .slot(let body) = content { body } else { nil }
  }
}

extension [MapMember] {
  /// The members, with groups replaced by their members.
  @MainActor var flattened: [MapMember] {
    flatMap { member -> [MapMember] in
      guard case .group(let members) = member.content else { return [member] }
      return members.flattened.map { MapMember("\(member.name).\($0.name)", $0.content) }
    }
  }
}

extension ContentScreen {
  /// The listed members, followed by the stored transitions that are not listed. The latter have only the names that
  /// the app chose.
  var allMembers: [MapMember] {
    let members = mapMembers.flattened
    let others = Mirror(reflecting: self).children.compactMap { child -> MapMember? in
      guard let way = child.value as? any ScreenTransition else { return nil }
      return members.contains { $0.transition === way.body } ? nil : MapMember("", way)
    }
    return members + others
  }
}
