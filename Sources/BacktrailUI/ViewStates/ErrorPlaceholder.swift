/// The view of an `ErrorDisplayModel`.
public struct ErrorPlaceholder {
  private let model: ErrorDisplayModel

  /// The view of an error.
  public nonisolated init(_ model: ErrorDisplayModel) { self.model = model }
}

extension ErrorPlaceholder: View {
  /// The symbol and the texts, one below the other.
  public var body: some View {
    PlaceholderColumn(
      icon: ErrorDisplayModel.iconName, title: model.title, message: model.message,
      recovery: model.recoverySuggestion)
  }
}

/// Shows an error: a symbol, a title, a message, and what can be done about it.
public nonisolated func errorPlaceholder(_ model: ErrorDisplayModel) -> ErrorPlaceholder {
  ErrorPlaceholder(model)
}
