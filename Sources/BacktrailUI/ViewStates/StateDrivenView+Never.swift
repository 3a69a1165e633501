import BacktrailCore

extension StateDrivenView where Failure == Never, ErrorView == Never {
  /// A view for each case of a state that cannot fail.
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
  /// A view for the content of a state that cannot fail; emptiness has a placeholder.
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
  /// A view for each case of a state that is never empty.
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
  /// A view for the content of a state that is never empty; errors have a placeholder.
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
  /// A view for the content of a state that can neither fail nor be empty.
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

/// What stands for a closure that no value can reach.
private nonisolated func unreachable(_ impossible: Never) -> Never {}
