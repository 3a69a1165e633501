import BacktrailTesting
import BacktrailUI
import Worlds

/// A host with two parts.
@InjectableContainer("garden", aliases: ["yard", "plot"])
struct GardenView: View {
  @InjectableView var bannerBuilder: some View { Text("spring") }
  @InjectableView("footer") func lowerEndBuilder() -> some View { Text("compost") }

  var body: some View {
    banner
    footer
  }
}

/// Another host.
@InjectableContainer
struct ShedView: View {
  @InjectableView var bannerBuilder: some View { Text("tools") }

  var body: some View { banner }
}

@MainActor
extension Navigator where R == Windows {
  /// The place of the top screen.
  var topPlace: ScreenPlace {
    ScreenPlace(
      store: self, scene: state.activeScene, stack: state.topStack?.id, entry: state.top?.id)
  }
}

extension OverrideRegistry {
  /// Replacements that show their names.
  convenience init(_ names: String...) {
    self.init()
    declare(GardenView.self)
    declare(ShedView.self)
    for name in names { register(name) { Text(name) } }
  }
}

/// The text that a view shows on the top screen of a navigator.
@MainActor
func shown(_ view: some View, on navigator: Navigator<Windows>, _ registry: OverrideRegistry?) throws
  -> String
{
  try HeadlessHost {
    view.environment(\.screenPlace, navigator.topPlace).overrideRegistry(registry)
  }.text
}
