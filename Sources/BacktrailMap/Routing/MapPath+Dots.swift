// These methods take the same steps as the subscripts, as in
// `.root(c).case(\.main, c).select(\.feed).move(\.match, c)`.

extension MapPath {
  /// Returns the path along a transition, with a context for its target.
  public func move<Way: ScreenTransition>(
    _ way: KeyPath<S.PathFrom, Way>, _ context: Way.Context
  ) -> MapPath<Way.To> where Way.From == S.NestedScreen { self[move: way, context] }

  /// Returns the path along a transition to a screen that is already shown.
  public func move<Way: ScreenTransition>(
    _ way: KeyPath<S.PathFrom, Way>
  ) -> MapPath<Way.To> where Way.From == S.NestedScreen { self[move: way] }

  /// Returns the path along an optional transition, with a context for its target, or `nil` if the transition is
  /// absent.
  public func move<Way: ScreenTransition>(
    _ way: KeyPath<S.PathFrom, Way?>, _ context: Way.Context
  ) -> MapPath<Way.To>? where Way.From == S.NestedScreen { self[move: way, context] }

  /// Returns the path along an optional transition to a screen that is already shown, or `nil` if the transition is
  /// absent.
  public func move<Way: ScreenTransition>(
    _ way: KeyPath<S.PathFrom, Way?>
  ) -> MapPath<Way.To>? where Way.From == S.NestedScreen { self[move: way] }
}

extension MapPath where S.NestedScreen: BranchScreen {
  /// Returns the path to a branch. Moving along the path selects the branch.
  public func select<Shown: Screen>(_ slot: KeyPath<S.PathFrom, Slot<Shown>>) -> MapPath<Shown> {
    self[select: slot]
  }

  /// Returns the path to a branch, with a context for the branch's root. Moving along the path selects the branch.
  public func select<Shown: Screen>(
    _ slot: KeyPath<S.PathFrom, Slot<Shown>>, _ context: Shown.Context
  ) -> MapPath<Shown> { self[select: slot, context] }
}

extension MapPath where S.NestedScreen: ConditionalScreen {
  /// Returns the path to a case that is already shown.
  public func `case`<Shown: Screen>(_ slot: KeyPath<S.PathFrom, Slot<Shown>>) -> MapPath<Shown> {
    self[case: slot]
  }

  /// Returns the path to a case, with its context.
  public func `case`<Shown: Screen>(
    _ slot: KeyPath<S.PathFrom, Slot<Shown>>, _ context: Shown.Context
  ) -> MapPath<Shown> { self[case: slot, context] }
}
