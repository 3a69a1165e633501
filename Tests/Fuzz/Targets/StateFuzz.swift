import BacktrailCore
import Foundation

/// The stored form of a state.
struct StateFuzz: FuzzTarget {
  func check(_ input: [UInt8], _ claims: inout Claims) throws {
    let text = String(decoding: input, as: UTF8.self)
    let state = try StateForm.state(of: text)
    let printed = StateForm.text(of: state)
    // A space or a line break between two tokens is the same to the reader.
    let lines = text.replacingOccurrences(of: "\n", with: " ")
    claims.expect(
      printed.replacingOccurrences(of: "\n", with: " ").utf8.elementsEqual(lines.utf8),
      "The state prints otherwise:\n\(printed)")
    claims.expect((try? state.tree.checkInvariants()) != nil, "The state contradicts itself.")
    let expanded = state.expanded
    claims.expect((try? expanded.checkInvariants()) != nil, "The expanded state contradicts itself.")
    claims.expect(
      (try? StateForm.state(of: printed)).map { $0.expanded == expanded } ?? false,
      "The printed state is another one.")
  }
}
