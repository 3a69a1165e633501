import HeadlessUI
import Observation
import Testing

/// Each story is run with many seeds: the effect of the adversity must happen, but not always.
@MainActor @Suite struct AdversityTests {
  @Test func `a dismissal is reported late`() throws {
    let story = { (adversity: Adversity?) in
      let harbor = Harbor()
      let host = HeadlessHost(adversity: adversity) { Pier(harbor: harbor) }
      try host.tap("Ship 1")
      harbor.ship = Ship(id: 2)
      try host.settle()
      return harbor.lines
    }
    let prompt = ["1 in", "dismissed", "2 in"]
    #expect(try outcomes(of: story, under: .lateDismissal) == [prompt, ["1 in", "2 in", "dismissed"]])
    #expect(try story(nil) == prompt)
  }

  @Test func `a path is overwritten with an older one`() throws {
    let story = { (adversity: Adversity?) in
      let harbor = Harbor()
      let host = HeadlessHost(adversity: adversity) { Pier(harbor: harbor) }
      try host.settle()
      harbor.path = [1]
      try host.settle()
      return harbor.path
    }
    #expect(try outcomes(of: story, under: .stalePath) == [[], [1]])
    #expect(try story(nil) == [1])
  }

  @Test func `a second presentation is forgotten until it is requested again`() throws {
    let story = { (adversity: Adversity?) in
      let harbor = Harbor()
      harbor.ship = Ship(id: 1)
      harbor.isCover = true
      let host = HeadlessHost(adversity: adversity) { Pier(harbor: harbor) }
      try host.dragDown()
      let first = try host.text.contains("Cover:")
      harbor.isCover = false
      try host.settle()
      harbor.isCover = true
      return [first, try host.text.contains("Cover:")]
    }
    #expect(try outcomes(of: story, under: .ignoredPresentation) == [[true, true], [false, true]])
    #expect(try story(nil) == [true, true])
  }

  @Test func `a presentation on top of one of the same pass is forgotten`() throws {
    let story = { (adversity: Adversity?) in
      let host = HeadlessHost(adversity: adversity) {
        Text("Pier").sheet(isPresented: .constant(true)) {
          Text("Ship").sheet(isPresented: .constant(true)) { Text("Cabin") }
        }
      }
      return try host.text.contains("Cabin")
    }
    #expect(try outcomes(of: story, under: .ignoredPresentation) == [true, false])
    #expect(try story(nil))
  }

  @Test func `while a dismissal is late, its layer forgets another presentation`() throws {
    let story = { (adversity: Adversity?) in
      let harbor = Harbor()
      harbor.ship = Ship(id: 1)
      let host = HeadlessHost(adversity: adversity) { Pier(harbor: harbor) }
      try host.settle()
      harbor.ship = nil
      harbor.isCover = true
      return try host.text.contains("Cover:")
    }
    #expect(try outcomes(of: story, under: .lateDismissal) == [true, false])
    #expect(try story(nil))
  }

  @Test func `a closed item is set to nil twice`() throws {
    let story = { (adversity: Adversity?) in
      let harbor = Harbor()
      harbor.ship = Ship(id: 1)
      let host = HeadlessHost(adversity: adversity) { Pier(harbor: harbor) }
      try host.dragDown()
      return harbor.nils
    }
    #expect(try outcomes(of: story, under: .doubleNil) == [1, 2])
    #expect(try story(nil) == 1)
  }

  @Test func `a link appends its value twice`() throws {
    let story = { (adversity: Adversity?) in
      let host = HeadlessHost(adversity: adversity) {
        NavigationStack {
          NavigationLink("On", value: 1).navigationDestination(for: Int.self) { Text("Berth \($0)") }
        }
      }
      try host.tap("On")
      return try host.text
    }
    let once = "Untitled > Untitled\n  Berth 1"
    #expect(try outcomes(of: story, under: .doublePush) == [once, "Untitled > " + once])
    #expect(try story(nil) == once)
  }

  @Test func `a view appears twice, after another, or not again`() throws {
    let story = { (adversity: Adversity?) in
      let harbor = Harbor()
      let host = HeadlessHost(adversity: adversity) {
        TabView {
          Text("Pier").onAppear { harbor.lines.append("pier") }.tabItem { Text("Pier") }
          Text("Deck").onAppear { harbor.lines.append("deck") }.tabItem { Text("Deck") }
        }
      }
      try host.select(tab: "Deck")
      try host.select(tab: "Pier")
      return harbor.lines
    }
    let told = try outcomes(of: story, under: .strayAppearance)
    #expect(try story(nil) == ["pier", "deck", "pier"])
    #expect(told.contains(["pier", "deck", "pier"]))
    #expect(told.contains { $0.prefix(2) == ["pier", "pier"] })
    #expect(told.contains { $0.filter { $0 == "deck" }.count == 2 })
    #expect(told.contains { $0.last == "deck" })
  }

  @Test func `presentations in the background are forgotten`() throws {
    let story = { (adversity: Adversity?) in
      let harbor = Harbor()
      harbor.ship = Ship(id: 1)
      let host = HeadlessHost(adversity: adversity) { Pier(harbor: harbor) }
      host.scenePhase = .background
      try host.settle()
      host.scenePhase = .active
      return try host.text.contains("Sheet:")
    }
    #expect(try outcomes(of: story, under: .forgottenInBackground) == [true, false])
    #expect(try story(nil))
  }

  @Test func `the same seed gives the same sequence again`() throws {
    let story = { (seed: UInt64) in
      let harbor = Harbor()
      let host = HeadlessHost(adversity: Adversity(seed: seed)) { Pier(harbor: harbor) }
      for id in 0..<20 {
        harbor.path.append(id)
        harbor.ship = Ship(id: id)
        try host.settle()
      }
      return harbor.lines + harbor.path.map(String.init)
    }
    #expect(try story(7) == story(7))
    #expect(try story(7) != story(8))
  }

  private func outcomes<Outcome: Hashable>(
    of story: (Adversity?) throws -> Outcome, under kind: Adversity.Kind
  ) throws -> Set<Outcome> {
    Set(try (0..<32).map { try story(Adversity(seed: $0, kinds: [kind])) })
  }
}

private struct Ship: Identifiable {
  let id: Int
}

@MainActor @Observable
private final class Harbor {
  var path: [Int] = []
  var isCover = false
  var ship: Ship? {
    didSet { if ship == nil { nils += 1 } }
  }
  @ObservationIgnored var nils = 0
  @ObservationIgnored var lines: [String] = []
}

private struct Pier: View {
  @Bindable var harbor: Harbor

  var body: some View {
    NavigationStack(path: $harbor.path) {
      Button("Ship 1") { harbor.ship = Ship(id: 1) }
        .navigationDestination(for: Int.self) { Text("Berth \($0)") }
    }
    .sheet(item: $harbor.ship) {
      harbor.lines.append("dismissed")
    } content: { ship in
      Text("Ship \(ship.id)").onAppear { harbor.lines.append("\(ship.id) in") }
    }
    .fullScreenCover(isPresented: $harbor.isCover) { Text("Cover") }
  }
}
