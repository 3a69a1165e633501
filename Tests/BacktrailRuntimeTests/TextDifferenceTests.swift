import BacktrailInspection
import Testing

@Suite struct TextDifferenceTests {
  /// Texts of different lines with a common one in their middle.
  private func texts(_ count: Int) -> (old: String, new: String) {
    func text(_ word: String) -> String {
      "first\n" + (0..<count).map { $0 == count / 2 ? "middle\n" : "\(word) \($0)\n" }.joined() + "last\n"
    }
    return (text("old"), text("new"))
  }

  @Test func `lines that did not change are found between changes`() {
    let (old, new) = texts(3)
    #expect(
      TextDifference(from: old, to: new).lines == [
        .common("first"), .removed("old 0"), .added("new 0"), .common("middle"), .removed("old 2"),
        .added("new 2"), .common("last"),
      ])
  }

  /// To find the middle of two texts without anything else in common takes the square of their lengths.
  @Test func `beyond a number of lines everything between the first and the last change is a change`() {
    let (old, new) = texts(4_500)
    let lines = TextDifference(from: old, to: new).lines
    #expect(lines.count == 9_002)
    #expect(lines.contains(.removed("middle")) && lines.contains(.added("middle")))
    #expect(lines.first == .common("first") && lines.last == .common("last"))
  }
}
