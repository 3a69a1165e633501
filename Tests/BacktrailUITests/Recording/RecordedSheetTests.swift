import BacktrailTesting
import BacktrailUI
import Observation
import TestSupport
import Testing
import Worlds

/// Two sheets of one app, each with its own state.
@MainActor @Suite struct RecordedSheetTests {
  private let recorder = NavigationRecorder<Windows>(
    log: nil, root: .stack(.home), environment: .fixed(seed: 1))

  private var shown: [Windows?] {
    recorder.navigator.state.activeSceneState?.presentations.map {
      $0.container.branches[0].entries[0].route.route
    } ?? []
  }

  @Test(arguments: [false, true])
  func `a sheet that replaces another one stays`(isFirstInner: Bool) throws {
    let sheets = Sheets()
    let host = HeadlessHost { TwoSheets(sheets: sheets, recorder: recorder, isFirstInner: isFirstInner) }
    sheets.first = .note("a")
    try host.settle()
    (sheets.first, sheets.second) = (nil, .note("b"))
    try host.settle()
    #expect(shown == [.note("b")])
    (sheets.first, sheets.second) = (.note("a"), nil)
    try host.settle()
    #expect(shown == [.note("a")])
  }

  @Test(arguments: [false, true])
  func `a sheet above another one is dismissed with it`(isFirstInner: Bool) throws {
    let sheets = Sheets()
    let host = HeadlessHost { TwoSheets(sheets: sheets, recorder: recorder, isFirstInner: isFirstInner) }
    sheets.first = .note("a")
    try host.settle()
    sheets.second = .note("b")
    try host.settle()
    #expect(shown == [.note("a"), .note("b")])
    sheets.first = nil
    try host.settle()
    #expect(shown == [])
  }

  @Test(arguments: [false, true])
  func `a sheet that replaces one with an equal route is a different sheet`(isFirstInner: Bool) throws {
    let sheets = Sheets()
    let host = HeadlessHost { TwoSheets(sheets: sheets, recorder: recorder, isFirstInner: isFirstInner) }
    sheets.first = .note("a")
    try host.settle()
    let old = recorder.navigator.state.activeSceneState?.presentations.map(\.id)
    (sheets.first, sheets.second) = (nil, .note("a"))
    try host.settle()
    #expect(shown == [.note("a")])
    #expect(recorder.navigator.state.activeSceneState?.presentations.map(\.id) != old)
    sheets.second = nil
    try host.settle()
    #expect(shown == [])
  }

  @Test func `a sheet that two views record is a single sheet`() throws {
    let sheets = Sheets()
    (sheets.first, sheets.second) = (.note("a"), .note("a"))
    let host = HeadlessHost { TwoSheets(sheets: sheets, recorder: recorder, isFirstInner: true) }
    try host.settle()
    #expect(shown == [.note("a")])
  }

  @Test func `a sheet that opens with another one on top is below it`() throws {
    let sheets = Sheets()
    let host = HeadlessHost { StackedSheets(sheets: sheets, recorder: recorder) }
    for first in [Windows.note("a"), .note("c")] {
      (sheets.first, sheets.second) = (first, .note("b"))
      try host.settle()
      #expect(shown == [first, .note("b")])
      sheets.second = nil
      try host.settle()
      #expect(shown == [first])
      sheets.first = nil
      try host.settle()
      #expect(shown == [])
    }
  }

  @Test func `a sheet keeps the sheets above it when its route changes`() throws {
    let sheets = Sheets()
    let host = HeadlessHost { StackedSheets(sheets: sheets, recorder: recorder) }
    (sheets.first, sheets.second) = (.note("a"), .note("b"))
    try host.settle()
    sheets.first = .note("c")
    try host.settle()
    #expect(shown == [.note("c"), .note("b")])
    sheets.second = nil
    try host.settle()
    #expect(shown == [.note("c")])
  }

  @Test func `a sheet that opens with a path is recorded with it`() throws {
    let recorder = NavigationRecorder<Windows>(
      log: nil, root: .tabs([BranchLayout("walk", .home), BranchLayout("log", .counter)]),
      environment: .fixed(seed: 1))
    let own = OwnPaths()
    let host = HeadlessHost { PlainWindow(own: own, recorder: recorder) }
    try host.settle()
    for _ in 0..<2 {
      (own.note, own.notePath) = (OwnNote(id: "a"), [.document(1), .document(2)])
      try host.settle()
      let sheet = recorder.navigator.state.activeSceneState?.presentations.first?.container
      #expect(sheet?.branches[0].entries.map(\.route.route) == [.note("a"), .document(1), .document(2)])
      own.note = nil
      try host.settle()
    }
  }
}

@MainActor @Observable
private final class Sheets {
  var first: Windows?
  var second: Windows?
}

private struct TwoSheets: View {
  let sheets: Sheets
  let recorder: NavigationRecorder<Windows>
  let isFirstInner: Bool

  var body: some View {
    Text("Home")
      .records(item: isFirstInner ? sheets.first : sheets.second, in: recorder)
      .records(item: isFirstInner ? sheets.second : sheets.first, in: recorder)
  }
}

private struct StackedSheets: View {
  @Bindable var sheets: Sheets
  let recorder: NavigationRecorder<Windows>

  var body: some View {
    Text("Home")
      .sheet(
        isPresented: Binding { @MainActor in
          sheets.first != nil
        } set: { @MainActor _ in
          sheets.first = nil
        }
      ) {
        Text("Sheet").records(item: sheets.second, in: recorder)
      }
      .records(item: sheets.first, in: recorder)
  }
}
