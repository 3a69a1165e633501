import BacktrailCore
import BacktrailRuntime

/// A symbol and texts, one below the other.
struct PlaceholderColumn: View {
  let icon: String
  let title: String
  let message: String
  var recovery: String?

  var body: some View {
    VStack(spacing: 8) {
      Image(systemName: icon).font(.largeTitle).foregroundStyle(.secondary)
      Text(verbatim: title).font(.headline)
      Text(verbatim: message).font(.subheadline).foregroundStyle(.secondary)
      if let recovery { Text(verbatim: recovery).font(.footnote).foregroundStyle(.secondary) }
    }
    .padding()
  }
}

/// The view of an `EmptyDisplayModel`, in the language of the environment's locale.
public struct EmptyPlaceholder {
  private let model: EmptyDisplayModel
  @Environment(\.locale) private var locale

  /// The view for an empty state.
  public nonisolated init(_ model: EmptyDisplayModel) { self.model = model }
}

extension EmptyPlaceholder: View {
  /// The symbol and the texts, one below the other.
  public var body: some View {
    let language = DisplayLanguage(locale)
    PlaceholderColumn(
      icon: model.iconName, title: model.title(in: language), message: model.message(in: language))
  }
}

/// Shows an empty state: a symbol, a title, and a message.
public nonisolated func emptyPlaceholder(_ model: EmptyDisplayModel) -> EmptyPlaceholder {
  EmptyPlaceholder(model)
}

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

/// Shows an error: a symbol, a title, a message, and a suggestion.
public nonisolated func errorPlaceholder(_ model: ErrorDisplayModel) -> ErrorPlaceholder {
  ErrorPlaceholder(model)
}
