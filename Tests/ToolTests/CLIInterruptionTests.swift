import BacktrailTesting
import Foundation
import Testing

/// Files and programs of a command that a signal ends, and programs that are not DuckDB.
@Suite(.temporaryLog) struct CLIInterruptionTests {
  /// A folder with an export and a program named `duckdb`, in which the script runs.
  private func run(duckdb: String, _ script: String) throws -> FinishedProgram {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path + "/files"
    // The shell writes the program. If this process wrote it, programs that other tests start meanwhile could inherit
    // the open file, and a file that is open for writing cannot be run.
    return try CLI.shell(
      """
      mkdir -p '\(folder)/bin' && cd '\(folder)' && PATH="$PWD/bin:$PATH"
      cat > bin/duckdb <<'END' && chmod +x bin/duckdb
      #!/bin/sh
      [ "$1" = -version ] && exit 0
      \(duckdb)
      END
      tool='\(CLI.path)'; export='\(ToolProcess.repository)/Tests/Reports/checkout.jsonl'
      \(script)
      """)
  }

  @Test(arguments: [("HUP", 129), ("TERM", 143)])
  func `a signal to 'fleet' leaves no unfinished page and ends the engine`(signal: String, status: Int) throws
  {
    let result = try run(
      duckdb: "echo $$ > \"$STARTED\"; exec sleep 100",
      """
      export STARTED="$PWD/started"; "$tool" fleet "$export" -o page.html & tool=$!
      until [ -s started ]; do kill -0 $tool || exit; sleep 0.05; done
      kill -\(signal) $tool; wait $tool; echo $?; ls
      for wait in $(seq 100); do kill -0 "$(cat started)" 2>/dev/null || exit 0; sleep 0.05; done; echo running
      """)
    #expect(result.output == "\(status)\nbin\nstarted\n", "\(result.messages)")
  }

  @Test(arguments: [("HUP", 129), ("TERM", 143)])
  func `a signal to 'bisect' ends the command of '--run' and its children`(signal: String, status: Int) throws
  {
    let result = try run(
      duckdb: "exit 1",
      """
      "$tool" bisect --run 'sleep 100 & echo $! > started; wait' --timeout 60 "$export" & tool=$!
      until [ -s started ]; do kill -0 $tool || exit; sleep 0.05; done
      kill -\(signal) $tool; wait $tool; echo $?
      for wait in $(seq 40); do kill -0 "$(cat started)" 2>/dev/null || exit 0; sleep 0.05; done; echo running
      """)
    #expect(result.output == "\(status)\n", "\(result.messages)")
  }

  @Test func `a check of 'bisect' leaves nothing running`() throws {
    let result = try run(
      duckdb: "exit 1",
      """
      "$tool" bisect --run 'sleep 100 & echo $! >> started' "$export"; echo $?
      for child in $(cat started); do
        for wait in $(seq 40); do kill -0 $child 2>/dev/null || continue 2; sleep 0.05; done; echo running
      done
      """)
    #expect(
      result.output
        == "The condition holds at the end of the log. Use '--first' to find an earlier failure.\n0\n",
      "\(result.messages)")
  }

  @Test func `a signal to 'facts --into' leaves neither files nor their folder`() throws {
    let result = try run(
      duckdb: "exit 1",
      """
      mkfifo input; exec 3<>input; "$tool" facts --from-stdin --into tables < input & tool=$!
      until [ -e tables/logs.csv.backtrail-partial ]; do kill -0 $tool || exit; sleep 0.05; done
      kill -TERM $tool; wait $tool; echo $?; ls
      """)
    #expect(result.output == "143\nbin\ninput\n", "\(result.messages)")
  }

  @Test func `a program that writes no results is named`() throws {
    let result = try run(duckdb: "exit 0", "\"$tool\" fleet \"$export\" -o page.html; echo $?; ls")
    #expect(result.output == "1\nbin\n")
    #expect(
      result.messages.contains("'duckdb' wrote no results. Check that it is DuckDB: 'duckdb --version'."),
      "\(result.messages)")
  }

  @Test func `standard input and output are not mistaken for files`() throws {
    let result = try run(
      duckdb: "exit 1",
      "\"$tool\" facts - < \"$export\"; echo $?; \"$tool\" fleet \"$export\" -o -; echo $?; ls")
    #expect(result.output == "64\n64\nbin\n")
    #expect(result.messages.contains("'-' does not stand for standard input."))
    #expect(result.messages.contains("A page cannot be printed."))
  }

  #if os(Linux)
    @Test func `a full disk is named, for each command that writes a file`() throws {
      let result = try run(
        duckdb: "exit 1",
        """
        unshare -rm true 2>/dev/null || { echo skipped; exit; }
        mkdir small; unshare -rm sh -c '
          mount -t tmpfs -o size=64k none small; head -c 60000 /dev/zero > small/rest
          for command in export report; do "$0" $command "$1" -o small/new; echo $?; done
          "$0" facts --into small/tables "$1"; echo $?; ls small' "$tool" "$export"
        """)
      guard result.output != "skipped\n" else { return }
      #expect(result.output == "74\n74\n74\nrest\n", "\(result.messages)")
      #expect(result.messages.components(separatedBy: "There is no space left to write 'small/").count == 4)
    }
  #endif
}
