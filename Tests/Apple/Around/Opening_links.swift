import BacktrailUI

let router = DeepLinkRouter<AppRoute>(policy: DeepLinkPolicy(schemes: ["shop"]))
let log: SQLiteEventLog? = nil
@MainActor let navigator = Navigator<AppRoute>(log: nil)
