/// An enum whose cases are screens, so that it can be shown, pushed and presented as it is.
///
/// `@Screens` writes the conformance. It asks for nothing; it only says which types the helpers for navigation are for.
public protocol Screens {}
