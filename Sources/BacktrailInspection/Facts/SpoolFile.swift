import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A temporary file without a name, for data that does not fit into memory. It is created when it is first needed.
final class SpoolFile {
  /// A part of the file.
  struct Place: Hashable {
    let start: Int
    let count: Int
  }

  private var descriptor: Int32 = -1
  /// The size of the file.
  private(set) var end = 0

  deinit { if descriptor >= 0 { close(descriptor) } }

  func append(_ bytes: [UInt8]) throws -> Place {
    try open()
    let place = Place(start: end, count: bytes.count)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        uninterrupted {
          pwrite(
            descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written,
            off_t(end + written))
        }
      }
      guard count > 0 else { throw StoreError.noTemporaryFile(errno) }
      written += count
    }
    end += written
    return place
  }

  /// Splits a part into pieces that fit into memory.
  func parts(of place: Place) -> [Place] {
    stride(from: 0, to: place.count, by: 1 << 16).map { offset in
      Place(start: place.start + offset, count: min(1 << 16, place.count - offset))
    }
  }

  func bytes(at place: Place) throws -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: place.count) { buffer, count in
      while count < place.count {
        let result = uninterrupted {
          pread(
            descriptor, buffer.baseAddress?.advanced(by: count), place.count - count,
            off_t(place.start + count))
        }
        guard result > 0 else {
          failure = result < 0 ? errno : EIO
          return
        }
        count += result
      }
    }
    guard failure == 0 else { throw StoreError.noTemporaryFile(failure) }
    return bytes
  }

  /// Frees the space; all positions become invalid.
  func clear() {
    guard end > 0 else { return }
    end = 0
    _ = uninterrupted { ftruncate(descriptor, 0) }
  }

  private func open() throws {
    guard descriptor < 0 else { return }
    descriptor = openUnnamedFile()
    guard descriptor >= 0 else { throw StoreError.noTemporaryFile(errno) }
  }
}
