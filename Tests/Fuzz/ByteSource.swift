// Stands in for the reader of files, which would bring the store along; the fuzzer has no files to read.

struct ByteSource {
  init(path: String) throws {}
  func read() throws -> [UInt8] { [] }
}
