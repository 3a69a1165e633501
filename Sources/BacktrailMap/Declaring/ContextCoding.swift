import BacktrailCore
public import BacktrailRuntime

/// The stored form of a screen's context as JSON text: an object for a screen, or an array for a container of
/// multiple screens.
///
/// A value that is not encoded as an object is stored as the member `_0` of an object.
public struct ContextCoding<Context>: Sendable {
  /// A closure that encodes a context as JSON text.
  public let encode: @Sendable (Context) throws -> String
  /// A closure that decodes a context from JSON text.
  public let decode: @Sendable (String) throws -> Context
  /// A closure that converts JSON text from an earlier version to the current form.
  let upgrade: @Sendable (String, Int32) throws -> String
  /// A closure that returns whether a screen remains the same when its context changes from the first value to the
  /// second.
  let isSame: @Sendable (Context, Context) -> Bool
  /// Whether nothing is stored.
  let isEmpty: Bool
  /// Whether contexts from earlier versions are converted.
  let isUpgraded: Bool
  /// The stored values, if they are known.
  let parameters: [RouteDeclaration.Parameter]

  /// Creates a coding that uses the app's own closures.
  ///
  /// - Parameters:
  ///   - encode: A closure that returns the context as the text of a JSON object.
  ///   - decode: A closure that decodes the context from this text.
  public init(
    encode: @escaping @Sendable (Context) throws -> String,
    decode: @escaping @Sendable (String) throws -> Context
  ) {
    self.init(encode: encode, decode: decode, parameters: [])
  }

  init(
    encode: @escaping @Sendable (Context) throws -> String,
    decode: @escaping @Sendable (String) throws -> Context,
    upgrade: (@Sendable (String, Int32) throws -> String)? = nil,
    isSame: @escaping @Sendable (Context, Context) -> Bool = haveSameIdentity, isEmpty: Bool = false,
    parameters: [RouteDeclaration.Parameter]
  ) {
    self.encode = encode
    self.decode = decode
    self.upgrade = upgrade ?? { text, _ in text }
    self.isSame = isSame
    self.isEmpty = isEmpty
    isUpgraded = upgrade != nil
    self.parameters = parameters
  }

  /// Returns a coding that converts contexts from earlier versions.
  ///
  /// ```swift
  /// static var contextCoding: ContextCoding<BookID> {
  ///   .json.upgrading { context, version in
  ///     if version == 1 { context = ["id": context["_0"]] }
  ///   }
  /// }
  /// ```
  /// - Parameter change: A closure that converts a stored value, given the value and its version. If it throws, the
  ///   screen is quarantined with the error as the reason.
  public func upgrading(_ change: @escaping @Sendable (inout JSONValue, Int32) throws -> Void) -> Self {
    Self(
      encode: encode, decode: decode,
      upgrade: { text, version in
        var value = try JSONValue(parsing: text)
        try change(&value, version)
        return value.description
      }, isSame: isSame, isEmpty: isEmpty, parameters: parameters)
  }

  /// Returns a coding for contexts with an identity. A screen that receives a context with the same identity keeps
  /// its entry and its view states. By default, the identity is the `id` of an `Identifiable` context; other contexts
  /// are compared for equality.
  ///
  /// ```swift
  /// static var contextCoding: ContextCoding<Order> { .json.identified(by: \.number) }
  /// ```
  public func identified<Identity: Equatable & SendableMetatype>(
    by identity: @escaping @Sendable (Context) -> Identity
  ) -> Self {
    Self(
      encode: encode, decode: decode, upgrade: isUpgraded ? upgrade : nil,
      isSame: { identity($0) == identity($1) }, isEmpty: isEmpty, parameters: parameters)
  }
}

extension ContextCoding where Context == Void {
  /// The coding of `Void`.
  public static var none: Self {
    Self(encode: { "{}" }, decode: { _ in }, isEmpty: true, parameters: [])
  }
}

extension ContextCoding {
  /// Returns the coding for multiple contexts, one for each part of a container.
  static func each<each Part>(
    _ parts: repeat ContextCoding<each Part>
  ) -> ContextCoding<(repeat each Part)> where Context == (repeat each Part) {
    ContextCoding<(repeat each Part)>(
      encode: { value in
        var texts: [String] = []
        for (part, context) in repeat (each parts, each value) { texts.append(try part.encode(context)) }
        return JSONText.array(of: texts)
      },
      decode: { text in
        var reader = ContextReader(text)
        return try (repeat reader.next(each parts))
      })
  }
}
