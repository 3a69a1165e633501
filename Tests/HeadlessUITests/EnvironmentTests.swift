import HeadlessUI
import Testing

@MainActor @Suite struct EnvironmentTests {
  @Test func `values reach the views beneath, and the nearest one wins`() throws {
    let host = HeadlessHost {
      Volume()
      VStack {
        Volume()
        Volume().environment(\.volume, 2)
      }
      .environment(\.volume, 1)
    }
    #expect(try host.text == "0\n1\n2")
  }

  @Test func `pushed screens and sheets inherit the environment of their modifier`() throws {
    let host = HeadlessHost {
      NavigationStack(path: .constant([1])) {
        Text("root").navigationDestination(for: Int.self) { _ in Volume() }
      }
      .sheet(isPresented: .constant(true)) { Volume() }
      .environment(\.volume, 3)
      .sheet(isPresented: .constant(false)) { Volume() }
    }
    #expect(try host.text == "Untitled > Untitled\n  3\nSheet:\n  3")
  }

  @Test func `an object is found by its type and observed`() throws {
    let names = Names(["A"])
    let host = HeadlessHost {
      Roll().environment(names)
      OptionalRoll()
    }
    #expect(try host.text == "A\nnobody")
    names.all = ["B", "C"]
    #expect(try host.text == "B, C\nnobody")
  }
}

extension EnvironmentValues {
  fileprivate var volume: Int {
    get { self[VolumeKey.self] }
    set { self[VolumeKey.self] = newValue }
  }
}

private struct VolumeKey: EnvironmentKey {
  static let defaultValue = 0
}

private struct Volume: View {
  @Environment(\.volume) private var volume

  var body: some View { Text("\(volume)") }
}

private struct Roll: View {
  @Environment(Names.self) private var names

  var body: some View { Text(names.all.joined(separator: ", ")) }
}

private struct OptionalRoll: View {
  @Environment(Names.self) private var names: Names?

  var body: some View { Text(names?.all.joined() ?? "nobody") }
}
