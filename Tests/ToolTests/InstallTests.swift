import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// The line of the article on installing, run into a temporary folder.
@Suite(.temporaryLog) struct InstallTests {
  private static let page = "share/man/man1/backtrail.1"
  private static let bash = "share/bash-completion/completions/backtrail"
  private static let zsh = "share/zsh/site-functions/_backtrail"
  private static let fish = "share/fish/vendor_completions.d/backtrail.fish"

  /// Runs the line with the built tool, in place of one that it would build.
  private func install() throws -> (folder: String, printed: String) {
    let article = try String(
      contentsOfFile: ToolProcess.repository
        + "/Sources/Backtrail/Backtrail.docc/Articles/Installing.md", encoding: .utf8)
    let line = try #require(article.firstMatch(of: /\n(Tools\/install) (~\/\.local)\n/))
    let home = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
    let script = "\(line.1) --bin '\(ToolProcess.products)' \(line.2)"
    let result = try ToolProcess.run(
      "/bin/sh", ["-c", "cd '\(ToolProcess.repository)' && HOME='\(home)' && \(script)"])
    try #require(result.status == 0, "\(result.messages)")
    return (home + "/.local", result.output)
  }

  @Test func `the article's line installs the tool, its page, and its completions`() throws {
    let (folder, printed) = try install()
    let files = ["bin/backtrail", Self.page, Self.bash, Self.zsh, Self.fish]
    #expect(printed == files.map { "\(folder)/\($0)\n" }.joined())
    let version = try ToolProcess.run(folder + "/bin/backtrail", ["--version"])
    #expect(version.output == (try CLI.run("--version").output))
    // Once more, over the existing files.
    #expect(try install().printed == printed)
  }

  @Test func `bash completes commands and options`() throws {
    let (folder, _) = try install()
    let script = """
      source "$1"
      complete_line() {
        COMP_LINE=$1 COMP_POINT=${#1}
        read -ra COMP_WORDS <<<"$1"
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
        _backtrail backtrail "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[@]}"
      }
      complete -p backtrail
      complete_line 'backtrail bi'
      complete_line 'backtrail show --a'
      complete_line 'backtrail links si'
      """
    let result = try ToolProcess.run("/bin/bash", ["-c", script, "bash", "\(folder)/\(Self.bash)"])
    #expect(result.messages == "")
    #expect(
      result.output == """
        complete -o filenames -F _backtrail backtrail
        bisect
        --at
        site-files

        """)
  }

  @Test(.enabled(if: has("zsh"), "zsh is not installed.")) func `zsh reads its completions`() throws {
    let file = try install().folder + "/" + Self.zsh
    #expect(try CLI.shell("zsh -n '\(file)'").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("#compdef backtrail\n"))
  }

  @Test(.enabled(if: has("fish"), "fish is not installed.")) func `fish completes commands`() throws {
    let file = try install().folder + "/" + Self.fish
    let result = try CLI.shell("fish -N -c \"source '\(file)'; complete -C 'backtrail bi'\"")
    #expect(result.output.hasPrefix("bisect\t"), "\(result.output)\(result.messages)")
  }

  @Test(.enabled(if: has("groff"), "groff is not installed."))
  func `the manual page is valid, has each command, and fits a terminal`() throws {
    let file = try install().folder + "/" + Self.page
    let checked = try CLI.shell("groff -man -ww -z -Tascii '\(file)'")
    #expect(checked.status == 0 && checked.messages == "", "\(checked.messages)")
    let lines = try CLI.shell("groff -man -Tascii -P-cbou -rLL=80n '\(file)'").output.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
    let help = try CLI.run("--help").output.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }
    let commands = help.compactMap { $0.wholeMatch(of: #/  ([a-z-]+) .*/#)?.1 }
    #expect(commands.count > 20)
    #expect(commands.filter { !lines.contains("   backtrail \($0)") } == [])
    #expect(lines.contains("   backtrail links site-files"))
    #expect(lines.contains("    backtrail story shop.backtrail                        what the user did"))
  }

  @Test(.enabled(if: has("mandoc"), "mandoc is not installed."))
  func `mandoc finds no problems in the manual page`() throws {
    let result = try CLI.shell("mandoc -T lint '\(install().folder)/\(Self.page)'")
    #expect(result.output + result.messages == "")
  }

  /// Whether a program is on the path.
  private static func has(_ program: String) -> Bool {
    (try? CLI.shell("command -v \(program)").status) == 0
  }
}
