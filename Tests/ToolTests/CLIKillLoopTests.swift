import Foundation
import Testing

@Suite struct CLIKillLoopTests {
  @Test func `killed imports lose and tear nothing`() throws {
    let loop = try run("--kills", "12")
    #expect(loop.output.contains("0 lost, 0 partial"))
    #expect(loop.status == 0, "\(loop.output)\(loop.messages)")
  }

  @Test func `commits of single events and early acknowledgements are found out`() throws {
    let loop = try run("--kills", "25", "--self-test")
    #expect(loop.output.contains("Both mistakes were noticed."))
    #expect(loop.status == 0, "\(loop.output)\(loop.messages)")
  }

  private func run(_ arguments: String...) throws -> FinishedProgram {
    try ToolProcess.run(
      ToolProcess.repository + "/Tools/kill-loop", ["--binary", CLI.path, "--seed", "1"] + arguments)
  }
}
