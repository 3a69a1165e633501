import BacktrailCore
import BacktrailRuntime

/// A screen that is shown as an alert.
struct AlertedScreen<R: Route> {
  let decoded: DecodedRoute<R>
  let place: ScreenPlace

  var route: R? { decoded.route }
}
