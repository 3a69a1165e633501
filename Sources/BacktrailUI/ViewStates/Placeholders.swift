import BacktrailCore
import BacktrailRuntime

/// A value with a default view. `StateDrivenView` shows it for an error or an empty state.
public protocol PlaceholderModel {
  associatedtype Placeholder: View
  /// The default view of the value.
  nonisolated var placeholder: Placeholder { get }
}

extension ErrorDisplayModel: PlaceholderModel {
  /// A symbol, a title, a message, and a suggestion.
  public nonisolated var placeholder: ErrorPlaceholder { ErrorPlaceholder(self) }
}

extension EmptyDisplayModel: PlaceholderModel {
  /// A symbol, a title, and a message.
  public nonisolated var placeholder: EmptyPlaceholder { EmptyPlaceholder(self) }
}

extension Never: PlaceholderModel {
  /// Never shown.
  public nonisolated var placeholder: Never { switch self {} }
}

/// A column with a symbol and text.
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

/// A view that shows an `EmptyDisplayModel` in the language of the environment's locale.
public struct EmptyPlaceholder {
  private let model: EmptyDisplayModel
  @Environment(\.locale) private var locale

  /// Creates a view for an empty state.
  public nonisolated init(_ model: EmptyDisplayModel) { self.model = model }
}

extension EmptyPlaceholder: View {
  /// The symbol with the text below it.
  public var body: some View {
    let language = DisplayLanguage(locale)
    PlaceholderColumn(
      icon: model.iconName, title: model.title(in: language), message: model.message(in: language))
  }
}

/// Returns a view that shows an empty state: a symbol, a title, and a message.
public nonisolated func emptyPlaceholder(_ model: EmptyDisplayModel) -> EmptyPlaceholder {
  EmptyPlaceholder(model)
}

/// A view that shows an `ErrorDisplayModel`, with generic text in the language of the environment's locale.
public struct ErrorPlaceholder {
  private let model: ErrorDisplayModel
  @Environment(\.locale) private var locale

  /// Creates a view for an error.
  public nonisolated init(_ model: ErrorDisplayModel) { self.model = model }
}

extension ErrorPlaceholder: View {
  /// The symbol with the text below it.
  public var body: some View {
    let language = DisplayLanguage(locale)
    PlaceholderColumn(
      icon: ErrorDisplayModel.iconName, title: model.title(in: language),
      message: model.message(in: language),
      recovery: model.recoverySuggestion(in: language))
  }
}

/// Returns a view that shows an error: a symbol, a title, a message, and a suggestion.
public nonisolated func errorPlaceholder(_ model: ErrorDisplayModel) -> ErrorPlaceholder {
  ErrorPlaceholder(model)
}
