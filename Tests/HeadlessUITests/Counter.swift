import HeadlessUI
import Observation

struct Counter: View {
  let name: String
  @State var count = 0

  var body: some View {
    Text("\(name): \(count)")
    Button("Add \(name)") { count += 1 }
  }
}

@MainActor @Observable
final class Names {
  var all: [String]
  var draft = ""
  var isOn = false

  init(_ all: [String]) { self.all = all }
}
