extension MapPath {
  /// The path along a transition, with a context for its target.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<S.PathFrom, Way>, context: Way.Context
  ) -> MapPath<Way.To> where Way.From == S.NestedScreen {
    going(pathFrom[keyPath: way], context)
  }

  /// The path along a transition to a screen that is already shown.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<S.PathFrom, Way>
  ) -> MapPath<Way.To> where Way.From == S.NestedScreen {
    going(pathFrom[keyPath: way])
  }

  /// The path along an optional transition, with a context for its target; `nil` if the transition is absent.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<S.PathFrom, Way?>, context: Way.Context
  ) -> MapPath<Way.To>? where Way.From == S.NestedScreen {
    pathFrom[keyPath: way].map { going($0, context) }
  }

  /// The path along an optional transition to a screen that is already shown; `nil` if the transition is absent.
  public subscript<Way: ScreenTransition>(
    move way: KeyPath<S.PathFrom, Way?>
  ) -> MapPath<Way.To>? where Way.From == S.NestedScreen {
    pathFrom[keyPath: way].map { going($0) }
  }

  private func going<Way: ScreenTransition>(_ way: Way, _ context: Way.Context) -> MapPath<Way.To> {
    going(name(of: way), to: way.pathFrom, Way.contextCoding, context)
  }

  private func going<Way: ScreenTransition>(_ way: Way) -> MapPath<Way.To> {
    going(name(of: way), to: way.pathFrom)
  }

  /// Returns the transition's chosen name, or the name of its property. A transition that is created on each access
  /// provides its own name.
  private func name(of way: some ScreenTransition) -> String {
    let members = (pathFrom as? any ContentScreen)?.mapMembers.flattened ?? []
    return way.body.name ?? members.first { $0.transition === way.body }?.name ?? ""
  }
}

extension MapPath where S.NestedScreen: BranchScreen {
  /// The path to a branch. Moving along the path selects the branch.
  public subscript<Shown: Screen>(select slot: KeyPath<S.PathFrom, Slot<Shown>>) -> MapPath<Shown> {
    going(pathFrom[keyPath: slot])
  }

  /// The path to a branch, with a context for the branch's root. Moving along the path selects the branch.
  public subscript<Shown: Screen>(
    select slot: KeyPath<S.PathFrom, Slot<Shown>>, context: Shown.Context
  ) -> MapPath<Shown> {
    going(pathFrom[keyPath: slot], context)
  }
}

extension MapPath where S.NestedScreen: ConditionalScreen {
  /// The path to a case that is already shown.
  public subscript<Shown: Screen>(case slot: KeyPath<S.PathFrom, Slot<Shown>>) -> MapPath<Shown> {
    going(pathFrom[keyPath: slot])
  }

  /// The path to a case, with its context.
  public subscript<Shown: Screen>(
    case slot: KeyPath<S.PathFrom, Slot<Shown>>, context: Shown.Context
  ) -> MapPath<Shown> {
    going(pathFrom[keyPath: slot], context)
  }
}

extension MapPath {
  fileprivate func going<Shown: Screen>(_ slot: Slot<Shown>, _ context: Shown.Context) -> MapPath<Shown> {
    going(name(of: slot.body), to: slot.screen.pathFrom, Shown.contextCoding, context)
  }

  fileprivate func going<Shown: Screen>(_ slot: Slot<Shown>) -> MapPath<Shown> {
    going(name(of: slot.body), to: slot.screen.pathFrom)
  }

  private func name(of slot: SlotBody) -> String {
    let members = (pathFrom as? any ScreenGroup)?.mapMembers.flattened ?? []
    return slot.name ?? members.first { $0.slot === slot }?.name ?? "\(slot.number)"
  }
}
