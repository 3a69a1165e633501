/// A named place in a container: a tab, a column, or a case.
///
/// A screen in the braces of a container receives a slot with a number instead of a name. In a structure of slots,
/// each slot has the name of its property:
///
/// ```swift
/// @ScreenGroup
/// struct PortTabs: ScreenGroup {
///   let harbour = Slot(Navigation(Harbour()))
///   let tickets = Slot(Navigation(Tickets()))
/// }
///
/// let tabs = Tabs(PortTabs()) { ($0.harbour, $0.tickets) }
/// ```
@MainActor
public struct Slot<S: Screen> {
  let body: SlotBody
  private let box: ScreenBox<S>

  /// Creates a slot for a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen in the slot.
  ///   - name: The slot's name in paths.
  ///   - aliases: The slot's names in earlier versions.
  ///   - leaving: The rule that applies to this case when the window switches to another case. The default is the
  ///     window's setting.
  public init(_ screen: S, name: String? = nil, aliases: [String] = [], leaving: MapLeaving? = nil) {
    body = SlotBody(screen: screen, name: name, aliases: aliases, leaving: leaving)
    box = ScreenBox(screen)
  }

  var screen: S { box.screen }
}

/// A slot without its static type. This type is a class so that a slot can be found by identity among other slots.
@MainActor
final class SlotBody {
  let screen: any Screen
  let name: String?
  let aliases: [String]
  let leaving: MapLeaving?
  /// The slot's number in its container. Paths use the number if the slot has no name.
  var number = 0

  init(screen: any Screen, name: String?, aliases: [String], leaving: MapLeaving?) {
    self.screen = screen
    self.name = name
    self.aliases = aliases
    self.leaving = leaving
  }
}

/// A box for a screen. It enables a screen to lead to another screen of the same type.
@MainActor
final class ScreenBox<S: Screen> {
  let screen: S

  init(_ screen: S) { self.screen = screen }
}
