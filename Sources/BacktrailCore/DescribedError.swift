/// An error whose description says what happened and how to repair it.
package protocol DescribedError: Error, CustomStringConvertible {
  /// The exit code of a command that ends with the error, as `sysexits.h` numbers them.
  var exitCode: Int32 { get }
}

extension DescribedError {
  /// The input is not what it should be.
  package var exitCode: Int32 { 65 }
}
