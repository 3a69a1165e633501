/// The state of a screen's content, as one value instead of multiple flags.
///
/// The three parameters can be any types: `Content` is the loaded value, `Failure` is the error, and `Empty` is the
/// reason for having no content. A parameter that is `Never` removes its case.
///
/// ```swift
/// var state: ViewState<[Berth], HarborError, Never> = .idle
/// state = .loading
/// state = .content(berths)
/// ```
///
/// A state is equatable, hashable, sendable, and codable if its parameters are.
public enum ViewState<Content, Failure, Empty> {
  /// Loading has not begun.
  case idle
  /// Loading is in progress.
  case loading
  /// There is content to show.
  case content(Content)
  /// Loading has ended without content.
  case empty(Empty)
  /// Loading failed.
  case error(Failure)
}

extension ViewState {
  /// Whether loading has not begun.
  public var isIdle: Bool { if case .idle = self { true } else { false } }

  /// Whether loading is in progress.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// Whether there is content to show.
  public var hasContent: Bool { if case .content = self { true } else { false } }

  /// Whether loading has ended without content.
  public var isEmpty: Bool { if case .empty = self { true } else { false } }

  /// Whether loading failed.
  public var hasError: Bool { if case .error = self { true } else { false } }

  /// The content; `nil` in all other states.
  ///
  /// If `Content` is itself optional, `.some(nil)` is content that is `nil`.
  public var content: Content? { if case .content(let content) = self { content } else { nil } }

  /// The error; `nil` in all other states.
  public var error: Failure? { if case .error(let error) = self { error } else { nil } }

  /// The reason for having no content; `nil` in all other states.
  public var emptyState: Empty? { if case .empty(let empty) = self { empty } else { nil } }

  /// The reason for having no content; `nil` in all other states.
  public var empty: Empty? { emptyState }
}

extension ViewState: Equatable where Content: Equatable, Failure: Equatable, Empty: Equatable {}

extension ViewState: Hashable where Content: Hashable, Failure: Hashable, Empty: Hashable {}

extension ViewState: Sendable where Content: Sendable, Failure: Sendable, Empty: Sendable {}
