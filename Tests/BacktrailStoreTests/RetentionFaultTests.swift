import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite struct RetentionFaultTests {
  /// Every call to the disk fails once, and then permanently, in a separate process.
  @Test(.tags(.slow), arguments: [FaultyDisk.Kind.brokenWrite, .full], [false, true])
  func `a disk failure while a log is being compacted or erased loses nothing`(
    kind: FaultyDisk.Kind, isPersistent: Bool
  ) async {
    await #expect(processExitsWith: .success) {
      [kind = kind as FaultyDisk.Kind, isPersistent = isPersistent as Bool] in
      FaultyDisk.install()
      let sample = try CompactedLog(60)
      let file = try Data(contentsOf: URL(filePath: sample.path))
      var call = 0
      repeat {
        let place: Comment = "\(kind) at call \(call)"
        let folder = try TemporaryFolder()
        try file.write(to: URL(filePath: folder.log))
        let log = try SQLiteEventLog(path: folder.log)
        FaultyDisk.arm(kind, at: call, isPersistent: isPersistent)
        for work in [{ _ = try log.compact(.keeping(20)) }, { try log.settle() }] {
          do {
            try work()
          } catch let error as StoreError {
            #expect(error.isTransient, "\(place): \(error)")
          }
        }
        FaultyDisk.disarm()
        #expect(try sample.difference(of: log) == nil, place)
        try log.compact(.keeping(20))
        #expect(try log.position().floor > 0, place)
        try log.erase(.everything)
        log.close()
        #expect(try SQLiteLogReader(path: folder.log).verify().findings == [], place)
        call += SlowCases.step
      } while FaultyDisk.hasFailed
      #expect(call > 5)
    }
  }
}
