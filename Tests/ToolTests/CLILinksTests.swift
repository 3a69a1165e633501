import Backtrail
import BacktrailTesting
import Foundation
import Testing

@Suite(.temporaryLog) struct CLILinksTests {
  static let sound = """
    {"routes":[
    {"case":"home","pattern":"/","query":[],"params":[]},
    {"case":"employee","pattern":"/employees/:id","query":["q"],"params":[
      {"name":"employeeId","type":"Int","key":"id","default":null},
      {"name":"words","type":"String?","key":"q"}],"plan":["home"]},
    {"case":"tasks","pattern":"/tasks","query":["priority","pages"],"params":[
      {"name":"priority","type":"Priority"},{"name":"pages","type":"[Int]","default":[1,2]},
      {"name":"mark","type":"String","default":"a\\u202eb"}],"owner":"me"},
    {"case":"file","pattern":"/files/**/:name","query":[],"params":[{"name":"name","type":"String"}]}
    ],"enums":{"Priority":{"raw":"Int","cases":{"low":1,"high":3}}}}
    """
  static let unsound = """
    {"routes":[
    {"case":"employee","pattern":"/employees/:id","params":[{"name":"id","type":"Int"}]},
    {"case":"double","pattern":"/Employees/:number","params":[{"name":"number","type":"Int"}]},
    {"case":"hidden","pattern":"/employees/:small","params":[{"name":"small","type":"Int8"}]},
    {"case":"never","pattern":"/never","params":[{"name":"v","type":"Int"}]},
    {"case":"lost","pattern":"/lost/:a/:b","params":[{"name":"b","type":"String"}],"plan":["gone"]}
    ]}
    """

  /// Writes a manifest and returns its path.
  static func write(_ json: String) throws -> String {
    let path = try TemporaryLog.path() + "-links.json"
    try Data(json.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  static let urls =
    "/ shop://employees/7?q=a%20b /EMPLOYEES/x '/tasks?priority=3&pages=4,x&pages=5' '/tasks?priority=2' "
    + "/files/a/b/c%2Fd /nowhere javascript:alert https://good.example@evil.example/ tel:1"

  @Test(
    arguments: [
      ("list", sound, 0), ("match \(urls)", sound, 3), ("match / /employees/1", sound, 0),
      (
        "match --scheme https --host shop.example https://shop.example http://shop.example https://b.example",
        sound, 3
      ),
      ("explain /employees/7", unsound, 0), ("explain /employees/x", sound, 3),
      ("explain --all /files", sound, 3), ("lint", sound, 0), ("lint --strict", sound, 2),
      ("lint", unsound, 2),
      (
        "site-files --host shop.example --app-id ABCDE12345.example.shop --package example.shop --fingerprint "
          + (0..<32).map { _ in "0a" }.joined(separator: ":"), sound, 0
      ),
    ] as [(line: String, manifest: String, status: Int32)], ["", " --json"])
  func `a command's output is as recorded`(
    command: (line: String, manifest: String, status: Int32), option: String
  ) throws {
    let path = try Self.write(command.manifest)
    let words = command.line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    let result = try CLI.shell("backtrail links \(words[0]) --manifest '\(path)'\(option) \(rest)")
    #expect(result.status == command.status)
    #expect(!result.output.unicodeScalars.contains("\u{202e}"))
    let name = "\(command.manifest == Self.sound ? "" : "unsound-")\(command.line.prefix(40))\(option)"
      .replacing(/[^a-zA-Z0-9]+/, with: "-")
    try expectGolden(result.output + result.messages, in: "../Golden/cli/links-\(name).txt")
  }

  @Test(arguments: ["", "list", "match", "explain", "lint", "check", "site-files"])
  func `the help is as recorded`(command: String) throws {
    let help = try CLI.shell("backtrail links \(command) --help").output
    #expect(help.contains("Example"))
    try expectGolden(help, in: "../Golden/cli/help-links\(command.isEmpty ? "" : "-")\(command).txt")
  }

  @Test func `a match is one line of JSON in the documented form`() throws {
    let path = try Self.write(Self.sound)
    let result = try CLI.run("links", "match", "--manifest", path, "--json", input: "/employees/1\n/x\n")
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.first == """
        {"url":"/employees/1","outcome":"matched","case":"employee","values":{"employeeId":1,"words":null},\
        "pattern":"/employees/:id"}
        """)
    #expect(lines.last == #"{"url":"/x","outcome":"unmatched","reason":"No route matches the path."}"#)
    #expect(lines.count == 2)
  }

  /// A line of shell that prints a URL, and the URL's outcome.
  static let hostile =
    [
      ("head -c 1000000 /dev/zero | tr '\\0' a", "refused"),
      ("head -c 3000000 /dev/zero | tr '\\0' /", "refused"),
      ("printf '/x%.0s' $(seq 10000)", "refused"),
      ("printf '/?'; printf 'q=1&%.0s' $(seq 1000)", "refused"), ("printf '/employees/\\377'", "refused"),
      ("printf '/employees/\\000'", "refused"), ("printf '/employees/%%00'", "refused"),
      ("printf '/employees/%%ff'", "refused"), ("printf '/employees/%%'", "refused"),
      ("printf '/employees/\\342\\200\\256'", "refused"), ("printf '/employees/\\033[31m'", "refused"),
      ("printf 'file:///employees/1'", "refused"), ("printf '/employees/99999999999999999999'", "unmatched"),
      ("printf '//host/employees/1'", "unmatched"), ("printf 'https://a.example:99999999/'", "refused"),
      ("printf '/employees/1%%252F2'", "unmatched"), ("printf '/employees/1\\r'", "matched"),
    ] as [(shell: String, outcome: String)]

  @Test(arguments: hostile, ["", " --json"])
  func `a hostile line gets its outcome, and the next one too`(
    line: (shell: String, outcome: String), option: String
  ) throws {
    let path = try Self.write(Self.sound)
    let result = try CLI.shell(
      "{ \(line.shell); echo; echo /; } | backtrail links match\(option) --manifest '\(path)'")
    #expect(result.status == (line.outcome == "matched" ? 0 : 3))
    #expect(result.messages == "")
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(
      result.output.unicodeScalars.allSatisfy {
        $0 == "\n" || !$0.properties.isBidiControl && $0.value >= 0x20
      })
    if !option.isEmpty {
      let parsed = try lines.map { try JSONValue(parsing: String($0)) }
      #expect("\(parsed[0])".contains(#""outcome":"\#(line.outcome)""#))
      #expect("\(parsed[1])".contains(#""outcome":"matched""#))
    } else {
      #expect(lines[0].utf8.count < 1_000)
      #expect(line.outcome == "matched" || lines[0].contains("  \(line.outcome)  "))
    }
  }

  @Test func `an argument that is not UTF-8 is refused`() throws {
    let path = try Self.write(Self.sound)
    let result = try CLI.shell(
      "backtrail links match --json --manifest '\(path)' \"$(printf '/files/\\377')\"")
    #expect(result.status == 64 && result.output.isEmpty && result.messages.contains("is not UTF-8"))
    #expect(try CLI.run("links", "match", "--manifest", path, "/files/\u{FFFD}").status == 0)
  }

  static let commands = [
    "list", "match /", "explain /", "lint", "check /dev/null",
    "site-files --host a.example --app-id ABCDE12345.a",
  ]

  @Test(
    arguments: commands,
    [
      (nil, 66, "There is no file 'PATH'. Check the path."), ("", 65, "The manifest is empty."),
      ("routes", 65, "The manifest is not valid JSON starting at byte 1."),
      (#"{"routes":[{"case":"a"}]}"#, 65, "'routes[0].pattern' must be a nonempty string."),
      (
        #"{"routes":[{"case":"a","pattern":"/:a","params":[{"name":"a","type":"\u001b[1m"}]}]}"#, 65,
        #"The type '\u{1B}[1m' of 'routes[0].params[0].type' is unknown."#
      ),
      (
        #"{"routes":[{"case":"a","pattern":"/a","params":[{"name":"v","type":"Int"},{"name":"v","type":"Int"}]}]}"#,
        65, "'routes[0].params' has the name 'v' twice."
      ),
      (
        #"{"routes":[{"case":"a","pattern":"/a","plan":["a"]}]}"#, 65,
        "The plans form a cycle: 'a' → 'a'."
      ),
    ] as [(json: String?, status: Int32, sentence: String)])
  func `a bad manifest is refused by every command`(
    command: String, manifest: (json: String?, status: Int32, sentence: String)
  ) throws {
    let path = try Self.write(manifest.json ?? "") + (manifest.json == nil ? "-missing" : "")
    let result = try CLI.shell("backtrail links \(command) --manifest '\(path)'")
    #expect(result.status == manifest.status)
    #expect(result.output == "")
    #expect(result.message.hasPrefix(manifest.sentence.replacing("PATH", with: path)))
  }

  @Test(
    arguments: [
      ("list --manifest /", 66, "'/' is a folder. Pass a file."), ("list", 64, "Missing expected argument"),
      ("explain --manifest MANIFEST", 64, "Missing expected argument '<url>'"),
      ("site-files --manifest MANIFEST --host a.example", 64, "No app was specified to open the URLs."),
      ("site-files --manifest MANIFEST --host a --app-id x", 64, "'a' is not a host."),
      (
        "site-files --manifest MANIFEST --host a.b --app-id ABCDE12345.a --output /no/such", 74,
        "'/no/such/apple"
      ),
      ("unknown", 64, "There is no command 'backtrail links unknown'."),
    ] as [(String, Int32, String)])
  func `incorrect usage is reported`(command: String, status: Int32, sentence: String) throws {
    let path = try Self.write(Self.sound)
    let result = try CLI.shell("backtrail links \(command.replacing("MANIFEST", with: "'\(path)'"))")
    #expect(result.status == status)
    #expect(result.message.contains(sentence))
  }

  @Test func `site files are written once, for everybody to read`() throws {
    let path = try Self.write(Self.sound)
    let folder = path + "-site"
    let command = "backtrail links site-files --manifest '\(path)' --host a.example --app-id ABCDE12345.a"
    #expect(try CLI.shell("\(command) --output '\(folder)'").status == 0)
    let printed = try CLI.shell(command).output
    let file = folder + "/apple-app-site-association"
    let content = try String(contentsOfFile: file, encoding: .utf8)
    #expect(printed == "https://a.example/.well-known/apple-app-site-association\n" + content)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode.map { $0 & 0o444 } == 0o444)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["apple-app-site-association"])
    let again = try CLI.shell("\(command) --output '\(folder)'")
    #expect(again.status == 74)
    #expect(
      again.message == "The file '\(file)' already exists. Specify a different file, or remove this one.")
  }
}
