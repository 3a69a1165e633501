import BacktrailCore

/// Shows a screen's state: one view for each of its cases.
///
/// ```swift
/// StateDrivenView(state: state) { berths in
///   List(berths, id: \.self) { Text($0) }
/// }
/// ```
///
/// Without a view of your own, loading is a spinner and idle is nothing. States with the display models have
/// placeholders for errors and emptiness too, in the language of the environment's locale; a state that cannot
/// fail or be empty asks for no view for that.
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

  /// A view for each case; loading and idle may be left out.
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
  /// The view of the state's case; all but the content stand in the middle of the room there is.
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
