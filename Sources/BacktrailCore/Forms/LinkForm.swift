// Waiting links: `link 412.0 /orders/:id held authentication kept expires 1767225600000`. The text after the gate is
// also the body of a `linkHeld` event.

extension FormWriter {
  mutating func link(_ link: WaitingLink) {
    keyword("link")
    id(link.id)
    token(link.pattern)
    guard let hold = link.hold else { return }
    token("held")
    token(hold.gate)
    token("\(hold.word)")
    expiry(of: hold)
  }

  mutating func hold(_ hold: WaitingLink.Hold) {
    keyword(hold.word)
    expiry(of: hold)
  }

  private mutating func expiry(of hold: WaitingLink.Hold) {
    token("expires")
    if let expires = hold.expires { number(expires) } else { token("-") }
  }
}

extension WaitingLink.Hold {
  fileprivate var word: StaticString { isSecret ? "secret" : "kept" }
}

extension FormReader {
  mutating func link() throws(FormError) -> WaitingLink {
    var link = WaitingLink(id: try id(), pattern: try text("a pattern"))
    if accept("held") { link.hold = try hold(gate: try text("a gate")) }
    return link
  }

  mutating func hold(gate: String) throws(FormError) -> WaitingLink.Hold {
    let isSecret = accept("secret")
    if !isSecret { try expect("kept") }
    try expect("expires")
    return WaitingLink.Hold(gate: gate, isSecret: isSecret, expires: accept("-") ? nil : try number("a time"))
  }
}
