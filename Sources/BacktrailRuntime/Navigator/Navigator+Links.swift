import BacktrailCore
public import BacktrailLinks

#if canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension Navigator {
  /// Follows links with a router and the app's plans. Call this method before `restore`.
  ///
  /// - Parameters:
  ///   - router: The link patterns and the policy.
  ///   - plan: A closure that returns the screens to show for a destination.
  public func followLinks<Destination>(
    with router: DeepLinkRouter<Destination>,
    plan: @escaping @MainActor @Sendable (Destination) -> LinkPlan<R>
  ) {
    follow(LinkHandler(router, plan: plan))
  }

  /// Follows links with the app's plans and a router for multiple destination types. Call this method before `restore`.
  public func followLinks<Destination>(
    with router: UniversalDeepLinkRouter<Destination>,
    plan: @escaping @MainActor @Sendable (Destination) -> LinkPlan<R>
  ) {
    followLinks(with: router.router, plan: plan)
  }

  /// Follows links that lead directly to screens. Call this method before `restore`.
  ///
  /// - Parameters:
  ///   - router: The link patterns and the policy.
  ///   - plan: A closure that returns the screens to show for a link to a screen. If it returns `nil`, the screen is
  ///     shown above the root of the first branch, or as the root of the branch that begins with it.
  public func followLinks(
    with router: DeepLinkRouter<R>,
    plan: @escaping @MainActor @Sendable (R) -> LinkPlan<R>? = { _ in nil }
  ) {
    follow(LinkHandler(router) { route in plan(route) ?? LinkPlan(LinkBranch([route])) })
  }

  /// Follows a URL: applies its plan and records the link with its result, in one batch.
  ///
  /// A link whose gate is closed waits until `openGate` is called, even across launches. The URL is stored without
  /// secrets and without its fragment.
  /// - Returns: The result of the link. A refused link does not throw an error. Its result is `.refused`.
  /// - Throws: `MoveRejection` if nothing can be recorded: `notRestored` before `restore`, `noRouter` before
  ///   `followLinks`. The error is also in `lastRejection`.
  @discardableResult public func open(_ url: String) throws -> LinkResult {
    guard isRestored else { throw noted(.notRestored) }
    guard let handler = inbox.handler else { throw noted(.noRouter) }
    let reading = handler.read(url, contents.redaction.secrets)
    switch reading.destination {
    case .failure(let refusal): return try refuse(reading, refusal)
    case .success(let plan):
      changeContents { $0.keep(reading.secrets) }
      if let gate = reading.gate, !inbox.passes(gate) { return try hold(url, reading, at: gate) }
      return try apply(plan, reading)
    }
  }

  /// Follows a URL.
  @discardableResult public func open(_ url: URL) throws -> LinkResult { try open(url.absoluteString) }

  /// Opens a gate, and follows the links that are waiting for it, in the order they were received, each exactly once.
  ///
  /// Later links pass until `closeGate` is called or the process ends. If the user is already signed in, the app should
  /// open the gate at launch.
  /// - Returns: The result of each waiting link.
  /// - Throws: `MoveRejection` if nothing can be recorded.
  @discardableResult public func openGate(_ gate: DeepLinkGate) throws -> [LinkResult] {
    guard isRestored else { throw MoveRejection.notRestored }
    guard let handler = inbox.handler else { throw MoveRejection.noRouter }
    changeInbox { $0.open(gate) }
    let waiting = timeline.encoded.tree.links.filter { $0.hold?.gate == gate.name }
    // A link that cannot be followed must not stop the others.
    let results = waiting.map { link in Result { try settle(link, handler) } }
    return try results.map { try $0.get() }
  }

  private func noted(_ rejection: MoveRejection) -> MoveRejection {
    note(rejection)
    return rejection
  }

  /// The policy of the app's links; `nil` before `followLinks`.
  package var linkPolicy: DeepLinkPolicy? { inbox.handler?.policy }

  /// Closes a gate, for example, when the user signs out. Links that need it wait again.
  public func closeGate(_ gate: DeepLinkGate) { changeInbox { $0.close(gate) } }

  private func apply(_ plan: LinkPlan<R>, _ reading: LinkHandler<R>.Reading) throws -> LinkResult {
    var draft = try receiving(reading)
    let id = LinkID(seq: draft.head)
    do throws(LinkResult.Refusal) {
      try settle(id, with: plan, in: &draft, secrets: reading.secrets)
    } catch {
      return try refuse(reading, error)
    }
    return publish(draft, cause: .link).batch.map { .applied(id, $0) } ?? .refused(id, .notKept)
  }

  private func hold(
    _ url: String, _ reading: LinkHandler<R>.Reading, at gate: DeepLinkGate
  ) throws -> LinkResult {
    var draft = try receiving(reading)
    let id = LinkID(seq: draft.head)
    let expires = linkPolicy?.maximumHold.map { environment.now().addingSaturated($0) }
    let isSecret = !reading.secrets.isEmpty
    try draft.apply(.linkHeld(id, WaitingLink.Hold(gate: gate.name, isSecret: isSecret, expires: expires)))
    changeInbox { $0.hold(url, of: id) }
    _ = publish(draft, cause: .link)
    return .held(id, gate)
  }

  private func refuse(_ reading: LinkHandler<R>.Reading, _ refusal: LinkResult.Refusal) throws -> LinkResult {
    var draft = try receiving(reading)
    let id = LinkID(seq: draft.head)
    try draft.apply(.linkRefused(id, reason: refusal.code))
    _ = publish(draft, cause: .link)
    return .refused(id, refusal)
  }

  /// Returns a batch builder that begins with the receipt of a link. If 100 links are already waiting, the oldest one
  /// expires.
  private func receiving(_ reading: LinkHandler<R>.Reading) throws -> Draft<R> {
    var draft = makeDraft()
    if draft.encoded.tree.links.count >= NavigationState<CompactRoute>.linkLimit {
      try draft.apply(.linkExpired(draft.encoded.tree.links[0].id))
    }
    try draft.receive(reading.pattern, url: reading.text)
    return draft
  }

  /// Follows or ends a link whose gate was opened.
  private func settle(_ link: WaitingLink, _ handler: LinkHandler<R>) throws -> LinkResult {
    if let expires = link.hold?.expires, expires <= environment.now() { return try end(link.id, nil) }
    guard let url = inbox.url(of: link.id) else {
      return try end(link.id, link.hold?.isSecret ?? false ? .secretNotKept : .notKept)
    }
    let reading = handler.read(url, contents.redaction.secrets)
    changeContents { $0.keep(reading.secrets) }
    if let gate = reading.gate, !inbox.passes(gate) { return try end(link.id, .otherGate(gate.name)) }
    do throws(LinkResult.Refusal) {
      let plan = try reading.destination.get()
      var draft = makeDraft()
      try settle(link.id, with: plan, in: &draft, secrets: reading.secrets)
      return publish(draft, cause: .link).batch.map { .applied(link.id, $0) } ?? .refused(link.id, .notKept)
    } catch {
      return try end(link.id, error)
    }
  }

  /// Records that a waiting link was refused or, if there is no refusal, that it expired.
  private func end(_ link: LinkID, _ refusal: LinkResult.Refusal?) throws -> LinkResult {
    var draft = makeDraft()
    try draft.apply(refusal.map { .linkRefused(link, reason: $0.code) } ?? .linkExpired(link))
    _ = publish(draft, cause: .link)
    return refusal.map { .refused(link, $0) } ?? .expired(link)
  }

  /// Follows a link. `linkApplied` and the moves are one batch, so a crash between the two cannot cause the link to be
  /// followed twice.
  private func settle(
    _ link: LinkID, with plan: LinkPlan<R>, in draft: inout Draft<R>, secrets: [String]
  ) throws(LinkResult.Refusal) {
    draft.redaction = contents.redaction.adding(secrets)
    let moves = try plan.moves(from: state, coder)
    do throws(MoveRejection) {
      try draft.apply(.linkApplied(link))
      for move in try prepare(moves).moves { try draft.carryOut(move) }
      try checkGuards(draft)
    } catch {
      throw .move(error)
    }
  }
}

extension Navigator {
  /// Expires or refuses the waiting links that can no longer be followed, as part of the launch's batch.
  func endLostLinks(in draft: inout Draft<R>) throws(MoveRejection) {
    for link in timeline.encoded.tree.links {
      if let expires = link.hold?.expires, expires <= environment.now() {
        try draft.apply(.linkExpired(link.id))
      } else if link.hold?.isSecret ?? false {
        try draft.apply(.linkRefused(link.id, reason: LinkResult.Refusal.secretNotKept.code))
      } else if inbox.url(of: link.id) == nil {
        try draft.apply(.linkRefused(link.id, reason: LinkResult.Refusal.notKept.code))
      }
    }
  }
}
