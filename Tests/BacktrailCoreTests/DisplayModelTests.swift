import BacktrailCore
import Testing

@Suite struct DisplayModelTests {
  @Test func `every text is there in every language, and nowhere the same`() {
    for text in DisplayText.allCases {
      let texts = DisplayLanguage.allCases.map { text.text(in: $0) }
      #expect(Set(texts).count == DisplayLanguage.allCases.count, "\(text)")
    }
    for language in DisplayLanguage.allCases {
      let texts = DisplayText.allCases.map { $0.text(in: language) }
      #expect(texts.allSatisfy { $0.contains(" ") && $0.first?.isUppercase ?? false })
      #expect(Set(texts).count == DisplayText.allCases.count)
    }
  }

  @Test(arguments: [
    ("en", DisplayLanguage.english), ("es", .spanish), ("es_MX", .spanish), ("ES-419", .spanish),
    ("en-GB", .english), ("fr_FR", .english), ("", .english), ("est", .english),
  ])
  func `a locale's language is found by its code`(identifier: String, language: DisplayLanguage) {
    #expect(DisplayLanguage(identifier: identifier) == language)
  }

  @Test func `reasons for being empty speak the language asked for`() {
    #expect(EmptyDisplayModel.noResults.title(in: .spanish) == "No se ha encontrado nada")
    #expect(
      EmptyDisplayModel.noResults.message(in: .english) == "Other words or fewer filters may find more.")
    #expect(EmptyDisplayModel.noConnection.title == "You are offline")
    DisplayLanguage.$current.withValue(.spanish) {
      #expect(EmptyDisplayModel.noConnection.title == "No tienes conexión")
      #expect(EmptyDisplayModel.noDataYet.message == "Lo que añadas aparecerá en esta lista.")
    }
  }

  @Test func `an app's own reason keeps its words in every language`() {
    let reason = EmptyDisplayModel.custom("Calm", "No wind.")
    #expect(DisplayLanguage.allCases.map { reason.title(in: $0) } == ["Calm", "Calm"])
    #expect(DisplayLanguage.allCases.map { reason.message(in: $0) } == ["No wind.", "No wind."])
  }

  @Test func `every reason has a symbol`() {
    let reasons: [EmptyDisplayModel] = [.noResults, .noDataYet, .noConnection, .custom("", "")]
    #expect(reasons.map(\.iconName) == ["magnifyingglass", "tray", "wifi.slash", "tray"])
  }

  @Test func `a generic error takes what it is given and says the rest itself`() {
    #expect(
      ErrorDisplayModel.generic()
        == ErrorDisplayModel(
          title: "That did not work", message: "An unexpected problem got in the way.",
          recoverySuggestion: "Please try once more."))
    #expect(
      ErrorDisplayModel.generic(message: "Niebla.", recoverySuggestion: "Espera.", in: .spanish)
        == ErrorDisplayModel(title: "No ha funcionado", message: "Niebla.", recoverySuggestion: "Espera."))
  }

  @Test func `an error without advice has none`() {
    #expect(ErrorDisplayModel(title: "Storm", message: "No ferry.").recoverySuggestion == nil)
  }
}
