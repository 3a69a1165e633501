import BacktrailTesting
import BacktrailUI
import Observation
import TestSupport
import Testing
import Worlds

/// A sheet that belongs to the top screen and is presented in the update in which that screen appears.
@MainActor @Suite struct OwnedSheetTests {
  private let recorder = NavigationRecorder<Windows>(log: nil, root: .stack(.home), environment: .fixed)
  private let page = OwnPage()

  private func host(isSheetFirst: Bool, isNamed: Bool) throws -> HeadlessHost {
    let name = isNamed ? recorder.navigator.selectedBranch : nil
    return HeadlessHost { [page, recorder] in
      OwnPageView(page: page, recorder: recorder, isSheetFirst: isSheetFirst, name: name)
    }
  }

  /// The titles of all screens, those of the window first.
  private var titles: [String] {
    let containers = recorder.navigator.state.activeSceneState?.containers ?? []
    return containers.flatMap { $0.selectedBranch.entries.compactMap { $0.route.route?.title } }
  }

  @Test(arguments: [false, true], [false, true])
  func `the owner is the screen that appeared with the sheet`(isSheetFirst: Bool, isNamed: Bool) throws {
    let host = try host(isSheetFirst: isSheetFirst, isNamed: isNamed)
    page.path = [.document(1)]
    try host.settle()
    (page.path, page.note) = ([.document(1), .document(2)], .note("a"))
    try host.settle()
    #expect(titles == ["Home", "Document 1", "Document 2", "a"])
    // In the log, the sheet is removed with its owner.
    recorder.record(stack: [.document(1)])
    #expect(titles == ["Home", "Document 1"])
  }

  @Test(arguments: [false, true], [false, true])
  func `the owner is the screen that a pop leaves`(isSheetFirst: Bool, isNamed: Bool) throws {
    let host = try host(isSheetFirst: isSheetFirst, isNamed: isNamed)
    page.path = [.document(1), .document(2)]
    try host.settle()
    (page.path, page.note) = ([.document(1)], .note("a"))
    try host.settle()
    #expect(titles == ["Home", "Document 1", "a"])
    (page.path, page.note) = ([.document(1), .document(3)], .note("b"))
    try host.settle()
    #expect(titles == ["Home", "Document 1", "Document 3", "b"])
    (page.path, page.note) = ([.document(4)], nil)
    try host.settle()
    #expect(titles == ["Home", "Document 4"])
  }

  @Test(arguments: [false, true])
  func `the path of a view that is gone is not recorded again`(isNamed: Bool) throws {
    let host = try host(isSheetFirst: false, isNamed: isNamed)
    page.path = [.document(1)]
    try host.settle()
    page.isShown = false
    try host.settle()
    (page.path, page.isShown) = ([], true)
    try host.settle()
    #expect(titles == ["Home"])
    let head = recorder.navigator.headSeq
    page.note = .note("a")
    try host.settle()
    #expect(titles == ["Home", "a"])
    #expect(recorder.navigator.headSeq == head + 1)
  }
}

@MainActor @Observable
private final class OwnPage {
  var isShown = true
  var path: [Windows] = []
  var note: Windows?
}

private struct OwnPageView: View {
  @Bindable var page: OwnPage
  let recorder: NavigationRecorder<Windows>
  let isSheetFirst: Bool
  let name: String?

  var body: some View {
    if !page.isShown {
      Text("Nothing")
    } else if isSheetFirst {
      stack
        .records(item: page.note, owner: .top, in: recorder)
        .records(page.path, on: name, in: recorder)
    } else {
      stack
        .records(page.path, on: name, in: recorder)
        .records(item: page.note, owner: .top, in: recorder)
    }
  }

  private var stack: some View {
    NavigationStack(path: $page.path) {
      Text("Home").navigationDestination(for: Windows.self) { Text($0.title) }
    }
  }
}
