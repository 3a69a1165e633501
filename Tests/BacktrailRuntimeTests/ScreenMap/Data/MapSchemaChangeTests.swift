import Backtrail
import BacktrailInspection
import BacktrailMap
import Testing

@Suite struct MapSchemaChangeTests {
  private func lines(_ change: (inout MapDescription) -> Void) -> [String] {
    var later = MapDescription.marina
    change(&later)
    return lines(.marina, later)
  }

  private func lines(_ earlier: MapDescription?, _ later: MapDescription?) -> [String] {
    func schema(_ map: MapDescription?) -> RouteSchema {
      map.map { RouteSchema(of: $0) } ?? RouteSchema(type: "None", routes: [])
    }
    return schema(earlier).changes(to: schema(later)).map { "\($0.verdict) \($0.subject): \($0.sentence)" }
  }

  @Test func `the same map is not a change`() {
    #expect(lines { $0.nodes[5].constants = [] } == [])
  }

  @Test func `a step with a new name needs its old name as an alias`() {
    #expect(
      lines {
        $0.nodes[5].transitions[0].name = "quay"
        $0.nodes[5].transitions[0].aliases = ["berth", "slot"]
      } == [
        "compatible screen 'main/berths/berth': Its step is now named 'quay', and can be decoded under both names."
      ])
    #expect(
      lines { $0.nodes[5].transitions[0].name = "quay" } == [
        """
        breaking screen 'main/berths/berth': It was removed, so screens stored there and beyond it cannot be decoded. \
        Give the transition that took its place the alias 'berth', or declare in the map where it moved.
        """
      ])
    #expect(
      lines { $0.nodes[5].transitions[0].aliases = [] } == [
        """
        risky screen 'main/berths/berth': The alias 'slot' was removed, but older logs use it. Add it back.
        """
      ])
  }

  @Test func `each removal is reported once, by what was removed`() {
    #expect(
      lines { $0.nodes[3].slots.remove(at: 1) } == [
        """
        breaking screen 'main/weather': It was removed, so screens stored there and beyond it cannot be decoded. \
        Give the tab that took its place the alias 'weather', or declare in the map where it moved.
        """
      ])
    #expect(
      lines { $0.nodes[0].slots.remove(at: 1) } == [
        """
        breaking screen 'signIn': It was removed, so screens stored there and beyond it cannot be decoded. \
        Give the case that took its place the alias 'signIn', or declare in the map where it moved.
        """
      ])
    #expect(
      lines { $0.universal = [] } == [
        """
        breaking every screen's 'notice': It was removed, so screens stored there and beyond it cannot be decoded. \
        Give the transition that took its place the alias 'notice', or declare in the map where it moved.
        """
      ])
    #expect(
      lines { $0.nodes[5].transitions[1].place = nil } == [
        """
        risky screen 'main/berths/filter': It is absent from this build, and screens stored there cannot be decoded until it returns.
        """
      ])
  }

  @Test func `a screen that moved is read by both paths`() {
    #expect(
      lines {
        $0.nodes[7].transitions = []
        $0.nodes[6].transitions = [MapTransition("form", kind: .present(.sheet), place: MapPlace(10))]
        $0.moved = [MovedPath("main/account/edit", to: "main/weather/form")]
      } == [
        "compatible screen 'main/weather/form': It is new.",
        "compatible screen 'main/account/edit': It moved to 'main/weather/form', and can be decoded at both paths.",
      ])
  }

  @Test func `additions are compatible`() {
    #expect(
      lines {
        $0.nodes[3].slots.append(MapSlot("tides", place: MapPlace(6)))
        $0.nodes[6].transitions.append(MapTransition("week", place: MapPlace(13)))
        $0.universal.append(MapTransition("help", place: MapPlace(13)))
      } == [
        "compatible every screen's 'help': It is new.",
        "compatible screen 'main/tides': It is new. It is also added to stored scenes, with the context that 'restore(orElse:)' provides.",
        "compatible screen 'main/weather/week': It is new.",
      ])
  }

  @Test func `reordered tabs are reported as compatible`() {
    #expect(
      lines { $0.nodes[3].slots.swapAt(0, 2) } == [
        "compatible screen 'main': Its tabs are in a different order, including in stored scenes."
      ])
  }

  @Test func `a number that leads to a different tab is risky`() {
    var before = MapDescription.marina
    for place in 0..<3 {
      before.nodes[3].slots[place].name = "\(place)"
      before.nodes[3].slots[place].aliases = []
    }
    var now = before
    (now.nodes[3].slots[1].place, now.nodes[3].slots[2].place) = (MapPlace(7), MapPlace(6))
    #expect(
      lines(before, now).first
        == "risky screen 'main/1': It has no name, and its number led to 'Weather' but now leads to 'Account'. Name it with '.named(\"…\")'."
    )
  }

  @Test func `a different path to a screen is reported along with the fate of the old one`() {
    #expect(
      lines {
        $0.nodes[5].transitions[0].kind = .present(.sheet)
        $0.nodes[7].transitions[0].kind = .present(.sheet)
      } == [
        """
        risky screen 'main/berths/berth': It was pushed and is now presented as sheet. \
        Stored screens are restored at their old position until a path leads elsewhere.
        """,
        """
        compatible screen 'main/account/edit': It was presented as fullScreenCover and is now presented as sheet. \
        Stored presentations keep their style until they are closed.
        """,
      ])
  }

  @Test func `a screen that became a container is not decoded`() {
    #expect(
      lines {
        $0.nodes[6].kind = .tabs
        $0.nodes[6].slots = [MapSlot("day", place: MapPlace(13))]
      } == [
        """
        breaking screen 'main/weather': It was one screen and is now tabs. \
        Its own screen can no longer be decoded. Give the container another name.
        """,
        "compatible screen 'main/weather/day': It is new. It is also added to stored scenes, with the context that 'restore(orElse:)' provides.",
      ])
  }

  @Test(arguments: [
    (MapContext(type: "Berth.ID", version: 2), ""),
    (
      MapContext(type: "Berth.ID", version: 3, isUpgraded: true),
      "compatible Version 2 of its context is upgraded to version 3."
    ),
    (
      MapContext(type: "Berth.ID", version: 3),
      "risky Version 2 of its context is read as if it were version 3. Declare 'contextVersion' 3 and a 'contextCoding' with 'upgrading', unless both versions are decoded in the same way."
    ),
    (
      MapContext(type: "Berth.ID"),
      "breaking Its 'contextVersion' decreased from 2 to 1. Declare version 2 or later."
    ),
    (
      MapContext(type: "Quay.ID", version: 2),
      "risky Its context was Berth.ID and is now Quay.ID, which may not decode every stored value. Declare 'contextVersion' 3 and a 'contextCoding' with 'upgrading'."
    ),
  ])
  func `a context is assessed by its version`(context: MapContext, line: String) {
    let subject = "screen 'main/berths/berth': "
    #expect(
      lines { $0.nodes[8].context = context }
        == (line.isEmpty ? [] : [line.replacing(" ", with: " \(subject)", maxReplacements: 1)]))
  }

  @Test func `a context that is a value is assessed by its type`() {
    let number = MapContext(type: "Int", parameters: [.init(nil, "Int")])
    let text = MapContext(type: "String", parameters: [.init(nil, "String")])
    func lines(from old: MapContext, to new: MapContext) -> [String] {
      var (before, now) = (MapDescription.marina, MapDescription.marina)
      before.nodes[13].context = old
      now.nodes[13].context = new
      return self.lines(before, now).map { String($0.split(separator: ": ", maxSplits: 1)[1]) }
    }
    let advice = "Declare 'contextVersion' 2 and a 'contextCoding' with 'upgrading'"
    #expect(lines(from: number, to: text) == ["The value '_0' was Int and is now String. \(advice)."])
    #expect(
      lines(from: .none, to: text) == [
        "The value '_0' is new and required. \(advice) that provides it, or make it optional."
      ])
    #expect(lines(from: text, to: .none) == ["The value '_0' is no longer read."])
  }

  @Test func `an app that adopts a map keeps the screens with the same name as its root`() {
    let routes = RouteSchema(
      type: "Place",
      routes: [RouteDeclaration("splash", view: "Splash"), RouteDeclaration("pier", view: "Pier")])
    #expect(
      routes.changes(to: RouteSchema(of: .marina)).map(\.verdict) == [.risky, .breaking, .compatible])
    #expect(
      lines(.marina, nil) == [
        "breaking map: It was removed, so none of its screens can be decoded. Keep the map."
      ])
  }
}
