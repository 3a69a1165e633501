import BacktrailCore

/// A view that shows a screen's state, with a different view for each case.
///
/// ```swift
/// StateDrivenView(state: state) { berths in
///   List(berths, id: \.self) { Text($0) }
/// }
/// ```
///
/// By default, the loading state shows a spinner, and the idle state shows nothing. If the error or empty state has a
/// `PlaceholderModel`, its view can be omitted. The display models are such types, and so is `Never`, for a state that
/// cannot fail or cannot be empty.
public struct StateDrivenView<
  Content, Failure, Empty, ContentView: View, EmptyStateView: View, ErrorView: View, LoadingView: View,
  IdleView: View
> {
  private let state: ViewState<Content, Failure, Empty>
  private let content: (Content) -> ContentView
  private let empty: (Empty) -> EmptyStateView
  private let error: (Failure) -> ErrorView
  private let loading: () -> LoadingView
  private let idle: () -> IdleView

  /// Creates a state-driven view with a view for each case. The views for the loading and idle states are optional.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder empty: @escaping (Empty) -> EmptyStateView,
    @ViewBuilder error: @escaping (Failure) -> ErrorView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.state = state
    self.content = content
    self.empty = empty
    self.error = error
    self.loading = loading
    self.idle = idle
  }
}

extension StateDrivenView: View {
  /// The view for the state's case. All views except the content are centered in the available space.
  public var body: some View {
    switch state {
    case .idle: centered(idle())
    case .loading: centered(loading())
    case .content(let value): content(value)
    case .empty(let value): centered(empty(value))
    case .error(let value): centered(error(value))
    }
  }

  private func centered(_ view: some View) -> some View {
    view.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .center)
  }
}

extension StateDrivenView where Empty: PlaceholderModel, EmptyStateView == Empty.Placeholder {
  /// Creates a state-driven view whose empty state shows a placeholder.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder error: @escaping (Failure) -> ErrorView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: { $0.placeholder }, error: error, loading: loading, idle: idle)
  }
}

extension StateDrivenView where Failure: PlaceholderModel, ErrorView == Failure.Placeholder {
  /// Creates a state-driven view whose error state shows a placeholder.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder empty: @escaping (Empty) -> EmptyStateView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: empty, error: { $0.placeholder }, loading: loading, idle: idle)
  }
}

extension StateDrivenView
where
  Failure: PlaceholderModel, ErrorView == Failure.Placeholder, Empty: PlaceholderModel,
  EmptyStateView == Empty.Placeholder
{
  /// Creates a state-driven view whose error and empty states show placeholders.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: { $0.placeholder }, error: { $0.placeholder }, loading: loading,
      idle: idle)
  }
}
