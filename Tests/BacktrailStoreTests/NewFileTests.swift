import BacktrailStore
import Foundation
import Testing

@Suite struct NewFileTests {
  let folder: TemporaryFolder
  var path: String { folder.file("new") }
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) } }

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file gets its name only when it is complete`() throws {
    let file = try NewFile(path)
    try file.write(String(repeating: "x", count: 100_000))
    #expect(try !names.contains("new"))
    try file.finish()
    #expect(try names == ["new"])
    #expect(try Data(contentsOf: URL(filePath: path)).count == 100_000)
  }

  @Test(.enabled(if: SmallDisk.canMount))
  func `files that do not all fit on the disk leave none behind`() throws {
    let disk = try SmallDisk(options: "size=16k")
    let files = try ["a", "b"].map { try NewFile(disk.path + "/" + $0) }
    for (file, count) in zip(files, [4_096, 40_960]) { try file.write(String(repeating: "x", count: count)) }
    #expect(throws: StoreError.self) { try NewFile.finish(files) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: disk.path).allSatisfy { $0.contains("partial") })
  }

  @Test(arguments: [0o640, 0o600])
  func `a file for everybody that replaces another keeps the permissions of the old one`(mode: UInt16) throws
  {
    try Data("old".utf8).write(to: URL(filePath: path))
    #expect(chmod(path, mode_t(mode)) == 0)
    let file = try NewFile(path, isPublic: true, replaces: true)
    try file.write("new")
    try file.finish()
    #expect(try FileFacts(path)?.mode == UInt32(mode))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  /// `/dev/stdout` is a symbolic link.
  @Test func `a symbolic link is not replaced, but the file that it names is`() throws {
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: StoreError.self) { try NewFile(link, replaces: true) }
    try Data("old".utf8).write(to: URL(filePath: path))
    let file = try NewFile(link, replaces: true)
    try file.write("new")
    try file.finish()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test func `the advice for a full disk is not about permissions`() {
    #expect(
      StoreError.notWritable("new", ENOSPC).message
        == "There is no space left to write 'new'. Free some space.")
    #expect(StoreError.notWritable("new", EACCES).message.contains("Check the permissions"))
  }

  @Test func `a path that is not a file is not replaced`() throws {
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: StoreError.self) { try NewFile(path, replaces: true) }
    #expect(try names == ["new"])
  }

  @Test func `an abandoned file leaves nothing behind`() throws {
    do { try NewFile(path).write("half") }
    #expect(try names.isEmpty)
  }

  @Test func `the leftovers of a killed process are overwritten`() throws {
    try Data("left".utf8).write(to: URL(filePath: path + ".backtrail-partial"))
    let file = try NewFile(path)
    try file.write("new")
    try file.finish()
    #expect(try names == ["new"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test func `a file that is there, or appears in the meantime, stays`() throws {
    let file = try NewFile(path)
    #expect(throws: StoreError.self) { try NewFile(path) }
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(#expect(throws: StoreError.self) { try file.finish() }?.code == .alreadyExists)
    #expect(#expect(throws: StoreError.self) { try NewFile(path) }?.code == .alreadyExists)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }
}
