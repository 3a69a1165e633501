import BacktrailLinks

// The only traversal of JSON values. All code that omits parts of a value, or searches a value, uses it.

extension JSONValue {
  /// The position of a part inside a value.
  package struct Place {
    /// The key of a member, or of a value in a dictionary that is encoded as an array; `nil` for any other element.
    package var key: String?
    /// The key of the object that contains the member.
    package var owner: String?
    /// The names that other members give to the value, as in `{"name":"password","value":"…"}`.
    var givenNames: [String] = []

    /// The names of the part.
    package var names: [String] { (key.map { [$0] } ?? []) + givenNames }
  }

  /// Returns the value with some parts replaced. The closure is called for the value itself, then for its parts.
  /// - Parameters:
  ///   - place: The position of the value.
  ///   - replacement: A closure that returns the replacement for a part. If it returns `nil`, the part is kept and its
  ///     own parts are visited.
  package func replacing(
    at place: Place = Place(), _ replacement: (JSONValue, Place) -> JSONValue?
  ) -> JSONValue {
    if let other = replacement(self, place) { return other }
    switch self {
    case .array(let elements):
      return .array(
        zip(elements, Self.keys(in: elements)).map { element, key in
          element.replacing(at: Place(key: key), replacement)
        })
    case .object(let members):
      let given = members.filter { NamedPair.isNameKey($0.key) }.compactMap(\.value.stringValue)
      return .object(
        members.map { member in
          let names = NamedPair.isValueKey(member.key) ? given : []
          let place = Place(key: member.key, owner: place.key, givenNames: names)
          return Member(key: member.key, value: member.value.replacing(at: place, replacement))
        })
    case .null, .bool, .number, .string: return self
    }
  }

  /// Returns the key for each element of an array that represents a dictionary. Swift encodes a dictionary whose keys
  /// are neither strings nor integers, such as enums, as an array of alternating keys and values.
  private static func keys(in elements: [JSONValue]) -> [String?] {
    let isDictionary = elements.count.isMultiple(of: 2)
    return elements.indices.map { place in
      isDictionary && !place.isMultiple(of: 2) ? elements[place - 1].keyText : nil
    }
  }

  /// The name of the value as a key: its string, or the name of an enum case.
  private var keyText: String? {
    switch self {
    case .string(let text): text
    case .object(let members) where members.count == 1: members[0].key
    case .null, .bool, .number, .array, .object: nil
    }
  }

  /// Returns whether the value or a part of it satisfies the given predicate.
  package func contains(where matches: (JSONValue, Place) -> Bool) -> Bool {
    var isFound = false
    _ = replacing { part, place in
      isFound = isFound || matches(part, place)
      return isFound ? part : nil
    }
    return isFound
  }

  /// The strings and numbers in the value, at any depth.
  var scalars: [String] {
    var scalars: [String] = []
    _ = replacing { part, _ in
      switch part {
      case .string(let text), .number(let text): scalars.append(text)
      case .null, .bool, .array, .object: break
      }
      return nil
    }
    return scalars
  }
}
