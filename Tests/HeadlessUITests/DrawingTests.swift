import Foundation
import HeadlessUI
import Testing

@MainActor @Suite struct DrawingTests {
  @Test func `each view has its text`() throws {
    let host = HeadlessHost {
      VStack(alignment: .leading, spacing: 8) {
        Text("Price \(3) of \(1.5)").font(.headline)
        Text(verbatim: "one\ntwo").bold()
        HStack {
          Image(systemName: "star")
          Text("Rated").foregroundStyle(.secondary)
        }
        Label("Home", systemImage: "house").padding(4)
        ProgressView()
        ProgressView("Loading")
        EmptyView()
        Color.yellow.opacity(0.3)
        Toggle("Wi-Fi", isOn: .constant(true))
        Toggle("Radio", isOn: .constant(false)).background(Color.red)
        TextField("Name", text: .constant("Ada")).frame(maxWidth: .infinity)
        Button("Save", role: .destructive) {}
        ContentUnavailableView {
          Label("Nothing", systemImage: "tray")
        } description: {
          Text("Come back later.")
        }
      }
    }
    #expect(
      try host.text == """
        Price 3 of 1.500000
        one
        two
        <star> Rated
        <house> Home
        ...
        ... Loading
        [x] Wi-Fi
        [ ] Radio
        Name: "Ada"
        [Save]
        <tray> Nothing
        Come back later.
        """)
  }

  @Test func `an enum is a view`() throws {
    let host = HeadlessHost { ForEach([Page.cover, .chapter(number: 2)]) { $0 } }
    try host.tap("Add chapter 2")
    #expect(try host.text == "cover\nchapter 2: 1\n[Add chapter 2]")
  }

  @Test func `a list marks its rows`() throws {
    let host = HeadlessHost {
      List {
        ForEach(["apple", "pear"], id: \.self) { name in
          VStack {
            Text(name)
            Text("fresh")
          }
        }
        Text("bread")
        HStack {
          Text("left")
          VStack { ForEach(0..<2) { Text("\($0)") } }
        }
      }
    }
    #expect(
      try host.text == """
        - apple
          fresh
        - pear
          fresh
        - bread
        - left
          0
          1
        """)
  }

  @Test func `statements of a builder are views`() throws {
    let host = HeadlessHost {
      ForEach(Kind.allCases) { kind in
        switch kind {
        case .first: Text("first")
        case .second: Text("second")
        }
        if kind == .second { Group { Text("yes") } } else { AnyView(Text("no")) }
        if kind == .first { Text("only") }
        if #available(iOS 18, *) { Text("new") }
      }
      List(Kind.allCases) { Text($0.rawValue) }
    }
    #expect(try host.text == "first\nno\nonly\nnew\nsecond\nyes\nnew\n- first\n- second")
  }
}

/// Views as an enum, written as the macros write it.
private enum Page: Hashable, Identifiable {
  case cover
  case chapter(number: Int)

  var id: Self { self }
}

extension Page: View {
  @MainActor @ViewBuilder
  var body: some View {
    switch self {
    case .cover: Text("cover")
    case .chapter(let number): Counter(name: "chapter \(number)")
    }
  }
}

private enum Kind: String, CaseIterable, Identifiable {
  case first, second

  var id: Self { self }
}
