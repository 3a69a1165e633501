import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

/// What the tool says about an error of ours, and the exit code for it.
struct Failure {
  let message: String
  let code: Int32

  /// Takes the library's errors and those of writing; gives `nil` for ArgumentParser's own.
  init?(_ error: any Error) {
    switch error {
    case let error as StoreError: (message, code) = (error.message, error.code.exitCode)
    case let error as JSONLinesError: (message, code) = (error.description, 65)
    case let error as DeepLinkManifestError: (message, code) = (error.description, 65)
    case let error as RouteSchemaError: (message, code) = (error.description, 65)
    case let error as MapFileError: (message, code) = (error.description, 65)
    case let error as MapPathError: (message, code) = (error.description, 65)
    case let error as MoveRejection: (message, code) = (error.description, 65)
    case let error as ErasureError: (message, code) = (error.description, 64)
    case let error as IncompleteErasure: (message, code) = (error.message, 74)
    case let error as GuardFileError: (message, code) = (error.description, 65)
    case let error as SiteFileError: (message, code) = (error.description, 64)
    case let error as NoDefaultLog: (message, code) = (error.message, 66)
    case let error as OutputError: (message, code) = (error.message, 74)
    default: return nil
    }
  }
}

extension StoreError.Code {
  /// The exit code, as `sysexits.h` names them.
  fileprivate var exitCode: Int32 {
    switch self {
    case .notFound: 66
    case .notALog, .newerSchema, .damaged, .floorDamaged: 65
    case .conflict, .invalidBatch, .commandConflict, .expiredCommand: 65
    case .beforeFloor, .beyondHead: 64
    case .notWritable, .alreadyExists, .full, .unavailable: 74
    default: 1
    }
  }
}
