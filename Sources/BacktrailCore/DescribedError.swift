/// An error whose description explains the problem and how to fix it.
package protocol DescribedError: Error, CustomStringConvertible {
  /// The exit code, as defined in `sysexits.h`, of a command that ends with this error.
  var exitCode: Int32 { get }
}

extension DescribedError {
  /// The exit code for invalid input.
  package var exitCode: Int32 { 65 }
}
