/// One thing to ask of the world; its result comes back as an event.
public enum Step: Hashable, Sendable, Codable {
  /// Set category, mode and options in one call.
  case configure(SessionConfiguration)
  /// Ask the system for what the session prefers beside it.
  case prefer(SessionPreferences)
  /// Make the session active.
  case activate
  /// Make the session inactive and tell others that they may go on.
  case deactivate
  /// Send the sound to the loudspeaker instead of the receiver, or no longer.
  case overrideOutput(OutputOverride)
  /// Start a part's engine, made anew first if the old one died with the media services.
  case start(PartID, anew: Bool)
  /// Stop a part's engine.
  case stop(PartID)
  /// Show this card on the lock screen, or none.
  case publish(Card?)
  /// Enable exactly these remote commands.
  case enable(CommandSet)
  /// Open an item and read its description.
  case load(PartID, ItemID)
  /// Make a segment ready to be rendered.
  case cue(PartID, Segment)
}

/// A step on its way, with the number by which its result is known.
public struct TicketedStep: Hashable, Sendable, Codable {
  /// The number that the result must carry.
  public let ticket: Int
  /// What to do.
  public let step: Step
}
