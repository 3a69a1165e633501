import BacktrailUI

extension Shop {
  /// Follows a link. Returns a sentence to show if the screens do not change.
  func follow(_ url: String) -> String? {
    do {
      return sentence(about: try navigator.open(url))
    } catch {
      return "\(error)"
    }
  }

  /// Allows links that require signing in, and follows those that are waiting.
  func login() -> String? {
    do {
      let results = try navigator.openGate(.authentication)
      return results.isEmpty ? "You are logged in." : results.compactMap(sentence).last
    } catch {
      return "\(error)"
    }
  }

  /// Makes links that require signing in wait again.
  func logout() -> String? {
    navigator.closeGate(.authentication)
    return "You are logged out."
  }

  private func sentence(about result: LinkResult) -> String? {
    switch result {
    case .applied: nil
    case .held: "The link will open after you log in."
    case .refused(_, let refusal): "The link was not followed. \(refusal)"
    case .expired: "The link expired."
    }
  }
}
