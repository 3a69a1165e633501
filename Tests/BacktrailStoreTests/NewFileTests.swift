import BacktrailStore
import Foundation
import Testing

@Suite struct NewFileTests {
  let folder: TemporaryFolder
  var path: String { folder.file("new") }
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) } }

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file has its name when it is whole, and not before`() throws {
    let file = try NewFile(path)
    try file.write(String(repeating: "x", count: 100_000))
    #expect(try !names.contains("new"))
    try file.finish()
    #expect(try names == ["new"])
    #expect(try Data(contentsOf: URL(filePath: path)).count == 100_000)
  }

  @Test func `of a file that is given up nothing stays`() throws {
    do { try NewFile(path).write("half") }
    #expect(try names.isEmpty)
  }

  @Test func `what a killed process left is written over`() throws {
    try Data("left".utf8).write(to: URL(filePath: path + ".backtrail-partial"))
    let file = try NewFile(path)
    try file.write("new")
    try file.finish()
    #expect(try names == ["new"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test func `what stands there, or comes there meanwhile, stays`() throws {
    let file = try NewFile(path)
    #expect(throws: StoreError.self) { try NewFile(path) }
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(#expect(throws: StoreError.self) { try file.finish() }?.code == .alreadyExists)
    #expect(#expect(throws: StoreError.self) { try NewFile(path) }?.code == .alreadyExists)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }
}
