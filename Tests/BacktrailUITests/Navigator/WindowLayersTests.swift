import Testing
import Worlds

@testable import BacktrailUI

/// Internal by nature: the layer between presenters and the plan.
@MainActor @Suite struct WindowLayersTests {
  @Test func `a layer that a person closes is not shown again, however early its end is reported`() throws {
    let layers = WindowLayers()
    layers.aim(at: [PresentationPlan.Target(id: PresentationID(seq: 1), kind: .popover)], rules: .all)
    let item = try #require(layers.item(over: 0, as: .popover))
    layers.appeared(item.id)
    var reports: [MoveTarget.Presentations] = []
    for _ in 0..<2 {
      layers.close(item) { target in
        reports.append(target)
        return []
      }
    }
    layers.dismissed(over: 0)
    #expect(reports == [.presentation(PresentationID(seq: 1))])
    #expect(layers.item(over: 0) == nil)
  }

  @Test func `a screen shows the current route of its entry`() throws {
    let navigator = Navigator<Windows>(log: nil, coder: OneIdentity())
    navigator.restore(orElse: .stack(.home))
    let root = try #require(navigator.state.topStack?.entries.first)
    let host = HeadlessHost {
      ScreenView(
        navigator: navigator, scene: nil, stack: StackID(seq: 2, index: 1), id: root.id, route: root.route
      ) { Text($0.title) }
    }
    navigator.replace(with: .document(1))
    #expect(try host.text == "Document 1")
    navigator.setRoot(.stack(.counter))
    #expect(try host.text == "Home")
  }
}

/// Internal by nature: the differences between platforms.
@MainActor @Suite struct PlatformModalTests {
  @Test func `the end of a cover and of a popover is reported`() throws {
    let lines = Lines()
    let host = HeadlessHost {
      Text("root")
        .cover(item: lines.binding("cover"), onDismiss: { lines.all.append("cover went") }) { Text($0.id) }
        .bubble(item: lines.binding("popover"), onDismiss: { lines.all.append("popover went") }) {
          Text($0.id)
        }
    }
    for name in ["cover", "popover"] {
      lines.shown = name
      #expect(try host.text.hasSuffix(":\n  \(name)"))
      lines.shown = nil
      try host.settle()
    }
    #expect(lines.all == ["cover went", "popover went"])
  }
}

@MainActor @Observable
private final class Lines {
  struct Item: Identifiable {
    let id: String
  }

  var shown: String?
  @ObservationIgnored var all: [String] = []

  func binding(_ name: String) -> Binding<Item?> {
    Binding { @MainActor in
      self.shown == name ? Item(id: name) : nil
    } set: { @MainActor _ in
    }
  }
}
