// The one walk over JSON, for all that leave something out of it or look for something in it.

extension JSONValue {
  /// The place of a part inside a value.
  package struct Place {
    /// The key of a member; `nil` for an element.
    package var key: String?
    /// The key of the object around a member.
    package var owner: String?
  }

  /// The value with others in the place of some of its parts. It is asked for the value itself, then for its parts.
  /// - Parameters:
  ///   - place: Where the value is.
  ///   - replacement: What takes the place of a part; `nil` to keep the part and ask for those in it.
  package func replacing(
    at place: Place = Place(), _ replacement: (JSONValue, Place) -> JSONValue?
  ) -> JSONValue {
    if let other = replacement(self, place) { return other }
    switch self {
    case .array(let elements): return .array(elements.map { $0.replacing(replacement) })
    case .object(let members):
      return .object(
        members.map { member in
          let place = Place(key: member.key, owner: place.key)
          return Member(key: member.key, value: member.value.replacing(at: place, replacement))
        })
    case .null, .bool, .number, .string: return self
    }
  }

  /// Whether the value, or a part of it, is one that is looked for.
  package func contains(where matches: (JSONValue, Place) -> Bool) -> Bool {
    var isFound = false
    _ = replacing { part, place in
      isFound = isFound || matches(part, place)
      return isFound ? part : nil
    }
    return isFound
  }

  /// The texts and numbers in it, at any depth.
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
