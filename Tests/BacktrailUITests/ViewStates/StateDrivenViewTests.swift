import BacktrailUI
import Testing

private typealias TideState = ViewState<[String], ErrorDisplayModel, EmptyDisplayModel>

/// The drawing of each case of a state.
@MainActor
private func drawn<Content, Failure, Empty>(
  _ states: [ViewState<Content, Failure, Empty>],
  @ViewBuilder by view: @escaping (ViewState<Content, Failure, Empty>) -> some View
) throws -> [String] {
  try states.map { state in try HeadlessHost { view(state) }.text }
}

private struct Fog { let depth: Int }

@MainActor @Suite struct StateDrivenViewTests {
  private let storm = ErrorDisplayModel(
    title: "Storm", message: "No ferry today.", recoverySuggestion: "Come back tomorrow.")
  private let stormText = """
    <exclamationmark.triangle>
    Storm
    No ferry today.
    Come back tomorrow.
    """
  private let calmText = """
    <magnifyingglass>
    Nothing found
    Try other words or fewer filters.
    """
  private var states: [TideState] {
    [.idle, .loading, .content(["low", "high"]), .empty(.noResults), .error(storm)]
  }

  @Test func `display models need only a view for the content`() throws {
    let texts = try drawn(states) { state in
      StateDrivenView(state: state) { tides in List(tides, id: \.self) { Text($0) } }
    }
    #expect(texts == ["", "...", "- low\n- high", calmText, stormText])
  }

  @Test func `placeholders are in the language of their environment`() throws {
    let states: [TideState] = [
      .error(.generic()), .error(.generic(message: "Niebla.")), .empty(.noConnection),
    ]
    let texts = try drawn(states) { state in
      StateDrivenView(state: state) { _ in EmptyView() }.environment(\.locale, Locale(identifier: "es_MX"))
    }
    #expect(
      texts == [
        "<exclamationmark.triangle>\nNo ha funcionado\nUn problema inesperado lo ha impedido.\nInténtalo otra vez.",
        "<exclamationmark.triangle>\nNo ha funcionado\nNiebla.\nInténtalo otra vez.",
        "<wifi.slash>\nNo tienes conexión\nComprueba la conexión y vuelve a cargar la página.",
      ])
  }

  @Test func `each placeholder can be replaced`() throws {
    let texts = try drawn(states) { state in
      StateDrivenView(state: state) { tides in
        Text(tides.joined(separator: ", "))
      } empty: { reason in
        Text("Empty: \(reason.title)")
      } error: { error in
        Text("Error: \(error.title)")
      } loading: {
        ProgressView("Asking the pilot")
      } idle: {
        Text("Ready")
      }
    }
    #expect(
      texts == ["Ready", "... Asking the pilot", "low, high", "Empty: Nothing found", "Error: Storm"])
  }

  @Test func `one placeholder can be replaced while the others stay`() throws {
    let content = { (tides: [String]) in Text("\(tides.count) tides") }
    let empty = try drawn(states) { state in
      StateDrivenView(state: state, content: content, empty: { _ in Text("None") })
    }
    #expect(empty == ["", "...", "2 tides", "None", stormText])
    let error = try drawn(states) { state in
      StateDrivenView(state: state, content: content, error: { Text($0.title) })
    }
    #expect(error == ["", "...", "2 tides", calmText, "Storm"])
    let loading = try drawn(states) { state in
      StateDrivenView(state: state, content: content, loading: { Text("Soon") })
    }
    #expect(loading == ["", "Soon", "2 tides", calmText, stormText])
    let idle = try drawn(states) { state in
      StateDrivenView(state: state, content: content, idle: { Text("Ready") })
    }
    #expect(idle == ["Ready", "...", "2 tides", calmText, stormText])
  }

  @Test func `loading and idle can be replaced while the others stay`() throws {
    let texts = try drawn(states) { state in
      StateDrivenView(state: state) { tides in
        List(tides, id: \.self) { Text($0) }
      } loading: {
        ProgressView("Asking the pilot")
      } idle: {
        Text("Ready").foregroundStyle(.secondary)
      }
    }
    #expect(texts == ["Ready", "... Asking the pilot", "- low\n- high", calmText, stormText])
  }

  @Test func `a state of the app's own types has its own views`() throws {
    let states: [ViewState<Int, Fog, Fog>] = [
      .idle, .loading, .content(4), .empty(Fog(depth: 1)), .error(Fog(depth: 2)),
    ]
    let texts = try drawn(states) { state in
      StateDrivenView(state: state) { metres in
        Text("\(metres) m")
      } empty: { fog in
        Text("Empty \(fog.depth)")
      } error: { fog in
        Text("Fog \(fog.depth)")
      }
    }
    #expect(texts == ["", "...", "4 m", "Empty 1", "Fog 2"])
  }

  @Test func `a state that cannot fail does not require an error view`() throws {
    let own: [ViewState<Int, Never, Fog>] = [.idle, .loading, .content(4), .empty(Fog(depth: 1))]
    let ownTexts = try drawn(own) { state in
      StateDrivenView(state: state) {
        Text("\($0) m")
      } empty: {
        Text("Empty \($0.depth)")
      }
    }
    #expect(ownTexts == ["", "...", "4 m", "Empty 1"])
    let models: [ViewState<Int, Never, EmptyDisplayModel>] = [.content(4), .empty(.noResults)]
    let modelTexts = try drawn(models) { state in StateDrivenView(state: state) { Text("\($0) m") } }
    #expect(modelTexts == ["4 m", calmText])
  }

  @Test func `a state that is never empty does not require an empty view`() throws {
    let own: [ViewState<Int, Fog, Never>] = [.idle, .loading, .content(4), .error(Fog(depth: 2))]
    let ownTexts = try drawn(own) { state in
      StateDrivenView(state: state) {
        Text("\($0) m")
      } error: {
        Text("Fog \($0.depth)")
      }
    }
    #expect(ownTexts == ["", "...", "4 m", "Fog 2"])
    let models: [ViewState<Int, ErrorDisplayModel, Never>] = [.content(4), .error(storm)]
    let modelTexts = try drawn(models) { state in StateDrivenView(state: state) { Text("\($0) m") } }
    #expect(modelTexts == ["4 m", stormText])
  }

  @Test func `a state that is neither requires only the content's view`() throws {
    let states: [ViewState<Int, Never, Never>] = [.idle, .loading, .content(4)]
    let texts = try drawn(states) { state in
      StateDrivenView(state: state) {
        Text("\($0) m")
      } loading: {
        Text("Soon")
      } idle: {
        Text("Ready")
      }
    }
    #expect(texts == ["Ready", "Soon", "4 m"])
    #expect(
      try drawn(states) { state in StateDrivenView(state: state) { Text("\($0) m") } }
        == ["", "...", "4 m"])
  }

  @Test func `builders may choose between views`() throws {
    let texts = try drawn(states) { state in
      StateDrivenView(state: state) { tides in
        if tides.count > 5 { Text("many") }
        ForEach(tides, id: \.self) { Text($0) }
      } empty: { reason in
        switch reason {
        case .noResults: Text("none found")
        case .noDataYet, .noConnection, .custom: EmptyView()
        }
      }
    }
    #expect(texts[2...3] == ["low\nhigh", "none found"])
  }
}

@MainActor @Suite struct PlaceholderTests {
  @Test(arguments: [
    (EmptyDisplayModel.noResults, "<magnifyingglass>\nNo se ha encontrado nada\n"),
    (.noDataYet, "<tray>\nAquí no hay nada de momento\n"),
    (.noConnection, "<wifi.slash>\nNo tienes conexión\n"),
    (.custom("Calma", "Sin viento."), "<tray>\nCalma\nSin viento."),
  ])
  func `placeholders are in the environment's language`(model: EmptyDisplayModel, beginning: String) throws {
    let host = HeadlessHost { emptyPlaceholder(model).environment(\.locale, Locale(identifier: "es_ES")) }
    #expect(try host.text.hasPrefix(beginning))
  }

  @Test func `an error without advice shows none`() throws {
    let host = HeadlessHost { errorPlaceholder(ErrorDisplayModel(title: "Storm", message: "No ferry.")) }
    #expect(try host.text == "<exclamationmark.triangle>\nStorm\nNo ferry.")
  }
}
