package import BacktrailCore
import BacktrailStore

extension Hash128 {
  /// Returns the digest of a state's stored form.
  package static func digest(of state: EncodedState) -> Hash128 {
    StateForm.text(of: state).utf8Bytes { ChainHasher.sha256(UnsafeRawBufferPointer($0)) }
  }
}
