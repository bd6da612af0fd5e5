/// What is believed of something that only the world knows.
package enum Belief<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  case unknown
  case known(Value)
}

/// Where steps come from, in the order in which they are asked.
enum Lane: Hashable, Sendable, Codable { case media, nowPlaying, session }

/// What is believed applied, and the steps that are on their way.
package struct Applied: Sendable, Codable {
  /// A step that was submitted and has not come back.
  package struct InFlight: Hashable, Sendable, Codable {
    package let ticket: Int
    package let step: Step
    package let epoch: Int
    /// The newest event that the step was decided after: a failure refuses no intent that is newer.
    package let sequence: Int
    /// When it was submitted: a suspended app may hear of its failure an hour later.
    package let at: HostTime
  }

  package var configuration: Belief<SessionConfiguration> = .unknown
  package var preferences: Belief<SessionPreferences> = .known(.initial)
  package var isActive: Belief<Bool> = .known(false)
  /// Never unknown, because the system undoes it with every change of the route.
  package var override = OutputOverride.none
  package var card: Card?
  package var cardPublishedAt = HostTime.zero
  package var commands = CommandSet.none

  /// One lane for the session and the engines, one for the lock screen: a slow activation never delays the card.
  package var sessionLane: InFlight? { didSet { isSessionLaneFree = sessionLane == nil } }
  /// Stored, because every decision asks for it, and reading ``sessionLane`` itself copies the step.
  package private(set) var isSessionLaneFree = true
  /// The ticket of the step on its way; its result changes no belief.
  package var nowPlayingLane: Int?
  /// Raised whenever the system changed things behind our back; results of older epochs are believed in nothing.
  package var epoch = 0
  package var lastTicket = 0
}
