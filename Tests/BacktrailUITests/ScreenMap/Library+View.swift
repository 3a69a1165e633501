import BacktrailMap
import BacktrailMapUI
import BacktrailUI
import Worlds

/// A screen of the library with a title and a row of buttons.
protocol Furnished: ContentScreen, ScreenAppearance {
  associatedtype Buttons: View
  @ViewBuilder func buttons(_ router: Router<Self>) -> Buttons
}

extension Furnished {
  var title: String { "\(Self.self)" }

  func buttons(_ router: Router<Self>) -> some View { Button("Back") { router.back() } }

  @MainActor fileprivate func row(_ router: Any) -> AnyView? {
    (router as? Router<Self>).map { AnyView(buttons($0)) }
  }
}

extension Leaf: View {
  var body: some View {
    if S.self == Notice.self {
      Button("Good") {}
    } else {
      LeafView(line: text, buttons: (router[next: \.self] as? any Furnished)?.row(router))
    }
  }
}

extension Leaf: AlertButtons where S == Notice {
  var message: Text { Text(text) }
}

private struct LeafView: View {
  let line: String
  let buttons: AnyView?
  @State private var notes = 0

  var body: some View {
    Text(notes == 0 ? line : "\(line), \(notes) notes")
    HStack {
      buttons
      Button("Note") { notes += 1 }
    }
  }
}

extension Frame: View where Content: View {
  var body: some View {
    VStack {
      Text("A frame")
      content
    }
  }
}

extension Notice: Furnished {}
extension Membership: Furnished {}
extension Room: Furnished {}
extension Filter: Furnished {}
extension Profile: Furnished {}
extension Account: Furnished {}

extension Foyer: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    router.move(\.guide, context: "Ada", action: Text("Guide"))
    router.move(\.join, context: (), action: Text("Join"))
  }
}

extension Guide: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    Button("Back") { router.back() }
    router.move(\.notice, context: "Ask at the desk.", action: Text("Help"))
  }
}

extension Halls: Furnished {
  var tabImage: Image? { Image(systemName: "books.vertical") }

  func buttons(_ router: Router<Self>) -> some View {
    router.move(\.room, context: (), action: Text("Room"))
    router.move(\.exhibit, context: 3, action: Text("Exhibit 3"))
    router.move(\.event, context: (), action: Text("Event"))
  }
}

extension Exhibit: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    Button("Back") { router.back() }
    router.move(\.notice, context: "Do not touch.", action: Text("Touch"))
  }
}

extension Event: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    router.move(\.exhibit, context: 5, action: Text("Exhibit 5"))
    Button("Back") { router.back() }
  }
}

extension Tour: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    router.move(\.exhibit, context: 9, action: Text("Exhibit 9"))
    router.move(\.again, context: Plan(rooms: []), action: Text("Again"))
  }
}

extension Search: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    router.move(\.filter, context: (), action: Text("Filter"))
    router.move(\.artist, context: (), action: Text("Artist"))
    router.move(\.work, context: (), action: Text("Work"))
  }
}

extension Artist: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    router.move(\.work, context: (), action: Text("Work"))
    Button("Back") { router.back() }
  }
}

extension Work: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    router.move(\.artist, context: (), action: Text("Artist"))
    Button("Back") { router.back() }
  }
}

extension Desk: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    router.move(\.edit, context: (), action: Text("Edit"))
    router.move(\.records.artist, context: (), action: Text("Artist"))
    router.move(\.records.tour, context: Tour.Plan(rooms: [1]), action: Text("Tour"))
  }
}

extension Letters: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    router.move(\.settings, context: (), action: Text("Settings"))
  }
}

extension Settings: Furnished {
  func buttons(_ router: Router<Self>) -> some View {
    router.move(\.account, context: (), action: Text("Account"))
    router.move(\.drawer, context: ((), ()), action: Text("Drawer"))
    Button("Back") { router.back() }
  }
}
