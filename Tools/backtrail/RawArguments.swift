import BacktrailCore

/// Checks the arguments as bytes. Swift repairs arguments that are not UTF-8, and a repaired path would refer to a
/// different file.
enum RawArguments {
  static func check() throws {
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[place] else { continue }
      guard String(validatingCString: argument) == nil else { continue }
      throw UndecodableArgument(text: String(cString: argument))
    }
  }
}

/// The error for an argument that is not UTF-8.
private struct UndecodableArgument: DescribedError {
  let exitCode: Int32 = 64
  let text: String

  var description: String {
    "The argument '\(text)' is not UTF-8. Rename the file, or choose another name."
  }
}
