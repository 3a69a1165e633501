/// The URLs that a route matches according to its pattern and types. This type is used to find unreachable routes.
package struct Reach: Hashable {
  /// A segment in one form of a pattern.
  package enum Segment: Hashable {
    case literal(String)
    case parameter(LinkType)
    case wildcard
  }

  /// A query item that a route reads.
  package struct QueryItem: Hashable {
    package let type: LinkType
    package let isRequired: Bool

    package init(type: LinkType, isRequired: Bool) {
      self.type = type
      self.isRequired = isRequired
    }
  }

  /// The forms of the pattern, with none, one, two, and so on, of its optional segments.
  package let forms: [[Segment]]
  package let query: [String: QueryItem]

  package init(_ pattern: PatternSyntax, types: [String: LinkType], query: [String: QueryItem]) {
    var forms: [[Segment]] = [[]]
    for segment in pattern.segments {
      guard let part = Segment(segment, types: types) else { continue }
      if segment.isOptional {
        forms.append(forms[forms.count - 1] + [part])
      } else {
        forms = forms.map { $0 + [part] }
      }
    }
    self.forms = forms
    self.query = query
  }

  /// Returns whether this route wins for every URL that another route matches. The route that ranks higher wins. If
  /// they rank equally, the route declared earlier wins.
  package func leavesNothing(to other: Reach, standsEarlier: Bool) -> Bool {
    let takesAllForms = other.forms.allSatisfy { form in
      forms.contains { $0.admits(form) && ($0.ranksAbove(form) ?? standsEarlier) }
    }
    return takesAllForms && reads(queryOf: other)
  }

  /// Returns whether both routes match the same URLs, regardless of parameter names.
  package func isSame(as other: Reach) -> Bool { forms == other.forms }

  private func reads(queryOf other: Reach) -> Bool {
    query.allSatisfy { name, item in
      if !item.isRequired && (item.type.isText || item.type.canBeMissing) { return true }
      guard let there = other.query[name], item.type.reads(allOf: there.type) else { return false }
      return there.isRequired || !item.isRequired
    }
  }
}

extension Reach.Segment {
  fileprivate init?(_ segment: PatternSyntax.Segment, types: [String: LinkType]) {
    switch segment {
    case .literal(let text): self = .literal(text.lowercased())
    case .wildcard: self = .wildcard
    case .parameter(let name), .optional(let name):
      guard let type = types[name] else { return nil }
      self = .parameter(type)
    }
  }

  fileprivate func admits(_ other: Self) -> Bool {
    switch (self, other) {
    case (.literal(let text), .literal(let otherText)): text == otherText
    case (.parameter(let type), .parameter(let otherType)): type.reads(allOf: otherType)
    case (.wildcard, .wildcard): true
    default: false
    }
  }

  fileprivate var isTyped: Bool {
    if case .parameter(let type) = self { !type.isText } else { false }
  }
}

extension [Reach.Segment] {
  fileprivate func admits(_ other: Self) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.admits($1) }
  }

  /// Returns whether the segments rank higher than other segments with the same shape, or `nil` if they rank equally.
  fileprivate func ranksAbove(_ other: Self) -> Bool? {
    zip(self, other).first { $0.isTyped != $1.isTyped }?.0.isTyped
  }
}
