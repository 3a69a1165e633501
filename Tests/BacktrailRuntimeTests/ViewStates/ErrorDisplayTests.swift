import Backtrail
import Foundation
import Testing

@Suite struct ErrorDisplayTests {
  private struct Leak: LocalizedError {
    var errorDescription: String? { "The hull leaks." }
    var recoverySuggestion: String? { "Pump." }
  }

  private struct Fog: Error {}

  @Test func `a display model is a localised error`() {
    let error = ErrorDisplayModel(title: "Storm", message: "No ferry today.", recoverySuggestion: "Wait.")
    #expect((error as any Error).localizedDescription == "No ferry today.")
    let localized: any LocalizedError = error
    #expect(
      [localized.errorDescription, localized.failureReason, localized.recoverySuggestion]
        == ["No ferry today.", "Storm", "Wait."])
  }

  @Test func `errors come to words: their own, or generic ones`() {
    let own = ErrorDisplayModel(title: "Storm", message: "No ferry today.")
    #expect(ErrorDisplayModel(own) == own)
    #expect(ErrorDisplayModel(Leak()) == .generic(message: "The hull leaks.", recoverySuggestion: "Pump."))
    #expect(ErrorDisplayModel(Fog(), in: .spanish) == .generic(in: .spanish))
  }

  @Test func `a locale has a language`() {
    #expect(DisplayLanguage(Locale(identifier: "es_AR")) == .spanish)
    #expect(DisplayLanguage(Locale(identifier: "de_DE")) == .english)
  }
}
