import ArgumentParser
import BacktrailCore
import BacktrailRuntime
import BacktrailStore
import Foundation

/// An app with a mistake that `Tools/demo` must notice: it acknowledges each change before it is stored.
struct CarelessShop: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "careless-shop", shouldDisplay: false)

  @Option var log: String
  @Flag var quiet = false
  @Flag var ack = false

  @MainActor func run() async throws {
    let navigator = Navigator<Screen>(log: try SQLiteEventLog(path: log))
    navigator.restore(orElse: .stack(.list))
    while readLine() != nil {
      navigator.replace(with: .item(id: Int(navigator.headSeq)))
      let head = navigator.headSeq
      FileHandle.standardOutput.write(
        Data("sent \(head)\nacknowledged \(head) \(navigator.stateDigest)\n".utf8))
    }
  }
}
