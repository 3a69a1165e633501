import BacktrailCore
import BacktrailMap

/// A comparison of one position in two maps.
struct StopComparison {
  let subject: String
  let before: MapStop
  let now: MapStop

  /// The changes to the name and the transition at the position.
  var ofStep: [SchemaChange] { listed(name + way + unnamed) }

  /// The changes to the node at the position, and to its context.
  var ofScreen: [SchemaChange] { listed(kind) + contexts }

  private func listed(_ changes: [Change]) -> [SchemaChange] {
    changes.map { SchemaChange($0.verdict, subject, $0.sentence) }
  }

  private typealias Change = (verdict: SchemaChange.Verdict, sentence: String)

  private var name: [Change] {
    before.path.name == now.path.name
      ? [] : [(.compatible, "Its step is now named '\(now.path.name)', and can be decoded under both names.")]
  }

  private var way: [Change] {
    let (old, new) = (before.way.words, now.way.words)
    if old == new { return [] }
    let what = "It was \(old) and is now \(new)."
    if case .present = before.way, case .present = now.way {
      return [(.compatible, "\(what) Stored presentations keep their style until they are closed.")]
    }
    return [
      (.risky, "\(what) Stored screens are restored at their old position until a path leads elsewhere.")
    ]
  }

  private var kind: [Change] {
    let (old, new) = (before.node.kind, now.node.kind)
    if old == new { return [] }
    let what = "It was \(old.words) and is now \(new.words)."
    if old == .screen {
      return [
        (.breaking, "\(what) Its own screen can no longer be decoded. Give the container another name.")
      ]
    }
    return [
      (.risky, "\(what) Stored screens are restored at their old position until a path leads elsewhere.")
    ]
  }

  /// The change for a slot without a name, whose number refers to whichever slot is at that index.
  private var unnamed: [Change] {
    guard case .slot(let place) = now.way, before.node.screen != now.node.screen,
      before.path.name == "\(place)"
    else {
      return []
    }
    return [
      (
        .risky,
        "It has no name, and its number led to '\(before.node.screen)' but now leads to '\(now.node.screen)'. Name it with '.named(\"…\")'."
      )
    ]
  }

  private var contexts: [SchemaChange] {
    let (old, new) = (before.node.context, now.node.context)
    guard before.node.kind == .screen, now.node.kind == .screen else { return [] }
    func change(_ verdict: SchemaChange.Verdict, _ sentence: String) -> [SchemaChange] {
      [SchemaChange(verdict, subject, sentence)]
    }
    if new.version < old.version {
      return change(
        .breaking,
        "Its 'contextVersion' decreased from \(old.version) to \(new.version). Declare version \(old.version) or later."
      )
    }
    if new.version > old.version, new.isUpgraded {
      return change(
        .compatible, "Version \(old.version) of its context is upgraded to version \(new.version).")
    }
    let lost = old.isUpgraded && !new.isUpgraded && old.version > 1
    return values(from: old, to: new)
      + (lost
        ? change(
          .risky,
          "Earlier versions of its context are no longer upgraded, but older logs use them. Keep 'upgrading'."
        ) : [])
  }

  /// Returns the changes for stored values that are decoded without conversion.
  private func values(from old: MapContext, to new: MapContext) -> [SchemaChange] {
    let version = new.version > old.version ? new.version : old.version + 1
    let advice = "Declare 'contextVersion' \(version) and a 'contextCoding' with 'upgrading'"
    if let before = old.known, let now = new.known {
      let changes = ParameterComparison(subject: subject, earlier: before, later: now, advice: advice).changes
      if !changes.isEmpty || new.version == old.version { return changes }
      return [
        SchemaChange(
          .compatible, subject,
          "Version \(old.version) of its context has the same format as version \(new.version).")
      ]
    }
    if old.type != new.type {
      return [
        SchemaChange(
          .risky, subject,
          "Its context was \(old.type) and is now \(new.type), which may not decode every stored value. \(advice)."
        )
      ]
    }
    if old.version == new.version { return [] }
    return [
      SchemaChange(
        .risky, subject,
        "Version \(old.version) of its context is read as if it were version \(new.version). \(advice), unless both versions are decoded in the same way."
      )
    ]
  }
}

extension MapContext {
  /// The stored values; `nil` if they are unknown.
  fileprivate var known: [RouteDeclaration.Parameter]? {
    isEmpty || !parameters.isEmpty ? parameters : nil
  }
}

extension MapStop.Way {
  fileprivate var words: String {
    switch self {
    case .case: "a case"
    case .slot: "a tab or column"
    case .push: "pushed"
    case .present(let style): "presented as \(style.rawValue)"
    }
  }
}

extension MapNode.Kind {
  fileprivate var words: String {
    switch self {
    case .screen: "one screen"
    case .tabs: "tabs"
    case .split: "columns"
    case .cases: "cases"
    }
  }
}
