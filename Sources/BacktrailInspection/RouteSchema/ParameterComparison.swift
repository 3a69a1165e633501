import BacktrailCore
import BacktrailMap

/// A comparison of stored values in two builds. The later build reads, without conversion, the values that the earlier
/// build stored.
struct ParameterComparison {
  let subject: String
  let earlier: [RouteDeclaration.Parameter]
  let later: [RouteDeclaration.Parameter]
  /// The advice for a value that cannot be decoded, such as `Declare version 2 with an upcaster`.
  let advice: String

  var changes: [SchemaChange] {
    let before = Dictionary(earlier.stored) { first, _ in first }
    let now = Dictionary(later.stored) { first, _ in first }
    let gone = earlier.stored.filter { now[$0.key] == nil }.map { key, _ in
      change(.compatible, "The value '\(key)' is no longer read.")
    }
    return gone
      + later.stored.compactMap { key, type in
        before[key].map { retyped(key, from: $0, to: type) } ?? added(key, type)
      }
  }

  private func change(_ verdict: SchemaChange.Verdict, _ sentence: String) -> SchemaChange {
    SchemaChange(verdict, subject, sentence)
  }

  private func added(_ key: String, _ type: String) -> SchemaChange {
    type.optionalBase == nil
      ? change(
        .breaking,
        "The value '\(key)' is new and required. \(advice) that provides it, or make it optional.")
      : change(.compatible, "The value '\(key)' is new and optional.")
  }

  private func retyped(_ key: String, from before: String, to now: String) -> SchemaChange? {
    if before == now { return nil }
    let what = "The value '\(key)' was \(before) and is now \(now)"
    switch Self.verdict(from: before, to: now) {
    case .compatible: return change(.compatible, "\(what), which is decoded in the same way.")
    case .risky: return change(.risky, "\(what), which may not decode every stored value. \(advice).")
    case .breaking: return change(.breaking, "\(what). \(advice).")
    }
  }

  /// Returns the effect of a type change on stored values.
  static func verdict(from before: String, to now: String) -> SchemaChange.Verdict {
    if before == now { return .compatible }
    switch (before.optionalBase, now.optionalBase) {
    case (let base?, let other?): return verdict(from: base, to: other)
    case (nil, let base?): return verdict(from: before, to: base)
    case (let base?, nil): return max(.risky, verdict(from: base, to: now))
    case (nil, nil): return plainVerdict(from: before, to: now)
    }
  }

  private static func plainVerdict(from before: String, to now: String) -> SchemaChange.Verdict {
    if let element = before.elementType, let other = now.elementType {
      return verdict(from: element, to: other)
    }
    guard let old = JSONForm(before), let new = JSONForm(now) else { return .risky }
    guard old.kind == new.kind else { return .breaking }
    return new.admits(old) ? .compatible : .risky
  }
}

extension [RouteDeclaration.Parameter] {
  /// The keys under which the values are stored, with their types.
  fileprivate var stored: [(key: String, type: String)] {
    enumerated().map { ($1.label ?? "_\($0)", $1.type) }
  }
}
