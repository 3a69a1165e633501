import BacktrailCore

extension StateDrivenView where Empty == EmptyDisplayModel, EmptyStateView == EmptyPlaceholder {
  /// A view for each case but emptiness, which has a placeholder.
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
  /// A view for each case but errors, which have a placeholder.
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
  /// A view for the content; errors and emptiness have placeholders.
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
