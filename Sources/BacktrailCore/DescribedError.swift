/// An error whose description explains the problem and how to fix it.
package protocol DescribedError: Error, CustomStringConvertible {
  /// The exit code of a command that ends with the error, from `sysexits.h`.
  var exitCode: Int32 { get }
}

extension DescribedError {
  /// The exit code for invalid input.
  package var exitCode: Int32 { 65 }
}
