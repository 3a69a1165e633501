import BacktrailRuntime

extension SchemaComparison {
  /// The changes for values that views of the earlier build saved.
  var viewStates: [SchemaChange] {
    let steps = ViewStateSteps(later.viewStateUpcasters)
    let now = Dictionary(later.viewStates.map { ($0.key, $0.version) }) { first, _ in first }
    let known = Set(earlier.viewStates.map(\.key))
    let new = later.viewStates.filter { !known.contains($0.key) }
      .map { SchemaChange(.compatible, $0.subject, "It is new.") }
    return earlier.viewStates.compactMap { change(of: $0, steps, now[$0.key]) } + new
  }

  private func change(
    of form: RouteSchema.ViewStateForm, _ steps: ViewStateSteps, _ version: Int32?
  ) -> SchemaChange? {
    if version == form.version { return nil }
    if steps.step(of: form.key, from: form.version) != nil {
      return SchemaChange(.compatible, form.subject, "An upcaster converts version \(form.version).")
    }
    guard let version else {
      return SchemaChange(
        .risky, form.subject,
        "No view saves it anymore. Its saved values stay in the log but are not read.")
    }
    return SchemaChange(
      .risky, form.subject,
      "Its version was \(form.version) and is \(version), so screens start without it. Add an upcaster.")
  }

  /// The changes for overrides that the earlier build recorded.
  var hosts: [SchemaChange] {
    var byName: [String: RouteSchema.Host] = [:]
    for host in later.hosts { for name in [host.name] + host.aliases { byName[name] = host } }
    let known = Set(earlier.hosts.flatMap { [$0.name] + $0.aliases })
    let new = later.hosts.filter { known.isDisjoint(with: [$0.name] + $0.aliases) }
      .map { SchemaChange(.compatible, $0.subject, "It is new.") }
    return earlier.hosts.flatMap { changes(of: $0, byName) } + new
  }

  private func changes(
    of host: RouteSchema.Host, _ byName: [String: RouteSchema.Host]
  ) -> [SchemaChange] {
    guard let now = byName[host.name] else {
      return [
        SchemaChange(
          .risky, host.subject,
          "It was removed, so recorded overrides of its parts have no effect. Give the host that replaced it the alias '\(host.name)'."
        )
      ]
    }
    let renamed =
      now.name == host.name
      ? [] : [SchemaChange(.compatible, host.subject, "It is now named '\(now.name)', with an alias.")]
    let gone = Set(host.keys).subtracting(now.keys).sorted().map {
      SchemaChange(
        .risky, host.subject, "The part '\($0)' was removed, so recorded overrides of it have no effect.")
    }
    let new = now.keys.filter { !host.keys.contains($0) }
      .map { SchemaChange(.compatible, host.subject, "The part '\($0)' is new.") }
    return renamed + gone + new
  }
}

extension RouteSchema.ViewStateForm {
  fileprivate var subject: String { "view state '\(key)'" }
}

extension RouteSchema.Host {
  fileprivate var subject: String { "host '\(name)'" }
}
