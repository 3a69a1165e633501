import BacktrailTesting
import BacktrailUI
import Observation
import Worlds

/// The state of an app that presents by itself: a path, and sheets and covers above each other, each with a path.
@MainActor @Observable
final class OwnLayers {
  /// The modifier that presents a layer.
  enum Modifier: CaseIterable {
    /// A sheet with an item, whose content starts with fresh state for a different item.
    case sheet, cover
    /// A sheet that is presented or not, whose content stays when its route changes.
    case plain

    var style: PresentationStyle {
      switch self {
      case .sheet, .plain: .sheet
      case .cover: .fullScreenCover
      }
    }
  }

  struct Layer: Identifiable, Equatable {
    var modifier: Modifier
    var route: Windows
    var path: [Windows] = []

    var id: Windows { route }
  }

  var path: [Windows] = []
  /// The layers above the window, lowest first.
  var layers: [Layer] = []

  /// The routes of the window: its stack, then those of the layers.
  var stacks: [[Windows]] { [[.home] + path] + layers.map { [$0.route] + $0.path } }

  /// The layer above the given number of others, if a modifier presents it.
  func layer(above depth: Int, by modifier: Modifier) -> Layer? {
    layers.indices.contains(depth) && layers[depth].modifier == modifier ? layers[depth] : nil
  }

  func path(at depth: Int) -> [Windows] {
    if depth == 0 { return path }
    return layers.count < depth ? [] : layers[depth - 1].path
  }

  func setPath(_ new: [Windows], at depth: Int) {
    if depth == 0 { path = new } else if layers.count >= depth { layers[depth - 1].path = new }
  }
}

/// One layer in plain SwiftUI: the stack of the window or of a presentation, with the layers above it.
struct LayeredPage: View {
  let own: OwnLayers
  let recorder: NavigationRecorder<Windows>
  var depth = 0
  /// The name of the window's stack, or the stored name of the route that the layer was presented for.
  var name: String?

  var body: some View {
    NavigationStack(path: path) {
      Text("Layer \(depth)").navigationDestination(for: Windows.self) { Text($0.title) }
    }
    .records(own.path(at: depth), on: name, in: recorder)
    .sheet(item: layer(by: .sheet), content: page)
    .records(item: own.layer(above: depth, by: .sheet)?.route, in: recorder)
    .fullScreenCover(item: layer(by: .cover), content: page)
    .records(
      item: own.layer(above: depth, by: .cover)?.route, style: .fullScreenCover, in: recorder
    )
    .sheet(isPresented: isPlainShown) {
      if let layer = own.layer(above: depth, by: .plain) { page(layer) }
    }
    .records(item: own.layer(above: depth, by: .plain)?.route, in: recorder)
  }

  private func page(_ layer: OwnLayers.Layer) -> some View {
    LayeredPage(own: own, recorder: recorder, depth: depth + 1, name: layer.route.name)
  }

  private var path: Binding<[Windows]> {
    Binding { @MainActor in
      own.path(at: depth)
    } set: { @MainActor in
      own.setPath($0, at: depth)
    }
  }

  private var isPlainShown: Binding<Bool> {
    let layer = layer(by: .plain)
    return Binding { @MainActor in
      layer.wrappedValue != nil
    } set: { @MainActor in
      if !$0 { layer.wrappedValue = nil }
    }
  }

  private func layer(by modifier: OwnLayers.Modifier) -> Binding<OwnLayers.Layer?> {
    Binding { @MainActor in
      own.layer(above: depth, by: modifier)
    } set: { @MainActor in
      if $0 == nil { own.layers.removeSubrange(min(depth, own.layers.count)...) }
    }
  }
}

extension Windows {
  /// The name under which the log stores the route.
  var name: String {
    switch self {
    case .home: "home"
    case .document: "document"
    case .note: "note"
    case .counter: "counter"
    }
  }
}

extension OwnLayers {
  /// Makes a random change that an app may make, and returns its description.
  func change(_ random: inout SplitMix64) -> String {
    let depth = random.below(layers.count + 1)
    switch random.below(10) {
    case 0...2 where layers.count < 3:
      layers.append(.any(besides: layers, &random))
      return "present \(layers.last.map { "\($0)" } ?? "")"
    case 3 where depth > 0:
      layers.removeSubrange((depth - 1)...)
      return "dismiss at \(depth)"
    case 4 where depth > 0, 5 where depth > 0:
      layers.removeSubrange((depth - 1)...)
      layers.append(.any(besides: layers, &random))
      return "exchange at \(depth) for \(layers[depth - 1])"
    case 6 where isPlain(at: depth):
      let new = Layer.any(besides: layers.filter { $0 != layers[depth - 1] }, &random).route
      layers[depth - 1].route = new
      return "layer \(depth) is \(new)"
    default:
      setPath(path(at: depth).changed(&random), at: depth)
      return "path at \(depth) is \(path(at: depth))"
    }
  }
}

extension OwnLayers {
  private func isPlain(at depth: Int) -> Bool { depth > 0 && layers[depth - 1].modifier == .plain }
}

extension OwnLayers.Layer {
  /// A random layer whose route differs from the others'. Several layers may have routes of the same name.
  fileprivate static func any(besides others: [Self], _ random: inout SplitMix64) -> Self {
    let all: [Windows] = [
      .home, .counter, .document(0), .document(1), .document(2), .note("0"), .note("1"), .note("2"),
    ]
    let route = random.pick(all.filter { route in !others.contains { $0.route == route } }) ?? .home
    let path = random.happens(percent: 30) ? [Windows]().changed(&random) : []
    return Self(modifier: random.pick(OwnLayers.Modifier.allCases) ?? .sheet, route: route, path: path)
  }
}

extension [Windows] {
  /// A random path, similar to this one, of a few screens, so that equal ones occur together.
  fileprivate func changed(_ random: inout SplitMix64) -> [Windows] {
    var path = self
    switch random.below(8) {
    case 0...2: path.append(.document(random.below(3)))
    case 3: for _ in 0...random.below(3) { path.append(.document(random.below(3))) }
    case 4, 5: path.removeLast(Swift.min(path.count, 1 + random.below(2)))
    case 6: if !path.isEmpty { path[random.below(path.count)] = .note("\(random.below(2))") }
    default: if !path.isEmpty { path.remove(at: random.below(path.count)) }
    }
    return path
  }
}
