public import BacktrailCore

extension Screen {
  /// The screen as the lowest one of a stack.
  public func navigation() -> Navigation<Self> { Navigation(self) }

  /// The way to the screen that puts it on top of the stack.
  public func push<From: Screen>(
    name: String? = nil, aliases: [String] = [], allowsBack: Bool = true
  ) -> Push<From, Self> {
    Push(self, name: name, aliases: aliases, allowsBack: allowsBack)
  }

  /// The way to the screen that shows it in a modal layer.
  public func present<From: Screen>(
    style: PresentationStyle = .sheet, name: String? = nil, aliases: [String] = [], allowsBack: Bool = true
  ) -> Present<From, Self> {
    Present(self, style: style, name: name, aliases: aliases, allowsBack: allowsBack)
  }

  /// The screen with a name in its container.
  public func named(_ name: String, aliases: [String] = [], leaving: MapLeaving? = nil) -> Slot<Self> {
    Slot(self, name: name, aliases: aliases, leaving: leaving)
  }
}
