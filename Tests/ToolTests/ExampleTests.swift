import Foundation
import Testing

@Suite struct ExampleTests {
  @Test func `kills in the middle of writing lose nothing that was acknowledged`() throws {
    let demo = try demo("--kills", "6")
    #expect(demo.output.contains(" 0 lost"), "\(demo.output)")
    #expect(demo.status == 0)
  }

  @Test func `an app that acknowledges before the commit is found out`() throws {
    let demo = try demo("--kills", "20", "--ack-before-commit")
    #expect(demo.output.contains("LOST"), "\(demo.output)")
    #expect(demo.status == 1)
  }

  private func demo(_ arguments: String...) throws -> FinishedProgram {
    try ToolProcess.run(
      ToolProcess.repository + "/Tools/demo", ["--bin", ToolProcess.products] + arguments)
  }
}
