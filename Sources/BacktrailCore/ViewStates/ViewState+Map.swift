extension ViewState {
  /// Returns the state with transformed content. Other states are unchanged.
  public func map<NewContent, Thrown: Error>(
    _ transform: (Content) throws(Thrown) -> NewContent
  ) throws(Thrown) -> ViewState<NewContent, Failure, Empty> {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .content(let content): .content(try transform(content))
    case .empty(let empty): .empty(empty)
    case .error(let error): .error(error)
    }
  }

  /// Returns the state that results from transforming the content. Other states are unchanged.
  public func flatMap<NewContent, Thrown: Error>(
    _ transform: (Content) throws(Thrown) -> ViewState<NewContent, Failure, Empty>
  ) throws(Thrown) -> ViewState<NewContent, Failure, Empty> {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .content(let content): try transform(content)
    case .empty(let empty): .empty(empty)
    case .error(let error): .error(error)
    }
  }

  /// Returns the state with a transformed error. Other states are unchanged.
  public func mapError<NewFailure, Thrown: Error>(
    _ transform: (Failure) throws(Thrown) -> NewFailure
  ) throws(Thrown) -> ViewState<Content, NewFailure, Empty> {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .content(let content): .content(content)
    case .empty(let empty): .empty(empty)
    case .error(let error): .error(try transform(error))
    }
  }

  /// Returns the state with a transformed reason for being empty. Other states are unchanged.
  public func mapEmpty<NewEmpty, Thrown: Error>(
    _ transform: (Empty) throws(Thrown) -> NewEmpty
  ) throws(Thrown) -> ViewState<Content, Failure, NewEmpty> {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .content(let content): .content(content)
    case .empty(let empty): .empty(try transform(empty))
    case .error(let error): .error(error)
    }
  }

  /// Calls the closure for the current state and returns its result. The other closures are not called.
  public func fold<Result, Thrown: Error>(
    idle: () throws(Thrown) -> Result,
    loading: () throws(Thrown) -> Result,
    content: (Content) throws(Thrown) -> Result,
    empty: (Empty) throws(Thrown) -> Result,
    error: (Failure) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    switch self {
    case .idle: try idle()
    case .loading: try loading()
    case .content(let value): try content(value)
    case .empty(let value): try empty(value)
    case .error(let value): try error(value)
    }
  }
}
