import BacktrailLinks

extension LinkLint {
  /// Returns the notes about a route.
  func notes(of place: Int) -> [LinkFinding] {
    unknownAncestors(of: place) + unknownCases(of: place) + overAdmissions(of: place)
      + losses(of: place)
  }

  private func losses(of place: Int) -> [LinkFinding] {
    manifest.routes[place].secrets.map { name in
      finding(
        .notRestored, place,
        "'\(name)' looks like the name of a secret, so screens with this value are not restored at launch. If it is not a secret, add the name to "
          + "the policy's 'nonsensitiveNames'.", nil)
    }
  }

  private func unknownAncestors(of place: Int) -> [LinkFinding] {
    manifest.routes[place].plan.filter { !isCase($0) }.map {
      finding(.unknownAncestor, place, "Its plan refers to '\($0)', but no route has that case.", nil)
    }
  }

  private func unknownCases(of place: Int) -> [LinkFinding] {
    let unknown = manifest.routes[place].parameters.filter { parameter in
      parameter.type.enumeration.map { $0.cases == nil } ?? false
    }
    return unknown.map { parameter in
      finding(
        .unknownCases, place,
        "The values of '\(parameter.type.name)' are not known here, so any text is accepted for '\(parameter.name)'. "
          + "Conform the enum to 'CaseIterable' to list them.", nil)
    }
  }

  /// Returns notes about URLs that the route's site components accept but that lead nowhere, one of each kind.
  private func overAdmissions(of place: Int) -> [LinkFinding] {
    let route = manifest.routes[place]
    let samples = LinkSamples(route)
    let path = ((try? PatternSegment.parse(route.pattern)) ?? []).compactMap(\.name)
    var notes: [LinkFinding] = []
    let note = { (message: String, urls: [String]) in
      if let url = urls.first(where: { router.match($0) == nil }) {
        notes.append(finding(.overAdmission, place, message, url))
      }
    }
    for name in path {
      note(
        "Site files cannot check types, so they accept any text for ':\(name)'.",
        words.map { samples.url([name: $0]) }
      )
    }
    for name in path.prefix(1) {
      note(
        "Site files cannot match single segments, so they accept slashes and dots for ':\(name)'.",
        ["1/\(LinkSamples.word)", "."].map { samples.url([name: $0]) })
    }
    for name in route.query where !path.contains(name) {
      note(
        "Site files cannot check types, so they accept any text for '\(name)'.",
        words.map { samples.url([name: $0]) })
      if !route.needsText(name) {
        note(
          "Site files treat a missing '\(name)' as empty, so they accept the URL.",
          [samples.url(without: name)])
      }
    }
    return notes
  }

  private var words: [String] { ["bob", LinkSamples.word, "-"] }
}
