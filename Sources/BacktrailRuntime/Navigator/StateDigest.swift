package import BacktrailCore
import BacktrailStore

extension Hash256 {
  /// The digest of a state's written form.
  package static func digest(of state: EncodedState) -> Hash256 {
    StateForm.text(of: state).utf8Bytes { ChainHasher.sha256(UnsafeRawBufferPointer($0)) }
  }
}
