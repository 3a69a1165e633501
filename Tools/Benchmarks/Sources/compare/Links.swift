import BacktrailLinks
import LinkWorkload

/// Matches links in tables of 10 to 10,000 routes, and compares the times with those of a router that compares one
/// route after another and with those of Foundation alone.
func linkRows(_ settings: WriterSettings, in folder: Folder, rounds: Int) throws -> [Row] {
  var rows: [Row] = []
  for shape in LinkTable.Shape.allCases { rows += try matchRows(shape, rounds: rounds) }
  rows += try parameterRows(rounds: rounds) + buildRows(rounds: rounds)
  guard let valgrind = try Probe(settings).valgrind(in: folder) else { return rows }
  return try rows + instructionRows(valgrind) + allocationRows(valgrind)
}

private let sizes = [10, 100, 1_000, 10_000]

private func matchRows(_ shape: LinkTable.Shape, rounds: Int) throws -> [Row] {
  let tables = sizes.map { LinkTable(shape, routes: $0) }
  let ours = tables.map { table in
    let router = DeepLinkRouter(routes: table.routes)
    return Side.matching(table, count: 40_960) { router.match($0) }
  }
  let linear = zip(sizes, tables).map { size, table in
    let router = LinearRouter(table.routes)
    return Side.matching(table, count: max(64, 200_000 / size)) { router.match($0) }
  }
  let foundation = Side.matching(tables[0], count: 8_192) { foundationParts($0) }
  let times = try interleave(ours + linear + [foundation], rounds: rounds)
  var rows: [Row] = []
  for (place, size) in sizes.enumerated() {
    rows.append(
      .nanoseconds(
        "match, \(size) \(shape) routes, to comparing one by one", times[place], to: times[place + 4]))
  }
  rows.append(.nanoseconds("match, 10,000 \(shape) routes, to 10", times[3], to: times[0], atMost: 2.5))
  rows.append(
    .nanoseconds("match, 1,000 \(shape) routes, to Foundation parsing alone", times[2], to: times[8]))
  return rows
}

/// Matches a 40-byte URL among 100 routes, and converts its two parameters.
private func parameterRows(rounds: Int) throws -> [Row] {
  let router = DeepLinkRouter<ShopLink>()
  let linear = LinearRouter(ShopLink.allRoutes)
  guard ShopLink.url.utf8.count == 40, linear.match(ShopLink.url) == ShopLink.destination else {
    throw Failure("The two routers disagree.")
  }
  let times = try interleave(
    [
      Side.repeating(ShopLink.url, count: 40_960) { router.match($0) == ShopLink.destination },
      Side.repeating(ShopLink.url, count: 40_960) {
        router.matchWithDetails($0)?.destination == ShopLink.destination
      },
      Side.repeating(ShopLink.url, count: 8_192) { linear.match($0) == ShopLink.destination },
      Side.repeating(ShopLink.url, count: 8_192) { foundationParts($0) == 4 },
      Side.repeating(ShopLink.missingURL, count: 40_960) { router.match($0) == nil },
    ], rounds: rounds)
  let matched = times[0].wall
  return [
    .figure(
      "URL of 40 bytes, two parameters converted", matched, "ns", target: "≤ 500 ns", isMet: matched <= 500),
    .nanoseconds("… to comparing one by one", times[0], to: times[2]),
    .nanoseconds("… to Foundation parsing alone", times[0], to: times[3]),
    .nanoseconds("… with details, to without", times[1], to: times[0]),
    .figure("URL of 40 bytes that fails at its first segment", times[4].wall, "ns"),
  ]
}

private func buildRows(rounds: Int) throws -> [Row] {
  let sides = LinkTable.Shape.allCases.flatMap { shape in
    let routes = LinkTable(shape, routes: 1_000).routes
    return [
      Side(name: "\(shape)") { _ in
        Duration.of { precondition(DeepLinkRouter(routes: routes).routes.count == 1_000) }
      },
      Side(name: "\(shape) with patterns") { _ in
        Duration.of {
          let parsed = routes.map {
            DeepLinkRouteDefinition($0.pattern, case: $0.caseName, build: $0.destination)
          }
          precondition(DeepLinkRouter(routes: parsed).problems.isEmpty)
        }
      },
    ]
  }
  return zip(sides, try interleave(sides, rounds: rounds)).map { side, time in
    .figure(
      "building a router of 1,000 routes, \(side.name)", time.wall / 1e6, "ms", target: "≤ 10 ms",
      isMet: time.wall <= 10e6)
  }
}

private func instructionRows(_ valgrind: Valgrind) throws -> [Row] {
  var rows: [Row] = []
  for shape in LinkTable.Shape.allCases {
    let counts = try sizes.map { try perMatch("\(shape)-\($0)", valgrind.instructions) }
    for (size, count) in zip(sizes, counts).dropFirst() {
      rows.append(
        Row(
          name: "instructions per match, \(size) \(shape) routes, to 10", value: count, unit: "",
          reference: counts[0],
          ratio: count / counts[0], target: "±10 %", isMet: abs(count / counts[0] - 1) <= 0.1))
    }
  }
  rows.append(
    .figure(
      "instructions per match, 40 bytes, two parameters", try perMatch("parameters", valgrind.instructions),
      ""))
  return rows
}

private func allocationRows(_ valgrind: Valgrind) throws -> [Row] {
  let miss = try perMatch("miss", valgrind.allocations)
  return [
    .figure("allocations of a miss at the first segment", miss, "", target: "0", isMet: miss == 0),
    .figure(
      "allocations of a match with two parameters", try perMatch("parameters", valgrind.allocations), ""),
  ]
}

/// Returns the cost of a single match, computed from the cost of 4,096 additional matches.
private func perMatch(_ name: String, _ count: (String...) throws -> Double) rethrows -> Double {
  (try count("link", name, "8192") - (try count("link", name, "4096"))) / 4_096
}

extension Side {
  /// Matches the URLs of a table one after another. The times are per URL.
  fileprivate static func matching<Result>(
    _ table: LinkTable, count: Int, _ match: @escaping (String) -> Result?
  ) -> Side {
    asking(count: count) { match(table.url($0)) != nil }
  }

  /// Matches one URL repeatedly. The times are per match.
  fileprivate static func repeating(_ url: String, count: Int, _ isExpected: @escaping (String) -> Bool)
    -> Side
  {
    asking(count: count) { _ in isExpected(url) }
  }

  private static func asking(count: Int, _ isExpected: @escaping (Int) -> Bool) -> Side {
    Side(name: "") { _ in
      var expected = 0
      let time = Duration.of { for place in 0..<count where isExpected(place) { expected += 1 } }
      guard expected == count else { throw Failure("A link led to the wrong destination.") }
      return Duration(wall: time.wall / Double(count), processor: time.processor / Double(count))
    }
  }
}

extension Row {
  fileprivate static func nanoseconds(
    _ name: String, _ ours: Duration, to theirs: Duration, atMost limit: Double? = nil
  ) -> Row {
    .ratio(name, ours, to: theirs, per: 1, unit: "ns", scale: 1, atMost: limit)
  }
}
