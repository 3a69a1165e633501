import BacktrailUI
import Testing

@Suite struct DisplayModelTests {
  @Test func `every text exists in every language, and no two languages share one`() {
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

  @Test func `reasons for being empty are in the requested language`() {
    #expect(EmptyDisplayModel.noResults.title(in: .spanish) == "No se ha encontrado nada")
    #expect(
      EmptyDisplayModel.noResults.message(in: .english) == "Try other words or fewer filters.")
    #expect(EmptyDisplayModel.noConnection.title(in: .english) == "You are offline")
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

  private func texts(_ error: ErrorDisplayModel, _ language: DisplayLanguage) -> [String?] {
    [error.title(in: language), error.message(in: language), error.recoverySuggestion(in: language)]
  }

  @Test func `a generic error is in the language in which it is shown`() {
    let generic = ErrorDisplayModel.generic()
    #expect(
      texts(generic, .english)
        == ["Something went wrong", "An unexpected problem occurred.", "Please try again."])
    #expect(
      texts(generic, .spanish)
        == ["No ha funcionado", "Un problema inesperado lo ha impedido.", "Inténtalo otra vez."])
    #expect(generic == .generic())
  }

  @Test func `a generic error uses what it is given and supplies the rest itself`() {
    let fog = ErrorDisplayModel.generic(message: "Niebla.", recoverySuggestion: "Espera.")
    #expect(texts(fog, .spanish) == ["No ha funcionado", "Niebla.", "Espera."])
    #expect(texts(fog, .english) == ["Something went wrong", "Niebla.", "Espera."])
    let spanish = ErrorDisplayModel.generic(message: "Niebla.", in: .spanish)
    #expect(texts(spanish, .english) == ["No ha funcionado", "Niebla.", "Inténtalo otra vez."])
    #expect(
      spanish
        == ErrorDisplayModel(
          title: "No ha funcionado", message: "Niebla.", recoverySuggestion: "Inténtalo otra vez."))
  }

  @Test func `an error without advice has none`() {
    let storm = ErrorDisplayModel(title: "Storm", message: "No ferry.")
    #expect(DisplayLanguage.allCases.map { storm.recoverySuggestion(in: $0) } == [nil, nil])
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decoded<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  @Test func `display models are read as they were written`() throws {
    let reasons: [EmptyDisplayModel] = [.noResults, .noDataYet, .noConnection, .custom("Calm", "No wind.")]
    #expect(try decoded(json(reasons), as: [EmptyDisplayModel].self) == reasons)
    #expect(try json(reasons[0]) == #"{"reason":"noResults"}"#)
    let error = ErrorDisplayModel(title: "Storm", message: "No ferry.", recoverySuggestion: "Wait.")
    #expect(try decoded(json(error), as: ErrorDisplayModel.self) == error)
    #expect(try json(error) == #"{"message":"No ferry.","recoverySuggestion":"Wait.","title":"Storm"}"#)
    let models: [ErrorDisplayModel] = [
      .generic(), .generic(message: "Fog."), .generic(recoverySuggestion: "Wait."), .generic(in: .spanish),
      ErrorDisplayModel(title: "Storm", message: "No ferry."),
    ]
    #expect(try models.map { try decoded(json($0), as: ErrorDisplayModel.self) } == models)
    #expect(Set(models).count == models.count)
  }
}
