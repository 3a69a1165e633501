import BacktrailCore
import BacktrailRuntime

/// The view of an `ErrorDisplayModel`, with generic texts in the language of the environment's locale.
public struct ErrorPlaceholder {
  private let model: ErrorDisplayModel
  @Environment(\.locale) private var locale

  /// The view of an error.
  public nonisolated init(_ model: ErrorDisplayModel) { self.model = model }
}

extension ErrorPlaceholder: View {
  /// The symbol and the texts, one below the other.
  public var body: some View {
    let language = DisplayLanguage(locale)
    PlaceholderColumn(
      icon: ErrorDisplayModel.iconName, title: model.title(in: language),
      message: model.message(in: language),
      recovery: model.recoverySuggestion(in: language))
  }
}

/// Shows an error: a symbol, a title, a message, and what can be done about it.
public nonisolated func errorPlaceholder(_ model: ErrorDisplayModel) -> ErrorPlaceholder {
  ErrorPlaceholder(model)
}
