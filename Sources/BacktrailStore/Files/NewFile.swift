#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that receives its final name only once it is complete and has been written to disk.
///
/// Until then, it has a temporary name. If the process is killed, the next file with the same name overwrites the
/// temporary file.
package final class NewFile {
  private let path: String
  private let draft: String
  private let replaces: Bool
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Creates a file that only the current user may read, or that everyone may read if `isPublic` is `true`.
  /// - Parameter replaces: Whether the finished file atomically replaces an existing one.
  /// - Throws: `StoreError.alreadyExists` if the name is taken.
  package init(_ path: String, isPublic: Bool = false, replaces: Bool = false) throws {
    guard !path.utf8.contains(0) else {
      throw StoreError.unsuitable(path, "its path contains a NUL character")
    }
    let path = replaces ? try Self.target(of: path) : path
    try LogPaths.refuseNameBeside(path, shown: path)
    guard try replaces || FileFacts(path) == nil else { throw StoreError.alreadyExists(path) }
    let draft = path + ".backtrail-partial"
    let isNew = try FileFacts(draft) == nil
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK
    let descriptor = openFile(draft, flags, isPublic ? 0o644 : 0o600)
    guard descriptor >= 0 else { throw StoreError.notWritable(path, errno) }
    (self.path, self.draft, self.replaces, self.descriptor) = (path, draft, replaces, descriptor)
    do {
      let isLocked = uninterrupted { flock(descriptor, LOCK_EX | LOCK_NB) } == 0
      let isTaken = !isLocked && errno == EWOULDBLOCK
      claim(isNew && !isTaken)
      guard !isTaken else { throw StoreError.beingWritten(path) }
      guard isLocked else { throw failure }
      let facts = try FileFacts(draft, descriptor: descriptor)
      try facts.checkPlain()
      guard try FileFacts(draft)?.identity == facts.identity else {
        throw StoreError.beingWritten(path)
      }
      claim(true)
      guard uninterrupted({ ftruncate(descriptor, 0) }) == 0 else { throw failure }
      // An existing file that only its owner can read keeps its permissions.
      if isPublic, replaces, let replaced = try FileFacts(path), replaced.isRegular {
        guard fchmod(descriptor, mode_t(replaced.mode & 0o777)) == 0 else { throw failure }
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Returns the path of a file to replace. A symbolic link, such as `/dev/stdout`, stays in place, and its target is
  /// replaced.
  /// - Throws: `StoreError.notWritable` for a pipe, a device, or a folder. None of them is opened.
  @discardableResult package static func target(of path: String) throws -> String {
    guard let facts = try FileFacts(path), !facts.isRegular else { return path }
    guard let target = realpath(path, nil) else {
      // '/dev/stdin' can be a link to a pipe, which does not have a path.
      let reason = errno
      var status = stat()
      guard stat(path, &status) == 0 else { throw StoreError.notWritable(path, reason) }
      throw StoreError.unsuitable(path, "it is not a regular file")
    }
    defer { free(target) }
    let resolved = String(cString: target)
    guard try FileFacts(resolved)?.isRegular == true else {
      throw StoreError.unsuitable(path, "it is not a regular file")
    }
    return resolved
  }

  /// Whether the temporary file may be removed.
  private var isOurs = false

  /// Records whether the temporary file may be removed.
  private func claim(_ isOurs: Bool) {
    if isOurs, !self.isOurs { UnfinishedFiles.add(draft) }
    if !isOurs, self.isOurs { UnfinishedFiles.forget(draft) }
    self.isOurs = isOurs
  }

  deinit {
    discard()
    close(descriptor)
  }

  /// Appends text.
  package func write(_ text: String) throws { try write(text.utf8) }

  /// Appends bytes.
  package func write(_ bytes: some Sequence<UInt8>) throws {
    buffer += bytes
    if buffer.count > 1 << 16 { try flush() }
  }

  private func flush() throws {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        return uninterrupted { addBytes(rest, to: descriptor) }
      }
      guard count > 0 else { throw failure }
      written += count
    }
    buffer = []
  }

  /// Gives files their final names once all of them are complete.
  /// - Throws: `StoreError.alreadyExists` if a name has been taken in the meantime.
  package static func finish(_ files: [NewFile]) throws {
    for file in files { try file.complete() }
    for file in files { try file.publish() }
  }

  /// Writes the remaining bytes and gives the file its final name.
  /// - Throws: `StoreError.alreadyExists` if the name has been taken in the meantime.
  package func finish() throws { try Self.finish([self]) }

  private func complete() throws {
    try flush()
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw failure }
  }

  private func publish() throws {
    if !replaces {
      if link(draft, path) == 0 { return discard() }
      if errno == EEXIST { throw StoreError.alreadyExists(path) }
      // Some file systems do not support hard links.
      guard try FileFacts(path) == nil else { throw StoreError.alreadyExists(path) }
    }
    guard rename(draft, path) == 0 else { throw failure }
    claim(false)
  }

  private func discard() {
    if isOurs { unlink(draft) }
    claim(false)
  }

  private var failure: StoreError { .notWritable(path, errno) }
}

private func addBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

extension StoreError {
  package static func alreadyExists(_ path: String) -> Self {
    if (try? FileFacts(path))??.isFolder ?? false {
      return Self(code: .alreadyExists, message: "'\(path)' is a folder. Specify a file inside it.")
    }
    return Self(
      code: .alreadyExists,
      message: "The file '\(path)' already exists. Specify a different file, or remove this one.")
  }
}
