import BacktrailRuntime
import InMemoryTracing
import Testing
import Tracing

@Suite struct SpanTests {
  private enum Screen: Route {
    case list
    case detail(id: Int)
  }

  @MainActor @Test func `each screen is a span, from its change to the next`() async throws {
    let tracer = InMemoryTracer()
    InstrumentationSystem.bootstrap(tracer)
    let navigator = Navigator<Screen>(log: nil)
    let changes = navigator.changes
    navigator.restore(orElse: .stack(.list))
    navigator.push(.detail(id: 1))
    navigator.pop()
    await navigator.close()
    await traceScreens(changes)
    let spans = tracer.finishedSpans
    #expect(spans.map(\.operationName) == ["list", "detail", "list"])
    #expect(
      spans.map { $0.attributes.get("navigation.cause") } == [
        .string("restore"), .string("user"), .string("user"),
      ])
    #expect(
      zip(spans, spans.dropFirst()).allSatisfy {
        $0.endInstant.nanosecondsSinceEpoch == $1.startInstant.nanosecondsSinceEpoch
      })
  }
}
