/// The names of transitions and slots by identity.
@MainActor
struct MemberNames {
  /// Transitions and slots that have several names, and can be reached by the first only.
  private(set) var shared: [String] = []
  private var names: [ObjectIdentifier: String] = [:]
  /// An identity is only good while its object lives.
  private var owners: [AnyObject] = []

  /// The name of a transition: the chosen one, else that of the property.
  mutating func name(of body: TransitionBody?, member: String) -> String {
    guard let body else { return member }
    return body.name ?? enter(member, for: body)
  }

  /// The name of a slot: the chosen one, else that of the property.
  mutating func name(of slot: SlotBody, member: String) -> String {
    slot.name ?? enter(member, for: slot)
  }

  /// Notes the number of a slot that has no name.
  mutating func number(_ slot: SlotBody, _ place: Int) { _ = enter("\(place)", for: slot) }

  /// The name of a transition; `nil` when it has none.
  func name(of body: TransitionBody) -> String? { body.name ?? names[ObjectIdentifier(body)] }

  /// The name of a slot; `nil` when it stands in no container of the map.
  func name(of slot: SlotBody) -> String? { slot.name ?? names[ObjectIdentifier(slot)] }

  private mutating func enter(_ name: String, for owner: AnyObject) -> String {
    guard !name.isEmpty else { return name }
    if let first = names[ObjectIdentifier(owner)] {
      if first != name, !shared.contains(name) { shared.append(name) }
      return name
    }
    names[ObjectIdentifier(owner)] = name
    owners.append(owner)
    return name
  }
}
