import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// The sensitive parts of a screen's values live as long as the process.
@MainActor @Suite struct SensitiveStateTests {
  /// A screen above the root on which a card number and an amount were typed.
  private func typedApp() throws -> (app: ScreenApp, entry: EntryID) {
    let app = ScreenApp()
    app.navigator.push(.document(1))
    let host = app.host { PaymentView() }
    try host.type("4111", into: "Card")
    try host.type("5", into: "Amount")
    return (app, app.top)
  }

  /// The text of a screen that is drawn anew, as after its window left memory.
  private func text(_ app: ScreenApp, _ entry: EntryID) throws -> String {
    try app.host(entry) { SumView() }.text
  }

  @Test func `a sensitive part is there when the screen is drawn again`() async throws {
    let (app, entry) = try typedApp()
    #expect(try text(app, entry) == "5 by 4111")
    try await app.navigator.flush()
    #expect(try text(app, entry) == "5 by 4111")
    let texts = try app.log.batches(in: 1...app.navigator.headSeq).flatMap(\.events).map(\.payload?.text)
    #expect(texts.last == #"[{"amount":"5","card":{"$sensitive":true}}]"#)
  }

  @Test func `a sensitive part is there after an undo that restores the screen`() async throws {
    let (app, entry) = try typedApp()
    app.navigator.pop()
    app.navigator.undo()
    #expect(try text(app, entry) == "5 by 4111")
    app.navigator.setRoot(.stack(.home))
    try await app.navigator.flush()
    app.navigator.undo()
    #expect(try text(app, entry) == "5 by 4111")
  }

  @Test func `a closed presentation has its sensitive parts when it is reopened`() throws {
    let app = ScreenApp()
    app.navigator.present(.stack(.document(1)))
    let layer = try #require(app.navigator.state.activeSceneState?.presentations.last?.id)
    try app.host { PaymentView() }.type("4111", into: "Card")
    app.navigator.dismiss()
    app.navigator.reopenPresentation(layer)
    #expect(try text(app, app.top) == " by 4111")
  }

  @Test func `views of one screen share a value whose sensitive part alone changes`() async throws {
    let (app, entry) = try typedApp()
    let host = app.host {
      PaymentView()
      SumView()
    }
    #expect(try host.text.hasSuffix("5 by 4111"))
    try await app.navigator.flush()
    let head = app.navigator.headSeq
    try host.type("4242", into: "Card")
    #expect(try host.text.hasSuffix("5 by 4242"))
    #expect(try text(app, entry) == "5 by 4242")
    try await app.navigator.flush()
    #expect(app.navigator.headSeq == head)
  }

  @Test func `a value that replaces a sensitive one has its own parts only`() throws {
    let (app, entry) = try typedApp()
    app.navigator.saveViewState(json: #"{"amount":"7","card":{"$sensitive":true}}"#, key: "payment")
    #expect(try text(app, entry) == "7 by none")
  }

  @Test func `an optional value without its sensitive part keeps the rest`() async throws {
    let (app, entry) = try typedApp()
    #expect(try app.host(entry) { OptionalView() }.text == "5")
    let again = try await app.relaunched()
    #expect(try again.host(entry) { OptionalView() }.text == "5")
  }

  @Test func `a sensitive part ends with the process`() async throws {
    let (app, entry) = try typedApp()
    let again = try await app.relaunched()
    #expect(try text(again, entry) == "5 by none")
  }

  @Test func `a sensitive part ends with a reset`() async throws {
    let (app, entry) = try typedApp()
    try await app.navigator.reset(to: .stack(.document(1)))
    #expect(try text(app, entry) == " by none")
    #expect(try text(app, app.top) == " by none")
  }
}

private struct Payment: Codable {
  var amount = ""
  @Sensitive var card: String? = nil

  /// The card for a text field.
  var shownCard: String {
    get { card ?? "" }
    set { card = newValue }
  }
}

private struct PaymentView: View {
  @ScreenState("payment") private var payment = Payment()

  var body: some View {
    TextField("Card", text: $payment.shownCard)
    TextField("Amount", text: $payment.amount)
  }
}

private struct SumView: View {
  @ScreenState("payment") private var payment = Payment()

  var body: some View { Text("\(payment.amount) by \(payment.card ?? "none")") }
}

private struct OptionalView: View {
  @ScreenState("payment") private var payment: Payment?

  var body: some View { Text(payment?.amount ?? "none") }
}
