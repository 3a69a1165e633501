import Foundation

/// A folder with the files that the pages mention, in which their command lines run.
struct DocumentFolder {
  let path: String

  /// Creates the folder and its files, without the log `shop.backtrail` if a page creates it.
  init(hasLog: Bool) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let made = try run("set -eu\n" + Self.files + (hasLog ? "" : "\nrm shop.backtrail*"))
    guard made.status == 0 else { throw CannotMake(messages: made.messages) }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Runs a line of shell in the folder, as at a terminal.
  func run(_ line: String) throws -> FinishedProgram {
    let environment = ProcessInfo.processInfo.environment.merging([
      "PATH": "\(path)/bin:\(DuckDB.searchPath)", "HOME": path, "NO_COLOR": "1",
      "repository": ToolProcess.repository, "products": ToolProcess.products,
      // The pages say what these are.
      "data": path, "fingerprint": (0..<32).map { String(format: "%02X", $0) }.joined(separator: ":"),
    ]) { $1 }
    return try FinishedProgram(
      "/bin/bash", ["-o", "pipefail", "-c", "cd \"$HOME\" || exit 1\n\(line)"], environment: environment)
  }

  /// `swift run backtrail-tool` runs the built tool, and `Shop` is the sample. `dot` copies where Graphviz is missing.
  private static let files = #"""
    mkdir bin reports exports schemas Tests
    ln -s "$products/backtrail-tool" bin/backtrail
    ln -s "$products/Example" bin/Shop
    printf '%s\n' '#!/bin/sh' '[ "$1 $2" = "run backtrail-tool" ] && shift 2 && exec backtrail "$@"' >bin/swift
    command -v dot >/dev/null || printf '%s\n' '#!/bin/sh' 'cat' >bin/dot
    chmod +x bin/*
    cp -R "$repository/Tests/Reports" Tests/
    mkdir -p Tests/Golden/sessions
    cp "$repository/Tests/Golden/sessions/shop.jsonl" Tests/Golden/sessions/
    cp "$repository/Tests/Golden/maps/marina.json" map.json
    backtrail import shop.backtrail Tests/Golden/sessions/shop.jsonl
    sed 's/"build 1 /"build 41 /' Tests/Golden/sessions/shop.jsonl >b.jsonl
    sed 's/"build 1 /"build 42 /' Tests/Reports/checkout.jsonl >exports/b.jsonl
    backtrail import a.backtrail exports/b.jsonl
    cp b.jsonl exports/a.jsonl
    cp b.jsonl export.jsonl
    cp a.backtrail b.jsonl reports/
    sed '$ s/"programmatic"/"user"/' b.jsonl >reports/fork.jsonl
    cat b.jsonl exports/b.jsonl >sorted.jsonl
    Shop --manifest >routes.json
    cp routes.json links.json
    echo 'shop://items/3  item {"id":3}' >urls.txt
    Shop --schema >schemas/2.json
    printf '%s\n' '#!/bin/sh' '! grep -q checkout' >check.sh
    chmod +x check.sh
    mkdir -p 'Library/Application Support/Navigation'
    for name in shop navigation; do
      cp shop.backtrail "Library/Application Support/Navigation/$name.backtrail"
    done
    """#

  private struct CannotMake: Error {
    let messages: String
  }
}
