public protocol Plant {}
