/// What is true of the process's one session.
package struct SessionFacts: Sendable {
  /// The system took audio and has not given it back.
  package struct Interruption: Hashable, Sendable {
    /// The event that opened it: wishes of a higher number are newer than the interruption.
    package var sequence: Int
  }

  package var route = Route.none
  package var interruption: Interruption?
  /// Whether the last interruption was ended by the user's own play, so that its late end says nothing new.
  package var interruptionEndedByUser = false
  /// The event that told of the loss of the media services, while they are lost.
  package var servicesLost: Int?
  package var backgroundSince: HostTime?
}
