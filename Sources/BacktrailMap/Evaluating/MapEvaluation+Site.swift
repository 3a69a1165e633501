extension MapEvaluation {
  /// The position of a screen: the containers around it, and the context if the map provides it.
  @MainActor
  public struct Site<Context> {
    /// The context that the map provides.
    let fixed: Context?
    /// Whether screens can be pushed onto the screen.
    fileprivate(set) var isStack = false
    /// Whether containers around the stack have content of their own.
    fileprivate(set) var hasLayerContent = false
    fileprivate var content: ContentMaker<Context>?
    /// The type of the content that the surrounding containers make.
    fileprivate(set) var contentType: Any.Type?

    init(fixed: Context? = nil) { self.fixed = fixed }

    /// Whether the screen is inside containers that belong to it.
    var isWrapped: Bool { content != nil }

    /// Returns the position inside a container. The outermost container makes the content.
    func wrapped<S: Screen>(by container: S) -> Self where S.Context == Context {
      var site = self
      if content == nil {
        site.content = container.contentMaker
        site.contentType = S.Content.self
      }
      return site
    }

    /// The position inside a stack. Containers around the stack belong to the whole layer.
    var asStack: Self {
      var site = self
      site.isStack = true
      site.hasLayerContent = isWrapped
      site.content = nil
      site.contentType = nil
      return site
    }

    /// Returns a function that makes the content of a screen at this position.
    func makeContent<S: Screen>(of screen: S) -> ErasedContentMaker where S.Context == Context {
      let make = content ?? screen.contentMaker
      if let fixed { return { _, router in make(fixed, router) } }
      return { text, router in make(try S.contextCoding.decode(text), router) }
    }
  }
}

extension MapEvaluation.Site<Void> {
  /// Returns the position of a screen with the given context.
  func closed<Given>(with context: Given) -> MapEvaluation.Site<Given> {
    var site = MapEvaluation.Site(fixed: context)
    site.isStack = isStack
    site.hasLayerContent = hasLayerContent
    site.contentType = contentType
    if let make = content { site.content = { _, router in make((), router) } }
    return site
  }
}

/// A closure that makes the content of a screen for its context.
typealias ContentMaker<Context> = @MainActor (Context, RouterSource) -> Any

/// A closure that makes the content of a screen for its context, which is passed as text.
typealias ErasedContentMaker = @MainActor (String, RouterSource) throws -> Any

extension Screen {
  var contentMaker: ContentMaker<Context> {
    { context, router in
      makeContent(context, router: Router(pathFrom: pathFrom, source: router)).contentWrapper
    }
  }

  var erasedContentMaker: ErasedContentMaker {
    let make = contentMaker
    return { text, router in make(try Self.contextCoding.decode(text), router) }
  }

  /// Adds the screen without any containers around it.
  func evaluate(in evaluation: MapEvaluation) -> MapEvaluation.Place {
    evaluate(in: evaluation, site: MapEvaluation.Site())
  }
}
