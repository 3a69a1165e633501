import BacktrailCore
import BacktrailRuntime

/// The view of an `EmptyDisplayModel`, in the language of the environment's locale.
public struct EmptyPlaceholder {
  private let model: EmptyDisplayModel
  @Environment(\.locale) private var locale

  /// The view of a reason for being empty.
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

/// Shows why there is nothing: a symbol, a title and a message.
public nonisolated func emptyPlaceholder(_ model: EmptyDisplayModel) -> EmptyPlaceholder {
  EmptyPlaceholder(model)
}
