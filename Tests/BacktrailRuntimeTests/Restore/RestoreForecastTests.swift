import Backtrail
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

@MainActor @Suite(.temporaryLog) struct RestoreForecastTests {
  /// The result of a later build opening the first version's log.
  private func forecast(_ schema: RouteSchema) async throws -> RestoreForecast {
    let navigator: Navigator<Orchard> = try TemporaryLog.navigator(orElse: .stack(.home))
    navigator.setStack(Orchard.recorded)
    await navigator.close()
    return try RestoreForecast(of: SQLiteLogReader(path: TemporaryLog.path()), schema: schema)
  }

  private func words(_ schema: RouteSchema) async throws -> [String] {
    try await forecast(schema).rows.map { "\($0.seq) \($0.route) v\($0.version) \($0.forecast)" }
  }

  @Test func `upcasters are named and not run`() async throws {
    #expect(
      try await words(RouteSchema(of: Later.Grown.self)) == [
        "2 home v1 restored", "3 tree v1 upcast v1→v2, v2→v3", "3 basket v1 restored", "3 tools v1 restored",
        "3 almanac v1 restored", "3 weather v1 upcast v1→v2",
      ])
  }

  @Test func `removed routes are distinguished from replaced ones`() async throws {
    #expect(
      try await words(RouteSchema(of: Later.Shrunk.self)) == [
        "2 home v1 restored", "3 tree v1 restored",
        "3 basket v1 quarantined: The stored route 'basket' cannot be decoded in this build: The schema has no such route.",
        "3 tools v1 restored", "3 almanac v1 replaced by 'shed'",
        "3 weather v1 quarantined: The route 'weather' was removed from the app. It stays in the log.",
      ])
  }

  @Test func `a presentation over a root that cannot be decoded is closed with it`() async throws {
    let navigator: Navigator<Orchard> = try TemporaryLog.navigator(orElse: .stack(.basket(count: 1)))
    navigator.present(.home)
    await navigator.close()
    let log = try SQLiteLogReader(path: TemporaryLog.path())
    let forecast = try RestoreForecast(of: log, schema: RouteSchema(of: Later.Shrunk.self))
    let launch = Navigator<Later.Shrunk>(log: try SQLiteEventLog(path: TemporaryLog.path()))
    let report = launch.restore(orElse: .stack(.home))
    #expect(forecast.rows.map(\.outcome.word) == ["quarantined", "closed"])
    #expect(report.rows.map(\.outcome.word) == ["quarantined", "closed"])
    await launch.close()
  }

  @Test func `a value of a different type is detected`() async throws {
    #expect(
      try await words(RouteSchema(of: Later.Retyped.self)) == [
        "2 home v1 restored", "3 tree v1 upcast v1→v2",
        "3 basket v1 quarantined: The stored route 'basket' cannot be decoded in this build: 'count' is not of type [Int].",
        "3 tools v1 restored", "3 almanac v1 restored", "3 weather v1 restored",
      ])
  }

  @Test(arguments: [
    ("home", "{}", "restored"), ("home", "null", "quarantined"), ("home", "[1]", "quarantined"),
    ("basket", #"{"count":{"$sensitive":true}}"#, "quarantined redacted"),
    ("basket", #"{"count":{"$redacted":true}}"#, "quarantined redacted"),
    ("basket", #"{"count":"x"}"#, "quarantined"),
  ])
  func `routes that no build of ours stored are reported the way a launch handles them`(
    route: String, stored: String, words: String
  ) async throws {
    let navigator: Navigator<Orchard> = try TemporaryLog.navigator(orElse: .stack(.home))
    await navigator.close()
    let log = try SQLiteEventLog(path: TemporaryLog.path())
    let head = try log.position().head
    let event = RecordedEvent(
      seq: head + 1,
      columns: EventColumns(type: "pushed", target: "2.1", name: route, version: 1),
      payload: .stored(text: "[\(stored)]", salt: Salt(1, 2)))
    let batch = RecordedBatch(first: head + 1, session: 1, cause: .user, time: 0, events: [event])
    try log.append([batch], after: head)
    let outcome = try #require(
      try RestoreForecast(of: log, schema: RouteSchema(of: Orchard.self)).rows.last?.outcome)
    let launch = Navigator<Orchard>(log: log)
    let report = launch.restore(orElse: .stack(.home))
    await launch.close()
    let isRedacted = outcome == .quarantined(.redacted)
    #expect(outcome.word + (isRedacted ? " redacted" : "") == words)
    #expect(
      outcome == report.rows.last?.outcome || outcome.word == report.rows.last?.outcome.word && !isRedacted)
  }

  @Test func `a route that may become several names them all`() async throws {
    #expect(
      try await words(RouteSchema(of: Later.Split.self)) == [
        "2 home v1 restored", "3 tree v1 upcast tree v1→store", "3 basket v1 upcast basket v1→store",
        "3 tools v1 upcast tools v1→pruning or grafting", "3 almanac v1 upcast almanac v1→sky",
        "3 weather v1 upcast weather v1→sky",
      ])
  }

  @Test func `screens that do not come back are reported`() async throws {
    var schema = RouteSchema(of: Orchard.self)
    schema.routes[4].isRestorable = false
    let rows = try await forecast(schema).rows
    #expect(
      rows.map(\.outcome) == Array(repeating: .restored, count: 4)
        + Array(repeating: .dropped(.notRestorable), count: 2))
  }

  @Test func `programs get the values too`() async throws {
    let forecast = try await forecast(RouteSchema(of: Later.Retyped.self))
    #expect(
      "\(forecast.json)".hasPrefix(
        """
        {"entries":[{"entry":"2.2","event":2,"outcome":"restored","parameters":[],"route":"home","upcasters":[],"version":1},\
        {"entry":"3.0","event":3,"outcome":"upcast","parameters":[],"route":"tree",\
        "upcasters":[{"from":1,"into":[],"route":"tree","to":2}],"version":1},\
        {"entry":"3.1","event":3,"outcome":"quarantined","parameters":[{"finding":"otherType","name":"count","type":"[Int]"}],\
        "reason":"The stored route 'basket' cannot be decoded in this build: 'count' is not of type [Int].","route":"basket"
        """))
  }

  @Test(arguments: [
    ("Int", "1", true), ("Int", "1.5", false), ("Int", "1e2", true), ("Int8", "300", false),
    ("UInt", "-1", false),
    ("String", "1", false), ("String?", "null", true), ("Optional<Int>", "\"a\"", false),
    ("[Int]", "[1,2]", true),
    ("Set<String>", "[\"a\",1]", false), ("[String: Int]", "{}", true), ("Bool", "true", true),
    ("Bool", "1", false),
    ("Double", "1", true), ("Date", "\"2026\"", false), ("Money", "{}", true), ("[Money]", "1", false),
    ("Sensitive<String>", #"{"$sensitive":true}"#, false),
    ("Sensitive<String?>", #"{"$sensitive":true}"#, true), ("Sensitive<Int>", "1", true),
  ])
  func `a value is judged by the type as the source writes it`(type: String, json: String, fits: Bool) throws
  {
    let parameters = try JSONValue(parsing: #"{"x":\#(json)}"#)
    let check = ParameterCheck(RouteDeclaration.Parameter("x", type), at: 0, in: parameters)
    #expect((check.finding == .present || check.finding == .absent) == fits)
  }

  @Test(arguments: [
    "0", "-0.0", "0e99", "0.1", "16777217", "3.4028234e38", "3.5e38", "1e-45", "1e-46", "5e-324", "1e300",
    "1e400",
    "1e-400", "127", "128", "-128", "-129", "255", "256", "1e2", "1.5", "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615", "-1",
  ])
  func `a number is judged as JSONDecoder does`(digits: String) throws {
    func expect<Value: Decodable>(_ type: Value.Type) throws {
      let isRead = (try? JSONDecoder().decode([Value].self, from: Data("[\(digits)]".utf8))) != nil
      #expect(try JSONValue(parsing: digits).fits("\(type)") == isRead, "\(type)")
    }
    try expect(Double.self)
    try expect(Float.self)
    try expect(Date.self)
    try expect(Int.self)
    try expect(Int8.self)
    try expect(UInt.self)
    try expect(UInt8.self)
  }
}
