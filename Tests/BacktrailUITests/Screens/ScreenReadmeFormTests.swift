public import BacktrailUI
import Testing

// Every form of the README of ScreenMacros, with names of our own.

private struct Beach: View { var body: some View { Text("Sand") } }

private struct Wave: View {
  let height: Int

  var body: some View { Text("\(height) m") }
}

private struct SurferView: View {
  let name: String

  init(named name: String = "nobody") { self.name = name }

  var body: some View { Text("Surfer \(name)") }
}

private struct Boat: View {
  let number: Int

  var body: some View { Text("Boat \(number)") }
}

private struct Catch: View {
  let fish: Result<String, any Error>

  var body: some View { Text((try? fish.get()) ?? "Nothing") }
}

private struct Buoy: View {
  let text: String

  init(_ number: Int) { text = "Buoy \(number)" }
  init(_ number: Int, colour: String) { text = "Buoy \(number), \(colour)" }

  var body: some View { Text(text) }
}

@Screens
private enum Coast {
  case beach
  case wave(height: Int)
}

@Screens
private enum Sport {
  @Screen(SurferView.self)
  case surfer
  @Screen(SurferView.self, ["name": "named"])
  case champion(name: String)
  @Screen(["id": "number"])
  case boat(id: Int)
  @Screen(Boat.self, ["param0": "number"])
  case race(Int)
  @Screen(Buoy.self, ["at": "_"])
  case turn(at: Int)
}

@Screens
public enum Shore {
  case beach
  case wave(height: Int)
}

@Screens
private enum Harvest {
  @Screen(["metres": "height"])
  case wave(metres: Int)
  case `catch`(fish: Result<String, any Error>)
}

@Screens
private enum Mark {
  case buoy(Int)
  @Screen(Buoy.self)
  case painted(Int, colour: String)
}

@MainActor @Suite struct ScreenReadmeFormTests {
  private func text<Shown: View>(_ screens: Shown...) throws -> [String] {
    try screens.map { screen in try HeadlessHost { screen }.text }
  }

  @Test func `an enum of screens is a view`() throws {
    #expect(try text(Coast.beach, .wave(height: 2)) == ["Sand", "2 m"])
  }

  @Test func `a type takes the place of the inferred one`() throws {
    #expect(try text(Sport.surfer) == ["Surfer nobody"])
  }

  @Test func `a type and a mapping go together`() throws {
    #expect(try text(Sport.champion(name: "Kai")) == ["Surfer Kai"])
  }

  @Test func `a mapping alone leaves the view as it is inferred`() throws {
    #expect(try text(Sport.boat(id: 3)) == ["Boat 3"])
  }

  @Test func `a mapping gives a value a label, and takes one away`() throws {
    #expect(try text(Sport.race(4), .turn(at: 5)) == ["Boat 4", "Buoy 5"])
  }

  @Test func `a public enum is a public view`() throws {
    #expect(try text(Shore.beach, .wave(height: 6)) == ["Sand", "6 m"])
  }

  @Test func `values of any type are passed on`() throws {
    let screens: [Harvest] = [
      .wave(metres: 7), .catch(fish: .success("Cod")), .catch(fish: .failure(CancellationError())),
    ]
    #expect(try screens.map { screen in try HeadlessHost { screen }.text } == ["7 m", "Cod", "Nothing"])
  }

  @Test func `values without labels are passed without labels`() throws {
    #expect(try text(Mark.buoy(8), .painted(9, colour: "red")) == ["Buoy 8", "Buoy 9, red"])
  }
}
