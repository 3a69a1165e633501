// The same steps as methods: `.root(c).case(\.main, c).select(\.feed).move(\.match, c)`.

extension MapPath {
  /// The path on to where a transition leads, which is given its context.
  public func move<Way: ScreenTransition>(
    _ way: KeyPath<S.PathFrom, Way>, _ context: Way.Context
  ) -> MapPath<Way.To> where Way.From == S.NestedScreen { self[move: way, context] }

  /// The path on to where a transition leads, which is there already.
  public func move<Way: ScreenTransition>(
    _ way: KeyPath<S.PathFrom, Way>
  ) -> MapPath<Way.To> where Way.From == S.NestedScreen { self[move: way] }

  /// The path on to where an optional transition leads, which is given its context; `nil` when it is absent.
  public func move<Way: ScreenTransition>(
    _ way: KeyPath<S.PathFrom, Way?>, _ context: Way.Context
  ) -> MapPath<Way.To>? where Way.From == S.NestedScreen { self[move: way, context] }

  /// The path on to where an optional transition leads, which is there already; `nil` when it is absent.
  public func move<Way: ScreenTransition>(
    _ way: KeyPath<S.PathFrom, Way?>
  ) -> MapPath<Way.To>? where Way.From == S.NestedScreen { self[move: way] }
}

extension MapPath where S.NestedScreen: BranchScreen {
  /// The path on to a branch, which is selected.
  public func select<Shown: Screen>(_ slot: KeyPath<S.PathFrom, Slot<Shown>>) -> MapPath<Shown> {
    self[select: slot]
  }

  /// The path on to a branch, which is selected and given its context.
  public func select<Shown: Screen>(
    _ slot: KeyPath<S.PathFrom, Slot<Shown>>, _ context: Shown.Context
  ) -> MapPath<Shown> { self[select: slot, context] }
}

extension MapPath where S.NestedScreen: ConditionalScreen {
  /// The path on to a case, which is there already.
  public func `case`<Shown: Screen>(_ slot: KeyPath<S.PathFrom, Slot<Shown>>) -> MapPath<Shown> {
    self[case: slot]
  }

  /// The path on to a case, which is given its context.
  public func `case`<Shown: Screen>(
    _ slot: KeyPath<S.PathFrom, Slot<Shown>>, _ context: Shown.Context
  ) -> MapPath<Shown> { self[case: slot, context] }
}
