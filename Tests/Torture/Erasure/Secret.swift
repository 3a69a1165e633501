import BacktrailCore
import BacktrailRuntime
import BacktrailTesting

/// A text that a person gave to the app, and everything by which an erasure may match it.
struct Secret {
  /// The kind of text.
  enum Look: CaseIterable {
    /// Letters and digits that no form escapes, and some that forms do.
    case marked
    /// Letters that some forms escape, all of them.
    case foreign
    /// Four digits, too few to search for as bytes: they must not be guessable.
    case pin
  }

  let look: Look
  let text: String
  /// The screen whose content it is, on which a view state was saved, or to which a link led.
  var screen: String?
  /// Its own names and values: those of a route's parameters, a view state's members or a link's URL.
  var parameters: [String: String] = [:]
  /// The parameters of the screen that a view state or a link belongs to.
  var screenParameters: [String: String] = [:]
  /// The screen of a view state.
  var entry: EntryID?
  /// Whether it is the URL of a link that was not followed, which is erased only by its parameters.
  var isUnfollowed = false
  /// The time and the launch in which it was recorded.
  var session: Int64 = 0
  var time: Int64 = 0

  init(_ look: Look, number: Int, _ random: inout SplitMix64) {
    self.look = look
    switch look {
    case .marked:
      text = "S\(number)x\(String(random.next(), radix: 36))" + (number.isMultiple(of: 2) ? "é \"/\\&?" : "")
    case .foreign: text = String((0..<14).map { _ in "абвгдежзиклмн".randomElement(using: &random) ?? "а" })
    // No two alike.
    case .pin: text = String(1000 + 100 * random.below(90) + number % 100)
    }
  }

  /// A readable description of what it was given to.
  var place: String {
    let names = parameters.keys.sorted().joined(separator: ", ")
    return
      "\(names) of \(entry.map { "a view state of \($0) on" } ?? "") \(screen ?? "a link that was not followed")"
  }

  /// The bytes to search for in files, in each form in which a text is stored.
  var forms: [String] {
    switch look {
    case .marked: [String(text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })]
    case .foreign:
      [text]
        + ["%02X", "%02x"].map { format in
          text.utf8.map { "%" + hexadecimal($0, 2, format == "%02X") }.joined()
        }
        + [true, false].map { isUpper in text.utf16.map { "\\u" + hexadecimal($0, 4, isUpper) }.joined() }
    case .pin: []
    }
  }

  /// Whether a stored content holds it.
  func isIn(_ content: String) -> Bool {
    look == .pin
      ? content.contains("\"\(text)\"") || content.contains("=\(text)") || content.contains("/\(text)")
      : forms.contains { content.contains($0) }
  }
}

private func hexadecimal(_ number: some BinaryInteger, _ length: Int, _ isUpper: Bool) -> String {
  let digits = String(number, radix: 16, uppercase: isUpper)
  return String(repeating: "0", count: max(0, length - digits.count)) + digits
}

extension Secret {
  /// Whether an erasure, according to its documentation, must remove the secret, may remove it, or must keep it.
  enum Fate {
    case goes
    case mayGo
    case stays
  }

  func fate(under erasure: Erasure) -> Fate {
    if erasure.isEverything { return .goes }
    let isOfScreen = erasure.routes.isEmpty || screen.map(erasure.routes.contains) ?? false
    let isNamed = erasure.parameters.isEmpty || erasure.parameters.contains(where: isNamed)
    let isOfTime =
      (erasure.sessions.isEmpty || erasure.sessions.contains(session))
      && time >= erasure.since ?? .min && time <= erasure.until ?? .max
    if isUnfollowed, !erasure.routes.isEmpty { return .mayGo }
    if isOfScreen, isNamed { return isOfTime ? .goes : .mayGo }
    return .stays
  }

  private func isNamed(by parameter: Erasure.Parameter) -> Bool {
    let all = parameters.merging(screenParameters) { own, _ in own }
    guard let value = all[parameter.name] else { return false }
    return parameter.value.map { $0 == value } ?? true
  }
}
