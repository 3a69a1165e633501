import BacktrailCore

/// A view that shows a screen's state, with a different view for each case.
///
/// ```swift
/// StateDrivenView(state: state) { berths in
///   List(berths, id: \.self) { Text($0) }
/// }
/// ```
///
/// By default, the loading state shows a spinner, and the idle state shows nothing. For states with the display models,
/// there are also placeholders for errors and empty states, in the language of the environment's locale. A state that
/// cannot fail or cannot be empty does not need a view for that case.
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

extension StateDrivenView where Empty == EmptyDisplayModel, EmptyStateView == EmptyPlaceholder {
  /// Creates a state-driven view with a view for each case except the empty state, which shows a placeholder.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder error: @escaping (Failure) -> ErrorView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: { emptyPlaceholder($0) }, error: error, loading: loading,
      idle: idle)
  }
}

extension StateDrivenView where Failure == ErrorDisplayModel, ErrorView == ErrorPlaceholder {
  /// Creates a state-driven view with a view for each case except the error state, which shows a placeholder.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder empty: @escaping (Empty) -> EmptyStateView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: empty, error: { errorPlaceholder($0) }, loading: loading,
      idle: idle)
  }
}

extension StateDrivenView
where
  Failure == ErrorDisplayModel, ErrorView == ErrorPlaceholder, Empty == EmptyDisplayModel,
  EmptyStateView == EmptyPlaceholder
{
  /// Creates a state-driven view with a view for the content. The error and empty states show placeholders.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: { emptyPlaceholder($0) }, error: { errorPlaceholder($0) },
      loading: loading, idle: idle)
  }
}

extension StateDrivenView where Failure == Never, ErrorView == Never {
  /// Creates a state-driven view for a state that cannot fail, with a view for each case.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder empty: @escaping (Empty) -> EmptyStateView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: empty, error: unreachable, loading: loading, idle: idle)
  }
}

extension StateDrivenView
where
  Failure == Never, ErrorView == Never, Empty == EmptyDisplayModel, EmptyStateView == EmptyPlaceholder
{
  /// Creates a state-driven view for a state that cannot fail, with a view for the content. The empty state shows a
  /// placeholder.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: { emptyPlaceholder($0) }, error: unreachable, loading: loading,
      idle: idle)
  }
}

extension StateDrivenView where Empty == Never, EmptyStateView == Never {
  /// Creates a state-driven view for a state that is never empty, with a view for each case.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder error: @escaping (Failure) -> ErrorView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: unreachable, error: error, loading: loading, idle: idle)
  }
}

extension StateDrivenView
where
  Failure == ErrorDisplayModel, ErrorView == ErrorPlaceholder, Empty == Never, EmptyStateView == Never
{
  /// Creates a state-driven view for a state that is never empty, with a view for the content. The error state shows a
  /// placeholder.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: unreachable, error: { errorPlaceholder($0) }, loading: loading,
      idle: idle)
  }
}

extension StateDrivenView
where Failure == Never, ErrorView == Never, Empty == Never, EmptyStateView == Never {
  /// Creates a state-driven view for a state that can neither fail nor be empty, with a view for the content.
  public nonisolated init(
    state: ViewState<Content, Failure, Empty>,
    @ViewBuilder content: @escaping (Content) -> ContentView,
    @ViewBuilder loading: @escaping () -> LoadingView = { ProgressView() },
    @ViewBuilder idle: @escaping () -> IdleView = { EmptyView() }
  ) {
    self.init(
      state: state, content: content, empty: unreachable, error: unreachable, loading: loading, idle: idle)
  }
}

/// Serves as a view closure that can never be called.
private nonisolated func unreachable(_ impossible: Never) -> Never {}
