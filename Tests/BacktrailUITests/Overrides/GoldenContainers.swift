// swift-format-ignore-file
public import BacktrailUI

// The sources whose expansions are goldens in BacktrailMacrosTests, to the letter; each stands in a namespace of its own.

enum PartGolden {
  @InjectableContainer
  struct Shelf: View {
    @InjectableView var headBuilder: some View { Text("Head") }
    @InjectableView("foot") func lowerEndBuilder() -> some View { Text("Foot") }
    var unmarkedBuilder: some View { Text("") }
    var body: some View { head }
  }
}

public enum ClassGolden {
  @InjectableContainer("shelf", aliases: ["rack", "\"board\""])
  open class Shelf: InjectableHost {
    @InjectableView open var headBuilder: Text { Text("Head") }
  }
}

package enum Town {}

protocol Plant {}

struct Fern: Plant {}

package extension Town {
  @InjectableContainer
  struct Shelf {
    @available(iOS 18, *) @InjectableView @ViewBuilder
    private func rowBuilder<T: Plant>(_: T, in: Int = 1, _ at: inout Int, or: @autoclosure () -> T) -> some View
    where T: Sendable { Text("Row") }
  }
}

public enum ConditionalPartGolden {
  @InjectableContainer
  public struct Shelf {
    #if DEBUG
      @InjectableView var defaultBuilder: some View { Text("") }
      #if os(Linux)
        @InjectableView public func deepBuilder() -> some View { Text("") }
      #endif
    #elseif os(iOS)
      var other = 1
    #else
      @BacktrailUI.InjectableView var defaultBuilder: some View { Text("") }
    #endif
    @InjectableView var footBuilder: some View { Text("") }
  }
}
