package import FermataPolicy
package import FermataSignal

/// What the phone hands over with a pull that no signature of Apple's has room for.
///
/// An adapter for Apple's frameworks passes it on to a source of Fermata's, so that a test sees what passes its gate.
package final class RenderRelay {
  /// The phone's tap, while it pulls an engine; `nil` otherwise.
  package var tap: RenderTap?
  /// The route that carries the pull that is under way; `nil` otherwise.
  package var route: RouteToken?
  /// The part that the next engine is to be, where an adapter's test knows it; `nil` for the next number.
  package var part: PartID?
}
