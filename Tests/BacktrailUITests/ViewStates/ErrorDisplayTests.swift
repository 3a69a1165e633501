import BacktrailUI
import Testing

@Suite struct ErrorDisplayTests {
  private struct Leak: LocalizedError {
    var errorDescription: String? { "The hull leaks." }
    var recoverySuggestion: String? { "Pump." }
  }

  private struct Fog: Error {}

  @Test func `a display model is a localized error`() {
    let error = ErrorDisplayModel(title: "Storm", message: "No ferry today.", recoverySuggestion: "Wait.")
    #expect((error as any Error).localizedDescription == "No ferry today.")
    let localized: any LocalizedError = error
    #expect(
      [localized.errorDescription, localized.failureReason, localized.recoverySuggestion]
        == ["No ferry today.", "Storm", "Wait."])
  }

  @Test func `errors are described in their own words or in generic ones`() {
    let own = ErrorDisplayModel(title: "Storm", message: "No ferry today.")
    #expect(ErrorDisplayModel(own) == own)
    #expect(ErrorDisplayModel(Leak()) == .generic(message: "The hull leaks.", recoverySuggestion: "Pump."))
    #expect(ErrorDisplayModel(Fog(), in: .spanish) == .generic(in: .spanish))
  }

  @Test func `texts without a language are in that of the system or the task`() throws {
    #expect(DisplayLanguage.current == DisplayLanguage(Locale.current))
    var error = ErrorDisplayModel.generic()
    DisplayLanguage.$current.withValue(.spanish) {
      #expect(EmptyDisplayModel.noConnection.title == "No tienes conexión")
      #expect(EmptyDisplayModel.noDataYet.message == "Lo que añadas aparecerá en esta lista.")
      #expect(
        [error.title, error.message] == ["No ha funcionado", "Un problema inesperado lo ha impedido."])
      #expect(error.recoverySuggestion == "Inténtalo otra vez.")
      #expect(error.localizedDescription == error.message)
    }
    DisplayLanguage.$current.withValue(.english) { #expect(error.title == "Something went wrong") }
    (error.title, error.message, error.recoverySuggestion) = ("Storm", "No ferry.", nil)
    #expect(error == ErrorDisplayModel(title: "Storm", message: "No ferry."))
  }

  @Test func `a locale has a language`() {
    #expect(DisplayLanguage(Locale(identifier: "es_AR")) == .spanish)
    #expect(DisplayLanguage(Locale(identifier: "de_DE")) == .english)
  }
}
