import Foundation
import Testing

/// Each command line of the README and of the articles works as it is written.
@Suite struct DocumentTests {
  /// The command lines that do not run here, and their reasons.
  private static let elsewhere: [String: Reason] = [
    "Tools/demo": .test("ExampleTests", "the demo loses nothing, and goes as the article shows"),
    "Tools/demo --kills 6": .test("ExampleTests", "the demo loses nothing, and goes as the article shows"),
    "Tools/test": .person("It runs this test."),
    "Tools/install ~/.local": .test(
      "InstallTests", "the article's line installs the tool, its page, and its completions"),
    "sqlite3 shop.backtrail 'SELECT seq, type, target, name, payload FROM event'": .test(
      "PromiseTests", "the article shows the events of the sample session"),
    "swift test --filter RecordTestTests": .test(
      "RecordTestTests", "the test fails in the app with the bug, and one without a condition passes"),
    "backtrail serve shop.backtrail": .script("Tests/Browser/test_serve.py", "[TOOL, \"serve\", self.log]"),
    "swift build -c release --package-path Tools/serve": .script(
      "Tools/browser", "swift build --package-path Tools/serve"),
    "cp Tools/serve/.build/release/backtrail-serve /usr/local/bin": .person("It writes outside of a folder."),
    "python3 -m pip install duckdb": .person("It installs a package from the network."),
    "Tools/Fleet/generate --sessions 2000 --trouble -o lines": .script(
      "Tools/Fleet/check", "--hashes --trouble -o \"$folder/lines\""),
    "Tools/Fleet/run --lines lines --into counted": .script(
      "Tools/Fleet/check", "--kill-worker --partitions 8 --into \"$folder/cluster\""),
    "spark-submit --files backtrail-tool Tools/Fleet/job.py --lines s3a://exports/ --into s3a://fleet/"
      + " --results counted": .person("It needs a cluster."),
    "xcrun simctl openurl booted shop://items/1/reviews": .person("It needs a simulator."),
    "data=$(xcrun simctl get_app_container booted com.example.Shop data)": .person("It needs a simulator."),
  ]

  private enum Reason {
    /// A test of a suite runs it.
    case test(String, String)
    /// A script runs it, with these words.
    case script(String, String)
    /// Only a person can run it.
    case person(String)
  }

  /// The programs that may run here. No other line is run, as it may change the machine.
  private static let programs: Set = ["backtrail", "Shop", "cat", "swift"]

  private static let pages = DocumentPage.all.filter { $0.blocks.contains(where: \.isShell) }

  @Test func `each block of code names its language`() {
    let languages: Set = ["swift", "diff", "text", "sh"]
    for page in DocumentPage.all {
      for block in page.blocks where !languages.contains(block.language) {
        Issue.record("\(page.path):\(block.line): Fence the block, as ```swift, ```diff, ```text, or ```sh.")
      }
    }
    #expect(Self.pages.count > 8)
  }

  @Test(arguments: pages)
  func `each command line runs, and prints what the page shows`(page: DocumentPage) throws {
    let commands = page.blocks.flatMap(\.commands)
    let makesLog = commands.contains { $0.hasPrefix("backtrail import shop.backtrail ") }
    let folder = try DocumentFolder(hasLog: !makesLog)
    defer { folder.remove() }
    var printed: String?
    for block in page.blocks {
      if let printed, block.followsBlock, block.language == "text" {
        #expect(printed == block.lines.map { $0 + "\n" }.joined(), "\(page.path):\(block.line)")
      }
      printed = block.isShell ? try output(of: block, on: page, in: folder) : nil
    }
  }

  /// Runs the lines of a block; returns their output if all of them run here.
  private func output(
    of block: DocumentPage.Block, on page: DocumentPage, in folder: DocumentFolder
  ) throws -> String? {
    let commands = block.commands.filter { Self.elsewhere[$0] == nil }
    #expect(!block.commands.isEmpty, "\(page.path):\(block.line)")
    var text = ""
    for command in commands where DuckDB.isInstalled || !command.hasPrefix("backtrail fleet ") {
      guard Self.programs.contains(command.prefix { $0 != " " }.description) else {
        Issue.record("\(page.path):\(block.line): \(command)\nName in 'elsewhere' who runs the line.")
        continue
      }
      let result = try folder.run(command)
      // A bisection that finds an event exits with 2.
      let status: Int32 = command.hasPrefix("backtrail bisect ") ? 2 : 0
      #expect(
        result.status == status,
        "\(page.path):\(block.line): \(command)\n\(result.messages)Mend the line, or name in 'elsewhere' who runs it."
      )
      text += result.output + result.messages
    }
    return commands == block.commands ? text : nil
  }

  @Test func `the tutorial's command lines are those of a page`() throws {
    let folder = ToolProcess.repository + "/Sources/Backtrail/Backtrail.docc/Tutorials/Code/"
    let scripts = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sh") }
    let known = Set(Self.pages.flatMap(\.blocks).filter(\.isShell).flatMap(\.commands))
    #expect(scripts.count > 3)
    for script in scripts {
      let lines = try String(contentsOfFile: folder + script, encoding: .utf8).components(separatedBy: "\n")
      #expect(DocumentPage.Block.commands(of: lines).filter { !known.contains($0) } == [], "\(script)")
    }
  }

  @Test func `a line that does not run here is on a page, and runs where the list says`() throws {
    let known = Set(Self.pages.flatMap(\.blocks).filter(\.isShell).flatMap(\.commands))
    #expect(Self.elsewhere.keys.filter { !known.contains($0) } == [])
    for (line, reason) in Self.elsewhere {
      switch reason {
      case .test(let suite, let name):
        let file = "\(ToolProcess.repository)/Tests/ToolTests/\(suite).swift"
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("func `\(name)`("), "\(line)")
      case .script(let path, let words):
        let script = try String(contentsOfFile: "\(ToolProcess.repository)/\(path)", encoding: .utf8)
        #expect(script.contains(words), "\(line)")
      case .person(let sentence):
        #expect(sentence.hasSuffix("."), "\(line)")
      }
    }
  }

  @Test func `blocks and their lines are found in a page`() {
    let text = """
      Words

          backtrail log x

      ```sh
      # A comment
      backtrail show \\
        --at 3 x   # why

      backtrail links match 'a#b'
      ```

      ```text
      shown
      ```
      """
    let blocks = DocumentPage.blocks(of: text)
    #expect(blocks.map(\.language) == ["indented", "sh", "text"])
    #expect(blocks.map(\.line) == [3, 6, 14])
    #expect(blocks.map(\.followsBlock) == [false, true, true])
    #expect(blocks[1].commands == ["backtrail show --at 3 x", "backtrail links match 'a#b'"])
  }
}
