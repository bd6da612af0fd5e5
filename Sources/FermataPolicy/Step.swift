/// One thing to ask of the world; its result comes back as an event.
public enum Step: Hashable, Sendable, Codable {
  /// Set category, mode and options in one call (R-007).
  case configure(SessionConfiguration)
  /// Ask the system for what the session prefers beside it (R-219).
  case prefer(SessionPreferences)
  /// Make the session active.
  case activate
  /// Make the session inactive and tell others that they may go on (R-029).
  case deactivate
  /// Send the sound to the loudspeaker instead of the receiver, or no longer (R-063).
  case overrideOutput(OutputOverride)
  /// Start a part's engine, made anew first if the old one died with the media services (R-120).
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

  package init(ticket: Int, step: Step) {
    self.ticket = ticket
    self.step = step
  }
}

extension Step: CustomStringConvertible {
  /// The step in words; parts by their numbers.
  public var description: String { text { "part \($0.value)" } }

  /// The step in words, with names for parts.
  package func text(naming name: (PartID) -> String) -> String {
    switch self {
    case .configure(let configuration): "configure \(configuration)"
    case .prefer(let preferences): "prefer \(preferences)"
    case .activate: "activate"
    case .deactivate: "deactivate, notify others"
    case .overrideOutput(let override):
      "send sound to \(override == .speaker ? "the speaker" : "no override")"
    case .start(let id, let anew): "start \(name(id))\(anew ? ", engine made anew" : "")"
    case .stop(let id): "stop \(name(id))"
    case .publish(let card):
      card.map(\.text) ?? "publish nothing"
    case .enable(let commands): "enable \(commands)"
    case .load(let id, _): "open \(name(id))'s item"
    case .cue(let id, let segment): "cue \(name(id)) at \(segment.start.secondsText)"
    }
  }
}

extension Card {
  /// Position and rate, and what only some items have.
  fileprivate var text: String {
    var text = "publish at \(elapsed.secondsText), rate \(rate.rateText)"
    if let chapter { text += ", chapter \(chapter + 1) of \(chapterCount)" }
    if picture > 0 { text += ", picture \(picture)" }
    return text
  }
}
