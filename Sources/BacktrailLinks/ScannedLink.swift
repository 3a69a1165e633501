/// A URL divided into the parts to match, as ranges of its bytes. Nothing is copied.
struct ScannedLink {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The segments of the path, without empty segments and with `.` and `..` resolved.
  let segments: UnsafeBufferPointer<LinkSlice>
  let query: LinkSlice
  /// The offset at which the path begins. A segment before this offset is the host of a URL with a custom scheme.
  let pathStart: Int

  /// The result of scanning.
  enum Outcome {
    case link(ScannedLink)
    case unmatched(DeepLinkMiss)
    case refused(DeepLinkRefusal)
  }

  /// Returns the decoded text of a segment.
  func text(_ place: Int) -> String { bytes.decoded(segments[place]) }

  /// The decoded text of each segment.
  var texts: [String] { segments.indices.map(text) }
}

/// A scanner that divides a URL into parts, within the limits of a policy.
struct LinkScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Space for as many segments as the policy allows.
  let room: UnsafeMutableBufferPointer<LinkSlice>
  private var count = 0
  /// The number of segments that `..` cannot remove.
  private var rooted = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, room: UnsafeMutableBufferPointer<LinkSlice>) {
    self.bytes = bytes
    self.room = room
  }

  /// Divides the URL into its parts.
  mutating func scan(_ policy: DeepLinkPolicy) -> ScannedLink.Outcome {
    guard bytes.count <= policy.maximumLength else {
      return .refused(.tooLong(bytes.count, limit: policy.maximumLength))
    }
    let whole = LinkSlice(start: 0, end: bytes.count)
    let end = bytes.firstPlace(of: UInt8(ascii: "#"), in: whole)
    if let fault = UnsafeBufferPointer(rebasing: bytes[..<end]).linkFault() { return .refused(fault) }
    let question = bytes.firstPlace(of: UInt8(ascii: "?"), in: LinkSlice(start: 0, end: end))
    var path = LinkSlice(start: 0, end: question)
    let schemeEnd = bytes.schemeEnd(in: path)
    do throws(Stop) {
      if let schemeEnd {
        path.start = schemeEnd + 1
        try skipAuthority(&path, scheme: LinkSlice(start: 0, end: schemeEnd), policy)
      } else {
        guard !path.isEmpty else { throw .unmatched(.noPath) }
        if startsWithTwoSlashes(path) { throw .unmatched(.noScheme) }
      }
      try bytes.forEachPart(of: path, between: UInt8(ascii: "/")) { segment throws(Stop) in try add(segment) }
      let query = LinkSlice(start: min(question + 1, end), end: end)
      try checkItems(query, limit: policy.maximumQueryItems)
      return .link(
        ScannedLink(
          bytes: bytes, segments: UnsafeBufferPointer(room).prefix(count), query: query,
          pathStart: path.start))
    } catch {
      return error.outcome
    }
  }

  /// The reason to stop scanning.
  private enum Stop: Error {
    case unmatched(DeepLinkMiss)
    case refused(DeepLinkRefusal)

    var outcome: ScannedLink.Outcome {
      switch self {
      case .unmatched(let miss): .unmatched(miss)
      case .refused(let refusal): .refused(refusal)
      }
    }
  }

  private func startsWithTwoSlashes(_ path: LinkSlice) -> Bool {
    path.end - path.start >= 2 && bytes[path.start] == UInt8(ascii: "/")
      && bytes[path.start + 1] == UInt8(ascii: "/")
  }

  private mutating func skipAuthority(
    _ path: inout LinkSlice, scheme: LinkSlice, _ policy: DeepLinkPolicy
  ) throws(Stop) {
    let isSecure = bytes.isWord(scheme, "https")
    let isWeb = isSecure || bytes.isWord(scheme, "http")
    // If there is no list of schemes, the set lookups are skipped for web URLs.
    if !isWeb || policy.schemes != nil, !policy.admits(scheme: text(scheme)) {
      throw .refused(.scheme(text(scheme)))
    }
    guard startsWithTwoSlashes(path) else {
      if isWeb { throw .refused(.malformedHost) }
      if path.isEmpty || bytes[path.start] != UInt8(ascii: "/") { throw .unmatched(.noPath) }
      return
    }
    path.start += 2
    let slash = bytes.firstPlace(of: UInt8(ascii: "/"), in: path)
    let authority = LinkSlice(start: path.start, end: slash)
    path.start = slash
    if bytes.firstPlace(of: UInt8(ascii: "@"), in: authority) < authority.end { throw .refused(.userInfo) }
    if isWeb {
      try checkHost(authority, defaultPort: isSecure ? ":443" : ":80", policy)
    } else {
      try addHost(authority, policy)
    }
  }

  private func checkHost(
    _ authority: LinkSlice, defaultPort: String, _ policy: DeepLinkPolicy
  ) throws(Stop) {
    guard bytes.hostEnd(in: authority) != nil else { throw .refused(.malformedHost) }
    guard policy.hosts != nil else { return }
    var host = text(authority)
    if host.hasSuffix(":") { host.removeLast() }
    if host.hasSuffix(defaultPort) { host.removeLast(defaultPort.count) }
    guard policy.admits(host: host) else { throw .refused(.host(host)) }
  }

  /// Adds the host of a URL with a custom scheme as a segment, unless the policy lists it as a host.
  private mutating func addHost(_ authority: LinkSlice, _ policy: DeepLinkPolicy) throws(Stop) {
    let isListed = policy.hosts?.contains(text(authority)) ?? false
    guard !authority.isEmpty, !isListed else { return }
    let colon = bytes.firstPlace(of: UInt8(ascii: ":"), in: authority)
    guard colon == authority.end else { throw .refused(.host(text(authority))) }
    try add(authority)
    rooted = count
  }

  private func text(_ slice: LinkSlice) -> String {
    bytes.text(slice).lowercased()
  }

  /// Adds a segment. Empty segments and `.` are skipped, and `..` removes the last segment.
  private mutating func add(_ segment: LinkSlice) throws(Stop) {
    let length = segment.end - segment.start
    if length == 0 { return }
    let first = bytes[segment.start]
    // A dot, whether literal or written as `%2E`, is at most three bytes long.
    if length <= 6, first == UInt8(ascii: ".") || first == UInt8(ascii: "%") {
      if bytes.isDecoded(segment, ".") { return }
      if bytes.isDecoded(segment, "..") {
        if count > rooted { count -= 1 }
        return
      }
    }
    guard count < room.count else { throw .refused(.tooManySegments(limit: room.count)) }
    room[count] = segment
    count &+= 1
  }

  private func checkItems(_ query: LinkSlice, limit: Int) throws(Stop) {
    var items = 0
    bytes.forEachPart(of: query, between: UInt8(ascii: "&")) { if !$0.isEmpty { items &+= 1 } }
    if items > limit { throw .refused(.tooManyQueryItems(limit: limit)) }
  }
}

extension UnsafeBufferPointer<LinkSlice> {
  fileprivate func prefix(_ count: Int) -> UnsafeBufferPointer<LinkSlice> {
    UnsafeBufferPointer(rebasing: self[..<count])
  }
}
