extension RouteParameters {
  /// Returns a captured segment as an integer.
  public func pathInt(_ name: String) -> Int? { path(name).flatMap { Int($0) } }
  /// Returns a captured segment as a number.
  public func pathDouble(_ name: String) -> Double? { path(name).flatMap { Double($0) } }
  /// Returns a captured segment as a Boolean: `true`, `1`, `yes`, `false`, `0`, or `no`, ignoring case.
  public func pathBool(_ name: String) -> Bool? { path(name).flatMap(Bool.init(deepLinkText:)) }
  /// Returns a captured segment as an enum with `String` or `Int` raw values.
  public func pathEnum<Value: RawRepresentable>(_ name: String) -> Value?
  where Value.RawValue: DeepLinkValue {
    path(name).flatMap(Value.RawValue.init(deepLinkText:)).flatMap(Value.init(rawValue:))
  }

  /// Returns a query item as an integer.
  public func queryInt(_ name: String) -> Int? { query(name).flatMap { Int($0) } }
  /// Returns a query item as a number.
  public func queryDouble(_ name: String) -> Double? { query(name).flatMap { Double($0) } }
  /// Returns a query item as a Boolean: `true`, `1`, `yes`, `false`, `0`, or `no`, ignoring case.
  public func queryBool(_ name: String) -> Bool? { query(name).flatMap(Bool.init(deepLinkText:)) }
  /// Returns a query item as an enum with `String` or `Int` raw values.
  public func queryEnum<Value: RawRepresentable>(_ name: String) -> Value?
  where Value.RawValue: DeepLinkValue {
    query(name).flatMap(Value.RawValue.init(deepLinkText:)).flatMap(Value.init(rawValue:))
  }

  /// Returns the valid integers of a query item that is a list, or `nil` if there are none.
  public func queryInts(_ name: String) -> [Int]? { queryValues(name) }
  /// Returns the strings of a query item that is a list, or `nil` if there are none.
  public func queryStrings(_ name: String) -> [String]? { queryValues(name) }
  /// Returns the valid numbers of a query item that is a list, or `nil` if there are none.
  public func queryDoubles(_ name: String) -> [Double]? { queryValues(name) }
  /// Returns the valid Booleans of a query item that is a list, or `nil` if there are none.
  public func queryBools(_ name: String) -> [Bool]? { queryValues(name) }
  /// Returns the valid elements of a list, which may consist of comma-separated values and repeated items, or `nil` if
  /// there are none.
  private func queryValues<Value: DeepLinkValue>(_ name: String) -> [Value]? {
    let values = queryItems.filter { $0.name == name }.flatMap {
      $0.text.listElements.compactMap(Value.init(deepLinkText:))
    }
    return values.isEmpty ? nil : values
  }
}
