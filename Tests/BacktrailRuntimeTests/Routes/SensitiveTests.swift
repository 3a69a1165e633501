import Backtrail
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

private enum Till: Route {
  case items
  case pay(card: Sensitive<String>, amount: Int)
  case call(Caller)

  struct Caller: Codable, Hashable, Sendable {
    @Sensitive var phone: String?
    var name = "Ann"
  }
}

private struct Draft: Codable, Hashable, Sendable {
  @Sensitive var pin: Int?
  var text: String
}

@MainActor @Suite(.temporaryLog) struct SensitiveTests {
  private func launch() throws -> Navigator<Till> { try TemporaryLog.navigator(orElse: .stack(.items)) }

  @Test func `a sensitive value is in none of the log's files`() async throws {
    let navigator = try launch()
    navigator.push(.pay(card: Sensitive(wrappedValue: "4000123412341234"), amount: 3))
    navigator.push(.call(Till.Caller(phone: "0151555777")))
    navigator.saveViewState(Draft(pin: 918_273, text: "a draft"))
    #expect(
      navigator.state.topStack?.routes() == [
        .items, .pay(card: Sensitive(wrappedValue: "4000123412341234"), amount: 3),
        .call(Till.Caller(phone: "0151555777")),
      ])
    try await navigator.enterBackground()
    let bytes = try files()
    await navigator.close()
    let content = String(decoding: try bytes + files(), as: UTF8.self)
    #expect(content.contains("a draft"))
    #expect(content.contains(#"{"amount":3,"card":{"$sensitive":true}}"#))
    #expect(!["4000123412341234", "0151555777", "918273"].contains { content.contains($0) })
  }

  /// The bytes of all files of the log.
  private func files() throws -> [UInt8] {
    let log = URL(fileURLWithPath: try TemporaryLog.path())
    let folder = log.deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .flatMap { try Data(contentsOf: $0) }
  }

  @Test func `after a launch an optional value is gone, and a route that needs its value cannot be decoded`()
    async throws
  {
    let first = try launch()
    first.push(.call(Till.Caller(phone: "0151555777")))
    let entry = try #require(first.state.top?.id)
    first.saveViewState(Draft(pin: 918_273, text: "a draft"))
    first.push(.pay(card: Sensitive(wrappedValue: "4000123412341234"), amount: 3))
    await first.close()
    let second = try launch()
    let routes = second.state.topStack?.entries.map(\.route)
    #expect(
      routes == [
        .route(.items), .route(.call(Till.Caller(phone: nil))), .quarantined(name: "pay", reason: .redacted),
      ])
    #expect(try second.viewState(for: entry) == Draft(pin: nil, text: "a draft"))
    await second.close()
  }

  @Test(arguments: [#"{"phone":"1","name":"B"}"#, #"{"phone":null,"name":"B"}"#])
  func `a value stored before it was sensitive is read, and a missing one stays missing`(json: String) throws
  {
    let caller = try JSONDecoder().decode(Till.Caller.self, from: Data(json.utf8))
    #expect(caller == Till.Caller(phone: json.contains("null") ? nil : "1", name: "B"))
    let stored = try JSONValue(parsing: String(decoding: JSONEncoder().encode(caller), as: UTF8.self))
    #expect(stored["phone"] == (json.contains("null") ? .null : ["$sensitive": true]))
  }

  /// For example, the value was stored before it became sensitive.
  @Test(arguments: [#"{"card":"4111SECRET"}"#, #"{"limits":{"4111SECRET":"a"}}"#, #"{"code":"4111SECRET"}"#])
  func `a reason that a route cannot be decoded does not contain a stored value`(parameters: String) throws {
    let coder = JSONRouteCoder<Checkout>()
    let name = String(parameters.dropFirst(2).prefix { $0 != "\"" })
    #expect {
      try coder.decode(EncodedRoute(name: name, parameters: parameters))
    } throws: { error in
      !"\(error)".contains("4111") && "\(error)".contains("cannot be decoded in this build")
    }
    let many = coder.decodeAll([EncodedRoute(name: name, parameters: parameters)])
    #expect(!"\(many)".contains("4111"))
  }

  @Test(arguments: ["4111SECRET", "visa"])
  func `an error of an upcaster does not contain a stored value`(card: String) {
    let stored = EncodedRoute(name: "card", version: 1, parameters: #"{"card":"\#(card)","note":"4111"}"#)
    #expect {
      try JSONRouteCoder<Converted>().decode(stored)
    } throws: { error in
      !"\(error)".contains("4111") && "\(error)".contains("cannot be converted for this build")
    }
  }
}

private struct Rejected: Error {
  let value: String
}

private enum Checkout: Route {
  case card(card: Sensitive<Kind?>)
  case limits(limits: [String: Int])
  case code(code: Code)

  enum Kind: String, Codable, Hashable, Sendable { case visa }

  struct Code: Codable, Hashable, Sendable {
    init(from decoder: any Decoder) throws {
      throw Rejected(value: try decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {}
  }
}

private enum Converted: Route, DeclaresRoutes {
  case card

  static let routeDeclarations = [RouteDeclaration("card", version: 2, view: "Card")]

  static let routeUpcasters = [
    RouteUpcaster("card", from: 1) { parameters in
      let list = Data("[\(parameters["card"] ?? .null)]".utf8)
      _ = try JSONDecoder().decode([Checkout.Kind].self, from: list)
      throw Rejected(value: parameters.description)
    }
  ]
}
